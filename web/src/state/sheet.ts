/** A sheet as it lies on the table: sections of maneuvers, each open or barred, and how the keys walk over them. */

export const COLOURS = ["orange", "red", "blue", "yellow", "green", "white", "black", "brown"] as const;
export type Colour = (typeof COLOURS)[number];

/** Why a maneuver is barred: a sentence, and the rule that says so. */
export interface Objection {
  readonly code: string;
  readonly rule: string;
  readonly text: string;
}

export interface SheetManeuver {
  readonly page: number;
  readonly section: string;
  readonly name: string;
  readonly mod: number;
  readonly colour: Colour;
  readonly objection: Objection | null;
}

export interface SheetSection {
  readonly title: string;
  readonly maneuvers: readonly SheetManeuver[];
}

export type Direction = "up" | "down" | "left" | "right";

/** Maneuvers in the order of the sheet, gathered under their sections' titles. */
export function sections(maneuvers: readonly SheetManeuver[]): readonly SheetSection[] {
  const gathered = new Map<string, SheetManeuver[]>();
  for (const maneuver of maneuvers) {
    const section = gathered.get(maneuver.section);
    if (section) section.push(maneuver);
    else gathered.set(maneuver.section, [maneuver]);
  }
  return [...gathered].map(([title, members]) => ({ title, maneuvers: members }));
}

/** Sections with an open maneuver before those without, each group in the order of the sheet: for screens too small for it all. */
export function usableFirst(sheet: readonly SheetSection[]): readonly SheetSection[] {
  const usable = (section: SheetSection) => section.maneuvers.some((maneuver) => maneuver.objection === null);
  return [...sheet.filter(usable), ...sheet.filter((section) => !usable(section))];
}

/** The page an arrow leads to: up and down by one maneuver, left and right by one section; the sheet has no edge. */
export function walk(sheet: readonly SheetSection[], page: number | null, direction: Direction): number | null {
  const all = sheet.flatMap((section) => section.maneuvers);
  const at = all.findIndex((maneuver) => maneuver.page === page);
  if (at < 0) return firstOpen(all) ?? all[0]?.page ?? null;
  if (direction === "up" || direction === "down") return around(all, at + (direction === "up" ? -1 : 1)).page;
  const place = sheet.findIndex((section) => section.maneuvers.some((maneuver) => maneuver.page === page));
  return around(sheet, place + (direction === "left" ? -1 : 1)).maneuvers[0]?.page ?? null;
}

/** The next open maneuver, after the one given, whose name or section begins with a letter; barred ones if none is open. */
export function byLetter(sheet: readonly SheetSection[], page: number | null, letter: string): number | null {
  const all = sheet.flatMap((section) => section.maneuvers);
  const at = all.findIndex((maneuver) => maneuver.page === page);
  const turned = [...all.slice(at + 1), ...all.slice(0, at + 1)].filter((maneuver) => begins(maneuver, letter));
  return (turned.find((maneuver) => maneuver.objection === null) ?? turned[0])?.page ?? null;
}

/** The maneuver whose page is typed digit by digit, and what is typed so far: "2" waits for the "4" of 24. */
export function byDigits(sheet: readonly SheetSection[], typed: string, digit: string): { typed: string; page: number | null } {
  const pages = sheet.flatMap((section) => section.maneuvers.map((maneuver) => String(maneuver.page)));
  const fitting = [typed + digit, digit].find((text) => pages.some((page) => page.startsWith(text))) ?? "";
  const page = pages.find((each) => each === fitting);
  return { typed: fitting, page: page === undefined ? null : Number(page) };
}

/** A MOD as the sheets print it: +3, 0, −2. */
export function signed(number: number): string {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0";
}

function firstOpen(all: readonly SheetManeuver[]): number | undefined {
  return all.find((maneuver) => maneuver.objection === null)?.page;
}

function begins({ name, section }: SheetManeuver, letter: string): boolean {
  return [name, section].some((word) => word.toLowerCase().startsWith(letter.toLowerCase()));
}

function around<T>(items: readonly T[], place: number): T {
  return items[(place + items.length) % items.length] as T;
}

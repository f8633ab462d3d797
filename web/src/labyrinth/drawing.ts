/** Sections and whole strongholds as text, and what they look like laid out. */
import type { SectionEntry } from "../wire/types.ts";
import { WIDE, type Compass, type DoorKind, type Edge, type LaidSection, type Plan, type Square } from "./view.ts";

export type Sections = readonly SectionEntry[];

const DOORS: Readonly<Record<string, DoorKind>> = { d: "door", p: "panel", w: "walled" };
const HER_ROOM = "▣";
const SIDES: readonly (readonly [Compass, number, number])[] = [["north", 0, -1], ["east", 1, 0], ["south", 0, 1], ["west", -1, 0]];

/** The rows of a section turned so many quarters clockwise. */
export function turned(rows: readonly string[], turn: number): readonly string[] {
  if (turn <= 0) return rows;
  const width = rows[0]?.length ?? 0;
  const quarter = Array.from({ length: width }, (_, y) => rows.toReversed().map((row) => row[y]).join(""));
  return turned(quarter, turn - 1);
}

/** The floor squares of a section that lies on a cell. */
export function floorOf({ section, x, y, turn }: LaidSection, sections: Sections): readonly Square[] {
  const rows = turned(sections.find(({ id }) => id === section)?.rows ?? [], turn);
  return rows.flatMap((row, down) => [...row].flatMap((mark, along): Square[] => (mark === "." ? [[WIDE * x + along, WIDE * y + down]] : [])));
}

const isRoom = ({ section }: LaidSection): boolean => section === "room" || section === "double";

/** A drawing of a stronghold as the plan it stands for; marks it does not know are rock. */
export function planOf(drawing: string, sections: Sections): Plan {
  const laid: LaidSection[] = [];
  const doorways: { edge: Edge; kind: DoorKind }[] = [];
  let princess: Square | null = null;
  for (const [down, line] of drawing.split("\n").entries()) {
    for (const [along, mark] of [...line].entries()) {
      const [x, y] = [Math.floor(along / 2), Math.floor(down / 2)];
      const kind = DOORS[mark];
      if ((along % 2 || down % 2) && kind) doorways.push({ edge: site([x, y], along % 2 === 1), kind });
      if (along % 2 || down % 2) continue;
      const section = sections.find(({ glyphs }) => glyphs.includes(mark === HER_ROOM ? "□" : mark));
      if (section) laid.push({ section: section.id, x, y, turn: Math.max(0, [...section.glyphs].indexOf(mark)) });
      if (mark === HER_ROOM) princess = [WIDE * x + 1, WIDE * y + 1];
    }
  }
  return planned(laid, doorways, princess, sections);
}

/** The middle of a cell's eastern or southern side. */
function site([x, y]: Square, east: boolean): Edge {
  const inner: Square = east ? [WIDE * x + 2, WIDE * y + 1] : [WIDE * x + 1, WIDE * y + 2];
  return [inner, east ? [inner[0] + 1, inner[1]] : [inner[0], inner[1] + 1]];
}

/** A single section, without the arches its open ends would have. */
export function planOfSection(laid: LaidSection, sections: Sections): Plan {
  return { ...planned([laid], [], null, sections), entrances: [] };
}

function planned(laid: readonly LaidSection[], doorways: Plan["doorways"], princess: Square | null, sections: Sections): Plan {
  const owner = new Map(laid.flatMap((one) => floorOf(one, sections).map((square) => [square.join(","), one] as const)));
  const doors = new Set(doorways.map(({ edge }) => edge.join("|")));
  const cells = new Set(laid.flatMap((one) => floorOf(one, sections).map(cellOf)));
  const floor = [...owner].map(([place, one]) => [...place.split(",").map(Number), isRoom(one)] as unknown as Plan["floor"][number]);
  const walls: Plan["walls"][number][] = [];
  const entrances: Square[] = [];
  for (const [x, y] of floor) {
    for (const [side, dx, dy] of SIDES) {
      const [one, other] = [owner.get(`${x},${y}`), owner.get(`${x + dx},${y + dy}`)];
      const door = doors.has(`${x},${y}|${x + dx},${y + dy}`) || doors.has(`${x + dx},${y + dy}|${x},${y}`);
      if (one === other || door) continue;
      const rim = cellOf([x, y]) !== cellOf([x + dx, y + dy]);
      const hall = one !== undefined && !isRoom(one);
      if (hall && other !== undefined && !isRoom(other)) continue;
      if (hall && rim && !cells.has(cellOf([x + dx, y + dy]))) entrances.push([x, y]);
      else walls.push([x, y, side]);
    }
  }
  return { sections: laid, floor, walls, doorways, entrances, sites: [], princess, dark: [] };
}

function cellOf([x, y]: Square): string {
  return `${Math.floor(x / WIDE)},${Math.floor(y / WIDE)}`;
}

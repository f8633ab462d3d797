/** What happened, as the battle's screens tell it: by turns, by dice, and since one's last decision. */
import type { Roll } from "../state/dice.ts";
import type { Happened, Past } from "../wire/types.ts";
import { chance, forceOf, pieceOf, type BattleView, type Force } from "./view.ts";

export interface Words {
  readonly beginning: string;
  readonly turn: (turn: number, first: string) => string;
  readonly move: (name: string, count: number) => string;
  readonly place: (name: string, count: number) => string;
  readonly fall: (name: string, count: number) => string;
  readonly flee: (name: string, count: number) => string;
  readonly ready: (army: string) => string;
  readonly rolledOff: (one: string, first: number, other: string, second: number, placing: boolean) => string;
}

const MOST = 3;
/** So many sums of a pool are shown. */
const SUMS = 2;
const LAST = 40;
/** What is told once for all of a unit. */
const MERGED: Readonly<Record<string, "move" | "place" | "fall" | "flee">> = { marched: "move", placed: "place", killed: "fall", fled: "flee" };

/** The force of a piece, by the piece's name. */
function forceNamed(view: BattleView, piece: unknown): Force | null {
  return forceOf(view, pieceOf(view, typeof piece === "string" ? piece : null)?.force ?? null);
}

/** An event in the table's own words, where it has them. */
function inWords(view: BattleView, event: Happened, words: Words): Happened {
  const { facts } = event;
  const [one, other] = view.armies.map(({ name }) => name);
  if (event.event === "ready" && facts?.army) return { ...event, text: words.ready(String(facts.army)) };
  if (event.event !== "rolled" || !facts || !one || !other) return event;
  return { ...event, text: words.rolledOff(one, Number(facts.first), other, Number(facts.second), facts.why === "placing last") };
}

/** Events in lines: what the pieces of one unit do one after the other is one line, and so is its placing; a hero is told of as he is. */
export function lines(view: BattleView, events: readonly Happened[], words: Words): readonly Happened[] {
  const told: { event: Happened; force: Force | null; pieces: Set<unknown> }[] = [];
  for (const event of events) {
    const piece: unknown = event.facts?.piece;
    const force = event.event in MERGED ? forceNamed(view, piece) : null;
    const last = event.event === "placed" ? told.find((each) => each.force === force && each.event.event === "placed") : told.at(-1);
    if (force !== null && last?.force === force && last.event.event === event.event) last.pieces.add(piece);
    else told.push({ event, force, pieces: new Set([piece]) });
  }
  return told.map(({ event, force, pieces }) => {
    const way = MERGED[event.event];
    return force === null || force.individual || way === undefined ? inWords(view, event, words) : { ...event, text: words[way](force.name, pieces.size) };
  });
}

function headed({ text, facts }: Happened, words: Words): string {
  return facts?.name ? words.turn(Number(facts.turn), String(facts.name)) : text;
}

/** The log in parts, each turn one, with the dice for it; what came before the first is a part of its own. */
export function turns(view: BattleView, past: readonly Past[], words: Words): readonly { readonly title: string; readonly lines: readonly Happened[] }[] {
  const parts: { title: string; events: Happened[] }[] = [{ title: words.beginning, events: [] }];
  for (const { events } of past) {
    for (const event of events) {
      const dice = parts.at(-1)?.events.at(-1);
      if (event.event === "turn") parts.push({ title: headed(event, words), events: dice?.event === "rolled" ? (parts.at(-1)?.events.splice(-1) ?? []) : [] });
      else parts.at(-1)?.events.push(event);
    }
  }
  return parts.filter(({ events }, place) => events.length > 0 || place > 0).map(({ title, events }) => ({ title, lines: lines(view, events, words) }));
}

/** The last dice that fell, the latest first. */
export function rolled(view: BattleView, past: readonly Past[], words: Words, most = MOST): readonly Roll[] {
  const rolls = past.slice(-LAST).flatMap(({ turn, events }) => events.flatMap((event, place) => rollOf(inWords(view, event, words), `${turn} ${place}`)));
  return rolls.slice(-most).reverse();
}

function rollOf({ event, text, facts }: Happened, key: string): readonly Roll[] {
  if ((event === "shot" || event === "struck") && typeof facts?.total === "number") {
    const sums: readonly string[] = Array.isArray(facts.sums) ? [...new Set<string>(facts.sums.map(String))].slice(0, SUMS).map(chance) : [];
    return [{ key, face: facts.face === null ? "–" : String(facts.face), text, sums, told: Number(facts.hits) > 0 }];
  }
  if (event === "tested") return [{ key, face: /rolled/.test(text) ? faces(text) : "!", text, sums: [], told: facts?.result !== "carry on" }];
  if (event === "rolled") return [{ key, face: `${facts?.first}:${facts?.second}`, text, sums: [], told: false }];
  return [];
}

/** The dice in the sum of a test: "12 = 4 basic + 3 rolled + 5 rolled". */
function faces(text: string): string {
  return [...text.matchAll(/(\d+) rolled/g)].map(([, face]) => face).join("+");
}

/** The seat whose doing an event is; null where it is nobody's. */
export function doer(view: BattleView, { event, facts }: Happened): number | null {
  const seatOf = (piece: unknown) => view.pieces.find(({ name }) => name === piece)?.seat ?? null;
  if (event === "shot" || event === "struck") return seatOf(Array.isArray(facts?.members) ? facts.members[0] : null);
  if (event === "marched" || event === "placed") return seatOf(facts?.piece);
  if (event === "tested") return view.forces.find(({ name }) => name === facts?.force)?.seat ?? null;
  return null;
}

/** What happened since one's last decision, in lines: since the turn of which one knows, or what one's pieces last did. */
export function digest(view: BattleView, past: readonly Past[], words: Words, decided = -1): readonly Happened[] {
  if (view.seat === null || view.phase === "deploy") return [];
  const own = past.findLastIndex(({ turn, events }) => turn <= decided || events.some((event) => doer(view, event) === view.seat));
  const since = past.slice(own + 1).flatMap(({ events }) => events);
  const others = since.some((event) => doer(view, event) === 1 - (view.seat ?? 0));
  return others ? lines(view, since, words) : [];
}

/** How many each army has lost, killed or fled. */
export function lossesOf(view: BattleView, words: { readonly losses: (army: string, lost: number, count: number) => string }): string {
  return view.armies
    .map(({ name }, seat) => {
      const pieces = view.pieces.filter((piece) => piece.seat === seat);
      return words.losses(name, pieces.filter(({ gone }) => gone !== null).length, pieces.length);
    })
    .join(" · ");
}

/** The last turn's shot or blow. */
export function blowOf(past: readonly Past[]): { readonly members: readonly string[]; readonly target: string; readonly told: boolean } | null {
  const event = past.at(-1)?.events.findLast((each) => each.event === "shot" || each.event === "struck");
  if (!event || !Array.isArray(event.facts?.members)) return null;
  return { members: event.facts.members, target: String(event.facts.piece), told: event.facts.hits > 0 };
}

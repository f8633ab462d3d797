/** What a builder may do, by what is in hand: a section, a counter, the Princess, or nothing. */
import type { Spot } from "../boards/spots.ts";
import type { LabyrinthMessages } from "../messages/labyrinth.en.ts";
import type { Option, SectionEntry } from "../wire/types.ts";
import { cellOutline, cornersOf, edgeOutline, placed, squareOutline } from "./ink.ts";
import {
  cellId,
  edgeId,
  isKnown,
  same,
  squareId,
  WIDE,
  written,
  type DoorKind,
  type Edge,
  type LabyrinthView,
  type LaidSection,
  type Square,
} from "./view.ts";

export type Tool =
  | { readonly holds: "section"; readonly id: string }
  | { readonly holds: "counter"; readonly id: string }
  | { readonly holds: "princess" }
  | { readonly holds: "nothing" };

export const NOTHING: Tool = { holds: "nothing" };

type Words = LabyrinthMessages["labyrinthBuilding"];
type Decision = { readonly do: string } & Readonly<Record<string, unknown>>;

const CYCLE: readonly (DoorKind | null)[] = ["door", "panel", "walled", null];

/** Where what is in hand may be put, with the decision that does it. */
export interface Placing {
  readonly spot: Spot;
  readonly decision: Decision;
}

export function placings(view: LabyrinthView, options: readonly Option[], tool: Tool, turn: number, words: Words): readonly Placing[] {
  switch (tool.holds) {
    case "section":
      return layings(options, tool.id, turn, words);
    case "counter":
      return (view.posts[tool.id] ?? []).map((at) => onSquare(at, { do: "post", kind: tool.id, at }, words.here));
    case "princess":
      return legal(options, "house").map((decision) => onSquare(decision["at"] as Square, decision, words.here));
    case "nothing":
      return [...lifting(view, words), ...recalling(view, words), ...fitting(view, options, words)];
  }
}

/** How many of a section are left in the box. */
export function sectionsLeft(view: LabyrinthView, { id, number }: SectionEntry): number {
  return number - view.board.sections.filter(({ section }) => section === id).length;
}

/** How many counters of each kind are still to be placed. */
export function countersLeft(view: LabyrinthView): readonly (readonly [kind: string, left: number])[] {
  const lying = view.units.filter((unit) => isKnown(unit) && unit.defends);
  return view.stock.map(([kind, number]) => [kind, number - lying.filter((unit) => unit.kind === kind).length] as const);
}

/** Squares of every cell on which a section could be laid, so that the board has room for them. */
export function roomToLay(options: readonly Option[]): readonly Square[] {
  const cells = new Map(legal(options, "lay").map(({ x, y }) => [`${x},${y}`, [Number(x), Number(y)] as const]));
  return [...cells.values()].flatMap(cornersOf);
}

function legal(options: readonly Option[], does: string): readonly Decision[] {
  return options.filter(({ decision, objection }) => decision.do === does && objection === null).map(({ decision }) => decision as Decision);
}

function layings(options: readonly Option[], section: string, turn: number, words: Words): readonly Placing[] {
  const here = legal(options, "lay").filter((decision) => decision["section"] === section && decision["turn"] === turn);
  return here.map((decision) => {
    const [x, y] = [Number(decision["x"]), Number(decision["y"])];
    return { decision, spot: { ...cellSpot({ section, x, y, turn }, words.layAt(x + 1, y + 1)), tone: "reach" } };
  });
}

/** The place of a section: one cell, or two. */
function cellSpot({ section, x, y, turn }: LaidSection, label: string): Spot {
  const [wide, high] = section === "double" ? (turn === 0 ? [2, 1] : [1, 2]) : [1, 1];
  return { id: cellId([x, y]), x: WIDE * (x + wide / 2), y: WIDE * (y + high / 2), outline: cellOutline(x, y, wide, high), label };
}

function onSquare(at: Square, decision: Decision, label: (square: string) => string): Placing {
  const middle = { x: at[0] + 0.5, y: at[1] + 0.5 };
  return { decision, spot: { id: squareId(at), ...middle, outline: squareOutline(...at), label: label(written(at)), tone: "reach" } };
}

function lifting({ phase, board }: LabyrinthView, words: Words): readonly Placing[] {
  if (phase !== "build") return [];
  return board.sections.map((laid) => {
    const { x, y } = laid;
    return { decision: { do: "lift", x, y }, spot: cellSpot(laid, words.laidAt(x + 1, y + 1)) };
  });
}

function recalling({ units }: LabyrinthView, words: Words): readonly Placing[] {
  return units.flatMap((unit) => {
    if (unit.at === null || !isKnown(unit) || !unit.defends) return [];
    return [onSquare(unit.at, { do: "recall", at: unit.at }, (square) => words.takeBack(unit.title, square))];
  });
}

/** Every site of a doorway: pointing at it puts the next kind there, and after the last none. */
function fitting({ phase, board }: LabyrinthView, options: readonly Option[], words: Words): readonly Placing[] {
  if (phase !== "build") return [];
  const fits = legal(options, "fit");
  return board.sites.flatMap((edge) => {
    const now = board.doorways.find((doorway) => edgeId(doorway.edge) === edgeId(edge))?.kind ?? null;
    const next = following(now).find((kind) => fits.some((decision) => decision["kind"] === kind && isAt(decision, edge)));
    if (next === undefined) return [];
    const { x, y } = placed(edge);
    const label = words.doorwayAt(now, written(edge[0]), next);
    return [{ decision: { do: "fit", edge, kind: next }, spot: { id: edgeId(edge), x, y, outline: edgeOutline(edge), label, tone: "site" } }];
  });
}

function following(now: DoorKind | null): readonly (DoorKind | null)[] {
  const place = CYCLE.indexOf(now);
  return [...CYCLE.slice(place + 1), ...CYCLE.slice(0, place)];
}

function isAt(decision: Decision, edge: Edge): boolean {
  const [one, other] = decision["edge"] as Edge;
  return same(one, edge[0]) && same(other, edge[1]);
}

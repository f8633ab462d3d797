/** The places of a match that can be pointed at: every square, and the doorways at which something can be done. */
import type { Spot } from "../boards/spots.ts";
import type { LabyrinthMessages } from "../messages/labyrinth.en.ts";
import { able, deedsAt, type Deed } from "./deeds.ts";
import { edgeOutline, placed, squareOutline } from "./ink.ts";
import { edgeId, isKnown, isOwn, same, squareId, standing, written, type Edge, type LabyrinthView, type Square, type Unit } from "./view.ts";

type Words = LabyrinthMessages["labyrinth"];

/** What is in hand while one points. */
export interface Pointing {
  readonly deeds: readonly Deed[];
  readonly chosen: string | null;
  readonly aimed: string | null;
}

export function spotsOf(view: LabyrinthView, pointing: Pointing, words: Words): readonly Spot[] {
  const squares = view.board.floor.map(([x, y, isRoom]) => squareSpot(view, [x, y], isRoom, pointing, words));
  const edges = view.board.doorways.flatMap(({ edge, kind }) => {
    const there = deedsAt(pointing.deeds, edgeId(edge), pointing.chosen);
    return there.length > 0 ? [edgeSpot(view, edge, kind, there, pointing, words)] : [];
  });
  return [...squares, ...edges];
}

/** Where Tab goes: to the units that have something to do, and to what can be done without walking; first to that of the one chosen. */
export function stopsOf(view: LabyrinthView, deeds: readonly Deed[], chosen: string | null): readonly string[] {
  const units = able(deeds).flatMap((name) => {
    const at = view.units.find((unit) => unit.name === name)?.at;
    return at ? [squareId(at)] : [];
  });
  const pointed = deeds.filter(({ does, unit }) => does !== "move" && (chosen === null || unit === chosen)).flatMap(({ places }) => places.slice(0, 1));
  return [...new Set(chosen === null ? [...units, ...pointed] : [...pointed, ...units])];
}

function squareSpot(view: LabyrinthView, square: Square, isRoom: boolean, pointing: Pointing, words: Words): Spot {
  const id = squareId(square);
  const there = deedsAt(pointing.deeds, id, pointing.chosen);
  return {
    id,
    x: square[0] + 0.5,
    y: square[1] + 0.5,
    outline: squareOutline(...square),
    label: [squareLabel(view, square, isRoom, words), ...there.map(({ option }) => option.text)].join(". "),
    tone: toneOf(there, pointing, id),
    note: noteAt(id, there, pointing),
    pressed: standing(view, square).some(({ name }) => name === pointing.chosen) || undefined,
  };
}

function edgeSpot(view: LabyrinthView, edge: Edge, kind: string, there: readonly Deed[], pointing: Pointing, words: Words): Spot {
  const id = edgeId(edge);
  const { x, y } = placed(edge);
  const label = words.doorwayAt(words.doorway(words.doors[kind] ?? kind, isOpen(view, edge)), written(edge[0]));
  return {
    id,
    x,
    y,
    outline: edgeOutline(edge),
    label: [label, ...there.map(({ option }) => option.text)].join(". "),
    tone: pointing.aimed === id ? "aimed" : "way",
    note: there[0]?.note || undefined,
  };
}

/** What is written on a square: the one thing it can mean there; on a room, in its middle. */
function noteAt(id: string, [first, ...others]: readonly Deed[], { chosen }: Pointing): string | undefined {
  if (first === undefined || (others.length > 0 && chosen === null)) return undefined;
  return first.places[Math.floor(first.places.length / 2)] === id ? first.note || undefined : undefined;
}

function toneOf(there: readonly Deed[], { chosen, aimed }: Pointing, id: string): string | undefined {
  if (there.length === 0) return undefined;
  if (aimed === id) return "aimed";
  if (there.some(({ rolls }) => rolls)) return "target";
  return there.some(({ unit }) => unit === chosen) ? "reach" : "faint";
}

/** A square in words: where it is, who stands there, and the doorways at it. */
export function squareLabel(view: LabyrinthView, square: Square, isRoom: boolean, words: Words): string {
  const doorways = view.board.doorways.filter(({ edge }) => edge.some((each) => same(each, square)));
  const parts = [
    (isRoom ? words.room : words.hall)(written(square)),
    ...(view.board.entrances.some((each) => same(each, square)) ? [words.entrance] : []),
    ...standing(view, square).map((unit) => unitLabel(view, unit, words)),
    ...doorways.map(({ edge, kind }) => words.doorway(words.doors[kind] ?? kind, isOpen(view, edge))),
  ];
  return parts.join(", ");
}

/** A unit in a few words. */
function unitLabel(view: LabyrinthView, unit: Unit, words: Words): string {
  const name = words.kinds[unit.kind] ?? unit.kind;
  if (!isKnown(unit)) return name;
  const state = [
    ...(isOwn(view, unit) ? [words.yours] : []),
    ...(unit.up ? [] : [words.faceDown]),
    ...(unit.damage > 0 ? [words.hits(unit.damage, unit.hits)] : []),
    ...(unit.invisible ? [words.invisible] : []),
    ...(unit.captive ? [words.captive] : []),
  ];
  return state.length > 0 ? `${name} (${state.join(", ")})` : name;
}

function isOpen(view: LabyrinthView, edge: Edge): boolean {
  const id = edgeId(edge);
  return view.open.some((each) => edgeId(each) === id);
}

/** The squares of a battle as places that can be pointed at, each with what it means now. */
import type { Spot } from "../boards/spots.ts";
import type { BattleMessages } from "../messages/battle.en.ts";
import type { FormationPlace } from "../wire/types.ts";
import { deedsAt, LETS_GO, totalOf, type Deed } from "./deeds.ts";
import { squareOutline } from "./ground.ts";
import { forceOf, membersOf, squareId, written, type BattleView, type Piece } from "./view.ts";

type Words = BattleMessages["battle"];

/** What is in hand while one points. */
export interface Pointing {
  readonly deeds: readonly Deed[];
  readonly chosen: string | null;
  readonly places: readonly FormationPlace[];
  /** How many the unit in hand has. */
  readonly size: number;
}

export function spotsOf(view: BattleView, pointing: Pointing, words: Words): readonly Spot[] {
  const standing = new Map(view.pieces.flatMap((piece) => piece.squares.map((square) => [squareId(square), piece] as const)));
  const places = new Map(pointing.places.map((place) => [`s${place.at.join(",")}`, place]));
  return view.board.squares.map(([x, y, look, , level]) => {
    const id = squareId([x, y]);
    const piece = standing.get(id) ?? null;
    const there = deedsAt(pointing.deeds, id, pointing.chosen);
    const place = places.get(id) ?? null;
    return {
      id,
      x: x + 0.5,
      y: y + 0.5,
      outline: squareOutline(x, y),
      label: [
        words.square(written([x, y]), words.looks[look] ?? look, words.level(level / 2)),
        ...(piece ? [pieceLabel(view, piece, words)] : []),
        ...there.map(({ option, note }) => `${option.text}${note ? ` (${note})` : ""}`),
        ...(place ? [placeLabel(view, place, pointing.size, words)] : []),
      ].join(". "),
      tone: toneOf(there, place, pointing),
      note: noteOf(there, place),
      pressed: piece !== null && piece.name === pointing.chosen ? true : undefined,
    };
  });
}

/** A piece in a few words. */
export function pieceLabel(view: BattleView, piece: Piece, words: Words): string {
  const force = forceOf(view, piece.force);
  const number = force && !force.individual ? ` ${Number(piece.name.split("-").at(-1)) || ""}` : "";
  const state = [
    ...(piece.seat === view.seat ? [words.yours] : []),
    words.facing(words.sides[piece.facing] ?? piece.facing),
    ...(piece.hidden ? [words.hidden] : []),
    ...(piece.locked ? [words.locked] : []),
    ...(piece.stunned ? [words.stunned] : []),
    ...(piece.wounds.length > 0 ? [words.wounds(piece.wounds.length)] : []),
  ];
  return `${force?.name ?? piece.force}${number.trimEnd()} (${state.join(", ")})`;
}

/** A place for what is in hand, in words. */
export function placeLabel(view: BattleView, place: FormationPlace, size: number, words: Words): string {
  const [x = 0, y = 0] = place.at;
  if (view.phase === "deploy") return words.placeHere(written([x, y]), place.able, size);
  return words.goHere(written([x, y]), place.cost, place.able, size);
}

function toneOf(there: readonly Deed[], place: FormationPlace | null, { size }: Pointing): string | undefined {
  if (there.some(({ does }) => LETS_GO.has(does) || does === "target" || does === "choose" || does === "brutalise" || does === "flee")) return "target";
  if (there.some(({ does }) => does === "use" || does === "lead")) return "way";
  if (there.some(({ does }) => does === "join" || does === "quit")) return "member";
  if (place) return place.able >= size ? "reach" : "faint";
  return there.length > 0 ? "faint" : undefined;
}

function noteOf(there: readonly Deed[], place: FormationPlace | null): string | undefined {
  const note = there.find((deed) => deed.note)?.note;
  if (note) return note;
  return place && place.cost > 0 ? String(place.cost) : undefined;
}

/** Where those stand whom one may aim at, the best chance first. */
export function targetsOf(view: BattleView, open: readonly Deed[]): readonly string[] {
  const aims = open.filter(({ does }) => does === "target" || LETS_GO.has(does)).map(({ places: [place], option }) => ({ place, total: totalOf(view, option) }));
  return aims.toSorted((one, other) => other.total - one.total).flatMap(({ place }) => place ?? []);
}

/** What Tab goes through: whom one may aim at; else the pieces with something to do, one of each unit. */
export function stopsOf(view: BattleView, ready: ReadonlySet<string>, open: readonly Deed[] = []): readonly string[] {
  const targets = targetsOf(view, open);
  if (targets.length > 0) return targets;
  const units = new Set<string>();
  return view.pieces.flatMap((piece) => {
    const [front] = piece.squares;
    if (!front || !ready.has(piece.name) || units.has(piece.force)) return [];
    units.add(piece.force);
    return [squareId(front)];
  });
}

/** How many go together with a piece. */
export function sizeOf(view: BattleView, chosen: string | null, alone: boolean): number {
  const piece = view.pieces.find(({ name }) => name === chosen);
  if (!piece || alone) return 1;
  if (view.phase === "deploy") return view.pieces.filter(({ force, gone }) => force === piece.force && gone === null).length;
  return membersOf(view, piece.force).length;
}

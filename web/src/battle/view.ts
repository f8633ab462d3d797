/** A battle as the wire shows it to one pair of eyes. */
import type { Plain } from "../wire/types.ts";

export type Square = readonly [x: number, y: number];
export type Side = "north" | "east" | "south" | "west";
export type Phase = "deploy" | "fire" | "move" | "fire-again" | "combat" | "morale";
export type Cover = "light" | "medium" | "heavy";

export interface Board {
  readonly width: number;
  readonly height: number;
  /** Levels are counted in halves, so that a slope lies between two. */
  readonly squares: readonly (readonly [x: number, y: number, look: string, terrain: string, level: number])[];
  readonly edges: readonly (readonly [one: Square, other: Square, feature: string])[];
}

export interface Wound {
  readonly location: string;
  readonly severity: "slight" | "wound" | "serious" | "critical";
  readonly turn: number;
}

export interface Piece {
  readonly name: string;
  readonly force: string;
  readonly seat: number;
  /** The front first; none where it is not on the board, or one does not know. */
  readonly squares: readonly Square[];
  readonly facing: Side;
  readonly gone: "killed" | "fled" | null;
  readonly hidden: boolean;
  readonly left: number;
  readonly moved: boolean;
  readonly shots: readonly string[];
  readonly struck: boolean;
  readonly locked: boolean;
  readonly stunned: boolean;
  readonly wounds: readonly Wound[];
  readonly uses: readonly string[];
}

/** What tells a piece from others at sight. */
export interface Kit {
  readonly sheet: string;
  readonly armour: string;
  readonly blade: string;
  readonly missile: string | null;
  readonly shield: boolean;
  readonly mount: string | null;
}

/** A unit, a hero or a monster. */
export interface Force extends Kit {
  readonly id: string;
  readonly seat: number;
  readonly name: string;
  readonly training: string;
  readonly count: number;
  readonly move: number;
  readonly area: string;
  readonly hero: string | null;
  readonly skills: readonly string[];
  readonly leader: boolean;
  /** It may be kept off the board. */
  readonly hidden: boolean;
  readonly standing: number;
  readonly individual: boolean;
  readonly long: boolean;
  /** Why it must test its morale. */
  readonly causes: readonly string[];
  readonly unit: { readonly strength: number; readonly tested: boolean };
}

export interface Pool {
  readonly kind: string;
  readonly target: string;
  readonly members: readonly { readonly piece: string; readonly needs: string; readonly final: number }[];
  readonly total: number;
  readonly expected: number;
}

/** What a legal choice rolls for. */
export type Sum =
  | { readonly do: "march"; readonly at: Square; readonly facing: Side; readonly cost: number }
  | ({ readonly do: "target"; readonly piece: string } & Pool)
  | { readonly do: "test"; readonly force: string; readonly modifiers: string };

export interface Victory {
  readonly seat: number;
  readonly kind: "kill" | "reach" | "hold";
  readonly force: string;
  readonly area: string;
  readonly count: number;
}

export interface BattleView {
  readonly seat: number | null;
  readonly encounter: {
    readonly name: string;
    readonly about: string;
    readonly victories: readonly Victory[];
    /** Who wins by lasting, if nobody has won when the turns are over; null: the larger share of losses tells. */
    readonly survivor: number | null;
  };
  readonly phase: Phase;
  readonly phases: readonly Phase[];
  /** The rule behind the phase. */
  readonly rule: string;
  readonly half: 0 | 1;
  /** Who acts first this turn. */
  readonly red: number;
  /** Who is asked. */
  readonly acting: number;
  readonly turn: number;
  readonly limit: number;
  readonly board: Board;
  readonly areas: Readonly<Record<string, readonly Square[]>>;
  readonly armies: readonly { readonly name: string; readonly facing: Side }[];
  readonly forces: readonly Force[];
  readonly pieces: readonly Piece[];
  /** The force that is to fire, or the piece that is to move or strike. */
  readonly picked: string | null;
  readonly pool: Pool | null;
  readonly casualties: { readonly seat: number; readonly hits: number; readonly equals: readonly string[] } | null;
  /** Who is asked to answer what is about to happen. */
  readonly reaction: { readonly seat: number; readonly power: string; readonly piece: string } | null;
  /** A unit that turns from what threatens it, where its owner chooses the way. */
  readonly flight: { readonly seat: number; readonly force: string } | null;
  readonly sums: readonly Sum[];
}

export const SIDES: readonly Side[] = ["north", "east", "south", "west"];

export function battleView(view: Plain): BattleView {
  return view as BattleView;
}

export const squareId = ([x, y]: Square): string => `s${x},${y}`;

/** The square of an id. */
export function squareOf(id: string): Square {
  const [x = 0, y = 0] = id.slice(1).split(",").map(Number);
  return [x, y];
}

export const same = (one: Square, other: Square): boolean => one[0] === other[0] && one[1] === other[1];

/** A square as sentences name it: column and row, counted from one. */
export const written = ([x, y]: Square): string => `${x + 1},${y + 1}`;

export function forceOf(view: BattleView, id: string | null): Force | null {
  return view.forces.find((force) => force.id === id) ?? null;
}

export function pieceOf(view: BattleView, name: string | null): Piece | null {
  return view.pieces.find((piece) => piece.name === name) ?? null;
}

/** Who stands on a square. */
export function standingAt(view: BattleView, square: Square): Piece | null {
  return view.pieces.find((piece) => piece.squares.some((each) => same(each, square))) ?? null;
}

/** The pieces of a force that are on the board. */
export function membersOf(view: BattleView, force: string | null): readonly Piece[] {
  return view.pieces.filter((piece) => piece.force === force && piece.squares.length > 0);
}

/** The pieces of a force that are still to be placed. */
export function waitingOf(view: BattleView, force: string): readonly Piece[] {
  return view.pieces.filter((piece) => piece.force === force && piece.squares.length === 0 && piece.gone === null);
}

/** What somebody bears, and rides, in words. */
export function armsOf({ missile, blade, armour, shield, mount }: Kit, kit: Readonly<Record<string, string>>): string {
  return [missile, blade, armour, shield ? "shield" : null, mount].flatMap((each) => (each ? [kit[each] ?? each] : [])).join(", ");
}

/** Whether units are moved or placed now, and not somebody asked in between. */
export function isDrilling(view: BattleView): boolean {
  return (view.phase === "deploy" || view.phase === "move") && view.casualties === null && view.reaction === null && view.flight === null;
}

/** The phase and whose half of it. */
export const halfOf = ({ turn, phase, half }: BattleView): string => `${turn} ${phase} ${half}`;

/** The way one faces after turning: 1 to the right, -1 to the left. */
export function turnedBy(facing: Side, by: 1 | -1): Side {
  return SIDES[(SIDES.indexOf(facing) + by + 4) % 4] ?? facing;
}

/** A sum as a chance in hundred: "7 % = (17 longbow on mail - 2 moved) / 2 medium range". */
export function chance(needs: string): string {
  return needs.replace(/^(\d+)/, "$1 %");
}

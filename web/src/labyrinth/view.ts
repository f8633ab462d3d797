/** A labyrinth as the wire shows it to one pair of eyes. */
import type { Plain } from "../wire/types.ts";

export type Square = readonly [x: number, y: number];
export type Edge = readonly [one: Square, other: Square];
export type Side = "good" | "evil";
export type Compass = "north" | "east" | "south" | "west";
export type DoorKind = "door" | "panel" | "walled";
export type Phase =
  | "build"
  | "garrison"
  | "unfold"
  | "doors"
  | "magic"
  | "movement"
  | "guards"
  | "sighted"
  | "alarms"
  | "alerted"
  | "dodge"
  | "attack"
  | "counter";

export interface LaidSection {
  readonly section: string;
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

export interface Plan {
  readonly sections: readonly LaidSection[];
  readonly floor: readonly (readonly [x: number, y: number, isRoom: boolean])[];
  readonly walls: readonly (readonly [x: number, y: number, side: Compass])[];
  readonly doorways: readonly { readonly edge: Edge; readonly kind: DoorKind }[];
  readonly entrances: readonly Square[];
  readonly sites: readonly Edge[];
  readonly princess: Square | null;
  readonly dark: readonly Square[];
}

export interface HiddenUnit {
  readonly name: string;
  readonly kind: "hidden";
  readonly side: Side;
  readonly at: Square | null;
  readonly up: false;
  readonly sighted: boolean;
}

export interface KnownUnit {
  readonly name: string;
  readonly kind: string;
  readonly title: string;
  readonly side: Side;
  readonly at: Square | null;
  readonly up: boolean;
  readonly attack: number | null;
  readonly defence: string | null;
  readonly rate: number;
  readonly hits: number;
  readonly damage: number;
  readonly left: number;
  readonly gone: "left" | "slain" | null;
  readonly defends: boolean;
  readonly roused: boolean;
  readonly captive: boolean;
  readonly invisible: boolean;
  readonly vanishing: number;
  readonly fireballs: number;
  readonly sighted: boolean;
  readonly acted: boolean;
}

export type Unit = HiddenUnit | KnownUnit;

/** What a legal choice costs, or what it needs and how likely that is. */
export interface Sum {
  readonly do: string;
  readonly unit?: string;
  readonly to?: Square;
  readonly escort?: boolean;
  readonly target?: string;
  readonly edge?: Edge;
  readonly room?: Square;
  readonly cost?: number;
  readonly chance?: number;
}

export interface LabyrinthView {
  readonly seat: number | null;
  readonly side: Side | null;
  readonly phase: Phase;
  /** The phases of this half of the turn, in their order. */
  readonly phases: readonly Phase[];
  /** The rule behind the phase. */
  readonly rule: string;
  readonly half: Side;
  readonly acting: Side;
  readonly turn: number;
  readonly limit: number;
  readonly seats: readonly (readonly string[])[];
  readonly board: Plan;
  readonly open: readonly Edge[];
  readonly units: readonly Unit[];
  readonly alarm: boolean;
  readonly attempts: readonly (readonly [room: Square, count: number])[];
  readonly alerted: readonly Square[];
  readonly dodging: boolean;
  readonly stock: readonly (readonly [kind: string, number: number])[];
  readonly posts: Readonly<Record<string, readonly Square[]>>;
  readonly drawn: { readonly section: string; readonly cell: Square; readonly laid: boolean } | null;
  readonly sums: readonly Sum[];
  readonly sight: Readonly<Record<string, readonly Square[]>>;
  readonly zones: Readonly<Record<string, readonly Square[]>>;
}

/** How many squares a section is wide. */
export const WIDE = 3;

export function labyrinthView(view: Plain): LabyrinthView {
  return view as LabyrinthView;
}

export const isKnown = (unit: Unit): unit is KnownUnit => unit.kind !== "hidden";

/** The ids of places that can be pointed at. */
export const squareId = ([x, y]: Square): string => `s${x},${y}`;
export const edgeId = ([one, other]: Edge): string => `e${one.join(",")}-${other.join(",")}`;
export const cellId = ([x, y]: Square): string => `c${x},${y}`;

export const same = (one: Square | null, other: Square | null): boolean =>
  one !== null && other !== null && one[0] === other[0] && one[1] === other[1];

/** A square as sentences name it: column and row, counted from one. */
export const written = ([x, y]: Square): string => `${x + 1},${y + 1}`;

/** Whether one is still building: the walls, or where the counters lie. */
export const isBuilding = ({ phase }: LabyrinthView): boolean => phase === "build" || phase === "garrison";

/** The units on a square, the Princess behind her company. */
export function standing(view: LabyrinthView, square: Square): readonly Unit[] {
  const there = view.units.filter((unit) => same(unit.at, square));
  return there.toSorted((one, other) => Number(one.kind === "princess") - Number(other.kind === "princess"));
}

/** The seat that plays a unit; the Princess and everybody face down are nobody's. */
export function ownerOf(view: LabyrinthView, unit: Unit): number | null {
  if (!isKnown(unit) || unit.kind === "princess") return null;
  if (unit.side === "evil") return view.seats.length;
  const seat = view.seats.findIndex((kinds) => kinds.includes(unit.kind));
  return seat < 0 ? null : seat;
}

/** Whether the viewing seat commands a unit. */
export function isOwn(view: LabyrinthView, unit: Unit): boolean {
  if (view.seat === null || !isKnown(unit) || unit.side !== view.side) return false;
  return unit.side === "evil" || unit.kind === "princess" || ownerOf(view, unit) === view.seat;
}

/** The floor of the room whose north-west square is given. */
export function roomFloor({ sections }: Plan, [x, y]: Square): readonly Square[] {
  const laid = sections.find((each) => each.x * WIDE === x && each.y * WIDE === y);
  const double = laid?.section === "double";
  const width = double && laid.turn === 0 ? 2 * WIDE : WIDE;
  const height = double && laid.turn === 1 ? 2 * WIDE : WIDE;
  return Array.from({ length: width * height }, (_, place): Square => [x + (place % width), y + Math.floor(place / width)]);
}

/** An adventure as the wire shows it to one pair of eyes. */
import type { DuelView } from "../state/duel.ts";
import type { Plain, SpaceEntry } from "../wire/types.ts";

export const SIDES = ["north-east", "east", "south-east", "south-west", "west", "north-west"] as const;
export type Side = (typeof SIDES)[number];
export const ORDERS = ["always", "ask", "never"] as const;
export type StandingOrder = (typeof ORDERS)[number];
export type Phase = "departure" | "movement" | "rest" | "engagement" | "combat" | "falls";
export type Posture = "standing" | "off-balance" | "down";
export type Space = SpaceEntry;

export interface Figure {
  readonly id: string;
  readonly name: string;
  readonly book: string;
  /** The number of its side. */
  readonly side: number;
  readonly seat: number;
  readonly at: string;
  readonly level: number;
  readonly height: number;
  readonly effective: number;
  readonly body: number;
  readonly maximum: number;
  readonly condition: "conscious" | "unconscious" | "dead" | "away";
  readonly posture: Posture;
  readonly undefended: { readonly side: Side; readonly space: string | null };
  readonly order: StandingOrder;
  readonly carries: readonly string[];
  readonly carrier: string | null;
  readonly allowance: number;
  readonly left: number;
  readonly running: boolean;
  readonly halted: string | null;
  readonly halts: string | null;
  readonly blocked: boolean;
  readonly finished: boolean;
  readonly lost: readonly string[];
  readonly criticals: readonly string[];
  readonly cards: DuelView["fighters"][number]["cards"];
  readonly spell_points: number;
  readonly traits: readonly string[];
}

/** Something that can be carried, thrown or pushed. */
export interface Thing {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly owner: string | null;
  readonly at: string | null;
  readonly by: string | null;
  readonly weight: number;
  readonly range: number;
  readonly height: number;
  readonly large: boolean;
  readonly tall: boolean;
  readonly examined: boolean;
  readonly contents: string | null;
}

export type Pending =
  | { readonly kind: "place"; readonly figure: string; readonly why: string; readonly spaces: readonly string[] }
  | { readonly kind: "halt"; readonly mover: string; readonly halters: readonly string[] };

/** Two who may fight, and the pictures they would open on. */
export interface Encounter {
  readonly figures: readonly [string, string];
  readonly pictures: readonly [number, number];
  readonly forced: boolean;
  readonly asked: readonly string[];
}

export interface Fight {
  readonly id: string;
  /** By seat of the duel. */
  readonly figures: readonly string[];
  /** Who still owes a decision. */
  readonly owing: readonly string[];
  readonly given: readonly string[];
  readonly duel: DuelView & { readonly rounds: number | null };
}

/** What a legal deed costs, and how its dice may fall. */
export interface Sum {
  readonly do: string;
  readonly figure: string;
  readonly cost: number;
  readonly needs?: string;
  readonly chance?: number;
  readonly chances?: Readonly<Record<string, number>>;
  readonly damage?: number;
  readonly sum?: string;
  readonly points?: number;
  readonly [part: string]: unknown;
}

export interface ScenarioSide {
  readonly name: string;
  readonly points: number;
  readonly seats: readonly number[];
  readonly victories: readonly { readonly text: string; readonly place?: string }[];
}

export interface AdventureView {
  readonly seat: number | null;
  readonly side: string | null;
  readonly scenario: {
    readonly title: string;
    readonly text: string;
    readonly winner: string | null;
    readonly sides: readonly ScenarioSide[];
    readonly places: Readonly<Record<string, readonly string[]>>;
  };
  readonly phase: Phase;
  readonly phases: readonly Phase[];
  readonly rule: string;
  readonly turn: number;
  readonly limit: number;
  /** Seats in the order in which they move. */
  readonly initiative: readonly number[];
  readonly acting: number | null;
  readonly pending: Pending | null;
  readonly field: readonly Space[];
  readonly figures: readonly Figure[];
  readonly objects: readonly Thing[];
  readonly zones: Readonly<Record<string, readonly string[]>>;
  readonly pairs: readonly Encounter[];
  readonly fights: readonly Fight[];
  readonly sums: readonly Sum[];
}

export function adventureView(view: Plain): AdventureView {
  return view as AdventureView;
}

export const isUp = ({ condition }: Figure): boolean => condition === "conscious";

/** Whether a figure is on the board, carried ones aside. */
export const isThere = ({ condition, carrier }: Figure): boolean => condition !== "away" && carrier === null;

export const isOwn = (view: AdventureView, figure: Figure): boolean => figure.seat === view.seat;

export function figureOf(view: AdventureView, id: string | null): Figure | null {
  return view.figures.find((figure) => figure.id === id) ?? null;
}

/** Who is in a space, the standing last: they are on top. */
export function standing(view: AdventureView, space: string): readonly Figure[] {
  return view.figures.filter((figure) => isThere(figure) && figure.at === space).toSorted((one, other) => Number(isUp(one)) - Number(isUp(other)));
}

/** What lies in a space. */
export function lying(view: AdventureView, space: string): readonly Thing[] {
  return view.objects.filter(({ at }) => at === space);
}

/** The spaces of each place that somebody must reach, hold or bring something to. */
export function goals({ scenario: { sides, places } }: AdventureView): readonly (readonly string[])[] {
  const named = new Set(sides.flatMap(({ victories }) => victories.flatMap(({ place }) => place ?? [])));
  return [...named].map((place) => places[place] ?? []);
}

/** The fights of the figures of a seat; of the stands all. */
export function fightsOf(view: AdventureView): readonly Fight[] {
  const own = view.fights.filter(({ figures }) => figures.some((id) => figureOf(view, id)?.seat === view.seat));
  return own.length > 0 ? own : view.fights;
}

/** The side of a space beyond which another lies; null if it does not lie next to it. */
export function sideToward(from: Space, to: Space): Side | null {
  const place = STEPS.findIndex(([q, r]) => from.q + q === to.q && from.r + r === to.r);
  return SIDES[place] ?? null;
}

/** By side, the step to the space beyond it. */
export const STEPS = [
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
] as const;

/** What may be done now: every line of the Movement Chart for every figure, barred ones too, and where one points for it. */
import { percent } from "../state/percent.ts";
import type { Option, Why } from "../wire/types.ts";
import { figureOf, type AdventureView, type Side, type Sum } from "./view.ts";

/** The lines of the Movement Chart, in its order. */
export const ACTIONS = [
  "run",
  "crawl",
  "stand",
  "balance",
  "prone",
  "jump-over",
  "reckless",
  "jump-onto",
  "block",
  "shove",
  "shove-hard",
  "slay",
  "pick-up",
  "drop",
  "throw",
  "throw-weapon",
  "examine",
  "shove-object",
  "cast",
  "regenerate",
  "restore",
] as const;
export type Action = (typeof ACTIONS)[number];

export interface Deed {
  readonly option: Option;
  /** What kind of deed it is: a line of the chart, or another decision. */
  readonly does: string;
  /** Who does it; null where the whole side does. */
  readonly figure: string | null;
  /** The spot one points at; a deed without one is a button. */
  readonly place: string | null;
  /** Its cost, or its chance, in a few signs. */
  readonly note: string;
  readonly sum: Sum | null;
  /** Dice fall, or harm is done: it cannot be taken back. */
  readonly rolls: boolean;
}

interface Decision {
  readonly do: string;
  readonly figure?: string;
  readonly to?: string;
  readonly target?: string;
  readonly object?: string;
  readonly card?: string;
  readonly hard?: boolean;
  readonly side?: Side;
}

const ROLLING = new Set(["jump-onto", "reckless", "shove", "shove-hard", "slay", "throw", "throw-weapon", "shove-object", "cast"]);
/** What pointing at a space means without a line of the chart in hand, where there is no walk. */
const POINTED = new Set(["move", "place", "undefended", "crawl", "jump-over", "jump-onto", "block", "shove", "shove-hard", "slay", "throw-weapon", "cast"]);

export const sideId = (side: Side): string => `side ${side}`;

/** Every deed of a turn. */
export function deedsOf(view: AdventureView, options: readonly Option[]): readonly Deed[] {
  const sums = new Map(view.sums.map((sum) => [keyOf(sum as Decision), sum]));
  return options.map((option) => {
    const decision = option.decision as Decision;
    const does = doesOf(decision);
    const sum = sums.get(keyOf(decision)) ?? null;
    return { option, does, figure: decision.figure ?? null, place: placeOf(view, decision), note: noteOf(sum), sum, rolls: ROLLING.has(does) };
  });
}

export const isOpen = ({ option }: Deed): boolean => option.objection === null;

/** The figures that can do something besides ending their move, in the order in which they are told. */
export function able(deeds: readonly Deed[]): readonly string[] {
  return [...new Set(deeds.flatMap((deed) => (isOpen(deed) && deed.does !== "order" ? (deed.figure ?? []) : [])))];
}

/** What pointing at a spot means: deeds of the line in hand, else a walk, else whatever can be done there. */
export function deedsAt(deeds: readonly Deed[], place: string, figure: string | null, action: string | null): readonly Deed[] {
  const there = deeds.filter((deed) => isOpen(deed) && deed.place === place && (deed.figure === figure || deed.does === "place"));
  if (action !== null) return there.filter(({ does }) => does === action);
  const walk = there.filter(({ does }) => does === "move" || does === "place");
  return walk.length > 0 ? walk : there.filter(({ does }) => POINTED.has(does) && does !== "undefended");
}

/** A line of the chart for one figure: what it would do, or why it cannot. */
export interface Line {
  readonly action: Action;
  readonly deeds: readonly Deed[];
  /** The least it costs. */
  readonly cost: number | null;
  /** Null: it is open, or nothing is there to do it to. */
  readonly why: Why | null;
}

/** The Movement Chart as it stands for a figure. */
export function linesOf(deeds: readonly Deed[], figure: string): readonly Line[] {
  return ACTIONS.map((action) => {
    const own = deeds.filter((deed) => deed.figure === figure && deed.does === action);
    const open = own.filter(isOpen);
    const costs = open.flatMap(({ sum }) => sum?.cost ?? []);
    return { action, deeds: open, cost: costs.length > 0 ? Math.min(...costs) : null, why: own.find((deed) => !isOpen(deed))?.option.objection ?? null };
  });
}

function doesOf({ do: does, hard }: Decision): string {
  return does === "shove" && hard ? "shove-hard" : does;
}

function placeOf(view: AdventureView, { do: does, to, target, object, side }: Decision): string | null {
  if (to !== undefined) return to;
  if (side !== undefined) return sideId(side);
  if (target !== undefined) return figureOf(view, target)?.at ?? null;
  return does === "shove-object" ? (view.objects.find(({ id }) => id === object)?.at ?? null) : null;
}

function keyOf({ do: does, figure, to, target, object, card, hard }: Decision): string {
  return JSON.stringify([does, figure, to, target, object, card, hard ?? false]);
}

function noteOf(sum: Sum | null): string {
  if (sum?.chance !== undefined) return percent(sum.chance);
  return sum === null || sum.cost === 0 ? "" : String(sum.cost);
}

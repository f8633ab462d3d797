/** What the coach says, put in the order and the shapes in which a screen shows it. */
import type { Advice, Chair, Past, PricedOption, Review } from "../wire/types.ts";

/** What is mixed less often than this is not worth a line. */
const SELDOM = 0.005;

/** Whether the coach may speak during the match: every other chair is a machine's. */
export function alone(chairs: readonly Chair[], seat: number | null): boolean {
  return seat !== null && chairs.every((chair) => chair.seat === seat || chair.who === "machine");
}

/** What to draw from, the likeliest first. */
export function mixOf(advice: Advice): readonly PricedOption[] {
  return advice.options.filter((option) => option.chance >= SELDOM);
}

/** What a seat chose in the turn that was advised, with its price; null if it is not known yet. */
export function chosen(advice: Advice, past: readonly Past[], seat: number | null): PricedOption | null {
  const events = past.find((each) => each.turn === advice.turn)?.events ?? [];
  const done = events.find((event) => event.event === "maneuver" && event.facts.seat === seat);
  return advice.options.find((option) => done !== undefined && option.decision.maneuver === done.facts.page) ?? null;
}

/** A sentence that no line end tears from its percent sign. */
export function unbroken(text: string): string {
  return text.replaceAll(" %", "\u00a0%");
}

/** Accuracy from 0 to 100, where only a match without a mistake has a hundred. */
export function accuracyOf(review: Review): number {
  return Math.floor(review.accuracy + 1e-6);
}

/** A share of the win chance in percentage points: to a tenth where it is exact, else whole. */
export function points(share: number, exact: boolean): string {
  const text = (100 * share).toFixed(exact ? 1 : 0).replace(/\.0$/, "");
  return (text === "-0" ? "0" : text).replace("-", "−");
}

/** The same with its sign. */
export function signedPoints(share: number, exact: boolean): string {
  const text = points(share, exact);
  return text === "0" || text.startsWith("−") ? text : `+${text}`;
}

/** Where the win chance stood at the start or after a turn. */
export interface Stop {
  readonly turn: number;
  /** The round that led there; null at the start. */
  readonly round: number | null;
  readonly chance: number;
  readonly x: number;
  readonly y: number;
}

/** The win chance over the match, in a box of that size: a stop for each frame of the replay. */
export function stops(review: Review, width: number, height: number): readonly Stop[] {
  const whole = [{ turn: 0, round: null, after: review.start }, ...review.turns];
  const step = width / Math.max(1, whole.length - 1);
  return whole.map(({ turn, round, after }, place) => ({ turn, round, chance: after, x: place * step, y: (1 - after) * height }));
}

/** A pen's line through the stops: level where it leaves and where it arrives. */
export function penLine(through: readonly Stop[]): string {
  const [first, ...rest] = through;
  if (first === undefined) return "";
  let from = first;
  const curves = rest.map((to) => {
    const middle = short((from.x + to.x) / 2);
    const curve = `C${middle} ${short(from.y)} ${middle} ${short(to.y)} ${short(to.x)} ${short(to.y)}`;
    from = to;
    return curve;
  });
  return [`M${short(first.x)} ${short(first.y)}`, ...curves].join("");
}

/** The stop that arrow, Home or End leads to from another; null for other keys. */
export function stopByKey(key: string, at: number, count: number): number | null {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}

function short(number: number): string {
  return String(Math.round(10 * number) / 10);
}

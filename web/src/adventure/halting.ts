/** Halts answered for good: a person who says "always" or "never" is not asked again, and the figure is given that order when it may be. */
import type { Option } from "../wire/types.ts";
import type { AdventureView, StandingOrder } from "./view.ts";

/** By figure, what was said for good and the figure has not been ordered yet. */
export type Promised = Readonly<Record<string, StandingOrder>>;

/** The answer to a halt that was given beforehand; null: the person is asked. */
export function promisedAnswer(view: AdventureView, options: readonly Option[], promised: Promised): Option | null {
  if (view.pending?.kind !== "halt") return null;
  const { halters } = view.pending;
  const halter = halters.find((id) => promised[id] === "always");
  if (halter !== undefined) return options.find(({ decision }) => decision.do === "halt" && decision.figure === halter) ?? null;
  const never = halters.length > 0 && halters.every((id) => promised[id] === "never");
  return never ? (options.find(({ decision }) => decision.do === "let") ?? null) : null;
}

/** The order that makes a promise true, where it can be given now. */
export function promisedOrder(options: readonly Option[], promised: Promised): Option | null {
  const fits = ({ decision, objection }: Option) => decision.do === "order" && objection === null && promised[decision.figure] === decision.order;
  return options.find(fits) ?? null;
}

/** What is still promised: an order that was given is no promise any more. */
export function stillPromised(view: AdventureView, promised: Promised): Promised {
  return Object.fromEntries(Object.entries(promised).filter(([id, order]) => view.figures.find((figure) => figure.id === id)?.order !== order));
}

/** What a person has in hand at an adventure: a figure, a line of the chart, what is aimed at, and answers given for good. */
import { able, deedsAt, type Deed } from "./deeds.ts";
import type { AdventureView } from "./view.ts";

/** A line of the chart, or the choice of the undefended side. */
export type Held = string | null;

export class Hand {
  chosen = $state<string | null>(null);
  action = $state<Held>(null);
  /** The spot aimed at by a first touch; a second one does it. */
  aimed = $state<string | null>(null);
  /** What a spot or a line could mean, where it is more than one thing. */
  several = $state.raw<readonly Deed[]>([]);
  /** The spot under the pointer or the cursor. */
  looked = $state<string | null>(null);
  #last: string | null = null;

  choose(figure: string | null): void {
    this.chosen = figure;
    this.hold(null);
  }

  /** Take a line of the chart in hand, or let it go. */
  hold(action: Held): void {
    this.action = action;
    this.aimed = null;
    this.several = [];
  }

  decided(deed: Deed): void {
    this.#last = deed.figure;
    this.hold(null);
  }

  /** A turn was resolved, or taken back: keep who can still do something, else take up the only one that can. */
  turned(view: AdventureView, deeds: readonly Deed[], back: boolean): void {
    const figures = able(deeds);
    const kept = back ? this.#last : this.chosen;
    const only = figures.length === 1 && view.pending === null ? (figures[0] ?? null) : null;
    this.choose(kept !== null && figures.includes(kept) ? kept : only);
  }

  /** What pointing at a spot asks for: a deed to do, a question which one, or nothing. */
  meant(deeds: readonly Deed[], place: string, touched: boolean): Deed | null {
    const there = deedsAt(deeds, place, this.chosen, this.action);
    const [first, ...others] = there;
    this.several = others.length > 0 ? there : [];
    if (first === undefined || others.length > 0) return null;
    if (first.rolls && touched && this.aimed !== place) {
      this.aimed = place;
      return null;
    }
    return first;
  }
}

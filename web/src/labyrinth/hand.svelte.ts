/** What a person has in hand at the labyrinth: the unit that is chosen, whether the Princess goes along, what is aimed at. */
import { able, allowed, deedsAt, followed, type Deed } from "./deeds.ts";
import type { LabyrinthView } from "./view.ts";

export class Hand {
  chosen = $state<string | null>(null);
  escort = $state(true);
  /** The place aimed at by a first touch; a second one does it. */
  aimed = $state<string | null>(null);
  /** What a place could mean, where it is more than one thing. */
  several = $state.raw<readonly Deed[]>([]);
  /** The place under the pointer or the cursor. */
  looked = $state<string | null>(null);
  #done: Deed | null = null;
  #last: string | null = null;

  choose(unit: string | null): void {
    this.chosen = unit;
    this.aimed = null;
    this.several = [];
  }

  /** What was decided, so that who walked stays in hand. */
  decided(deed: Deed): void {
    this.#done = deed;
    this.#last = deed.unit;
    this.aimed = null;
    this.several = [];
  }

  /** A turn was resolved, or taken back: keep who still has something to do, and take up the only one on the board that has. */
  turned(view: LabyrinthView, deeds: readonly Deed[], back: boolean): void {
    const units = able(allowed(deeds, true));
    const kept = back ? this.#last : followed(view, this.#done, this.chosen);
    const [only, ...others] = units;
    const alone = others.length === 0 && view.units.some(({ name, at }) => name === only && at !== null);
    this.#done = null;
    this.choose(kept !== null && units.includes(kept) ? kept : alone ? (only ?? null) : null);
  }

  /** What pointing at a place asks for: a deed to do, a question which one, or nothing. */
  meant(deeds: readonly Deed[], place: string, touched: boolean): Deed | null {
    const there = deedsAt(deeds, place, this.chosen);
    const first = there[0];
    if (first === undefined) return null;
    if (there.length > 1 && there.some(({ does }) => does !== "enter")) {
      this.several = there;
      return null;
    }
    if (first.rolls && touched && this.aimed !== place) {
      this.aimed = place;
      return null;
    }
    return first;
  }
}

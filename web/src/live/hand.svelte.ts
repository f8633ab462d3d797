/** What a person has in hand at the sheet: the page that is chosen, a card with it, and the digits typed so far. */
import { byDigits, type SheetSection } from "../state/sheet.ts";
import { tick } from "./sound.ts";

export class Hand {
  page = $state<number | null>(null);
  card = $state<string | null>(null);
  #typed = "";

  choose(page: number): void {
    if (page === this.page) return;
    this.page = page;
    this.card = null;
    tick("choose");
  }

  /** The page whose number is typed, once it is whole. */
  digit(sheet: readonly SheetSection[], digit: string): number | null {
    const { typed, page } = byDigits(sheet, this.#typed, digit);
    this.#typed = typed;
    return page;
  }

  empty(): void {
    this.page = this.card = null;
    this.#typed = "";
  }
}

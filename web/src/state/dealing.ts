/** Dealing a hand: what a sheet allows, as the server says it. */
import type { BookPages, CardEntry } from "../wire/types.ts";

/** Cards of one kind, and what there is to pay for them. */
export interface Purse {
  readonly kind: string;
  /** What the sheet allows; null where cards cost nothing. */
  readonly most: number | null;
  readonly spent: number;
  readonly costs: Readonly<Record<string, number>>;
  readonly cards: readonly CardEntry[];
}

/** What a sheet may choose from, kind by kind. */
export function purses(book: BookPages, deck: ReadonlyMap<string, CardEntry>, hand: readonly string[]): readonly Purse[] {
  return book.allowances
    .map(({ kind, most, costs }) => ({
      kind,
      most,
      costs,
      spent: hand.reduce((sum, id) => sum + (costs[id] ?? 0), 0),
      cards: Object.keys(costs).flatMap((id) => deck.get(id) ?? []),
    }))
    .filter(({ cards }) => cards.length > 0);
}

/** Whether a purse can pay for one more card. */
export function pays(purse: Purse, card: CardEntry): boolean {
  return purse.most === null || purse.spent + (purse.costs[card.id] ?? 0) <= purse.most;
}

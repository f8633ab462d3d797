/** The coach beside one seat: asks for advice turn by turn, and remembers the last for when its price is known. */
import { advice, Refusal } from "../net/http.ts";
import { chosen } from "../state/coach.ts";
import type { Table } from "../state/table.ts";
import type { Advice, PricedOption } from "../wire/types.ts";

/** What a choice gave away, and the win chance before it. */
export interface Lookback {
  readonly option: PricedOption;
  readonly before: number;
  readonly exact: boolean;
}

export class Coach {
  /** What was last said: of the turn being decided, or, until that is known, of the one before. */
  advice = $state.raw<Advice | null>(null);
  /** What the last choice gave away. */
  last = $state.raw<Lookback | null>(null);
  fault = $state.raw<Refusal | null>(null);
  #asked = 0;

  /** Ask for the turn that a table is at, unless that was asked already. */
  async attend(table: Table): Promise<void> {
    const { turn } = table.standing;
    if (table.seat === null || this.advice?.turn === turn) return;
    this.last = this.#lookback(table);
    this.fault = null;
    this.#asked = turn;
    try {
      const said = await advice(table.id, table.seat);
      if (this.#asked === turn && said.turn === turn) this.advice = said;
    } catch (refusal) {
      if (this.#asked !== turn || !(refusal instanceof Refusal)) return;
      this.advice = null;
      this.fault = refusal;
    }
  }

  /** Say no more. */
  leave(): void {
    this.#asked = 0;
    this.advice = this.last = this.fault = null;
  }

  #lookback(table: Table): Lookback | null {
    const said = this.advice;
    const option = said && chosen(said, table.past, table.seat);
    return option ? { option, before: said.chance, exact: said.exact } : null;
  }
}

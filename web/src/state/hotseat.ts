/** Two people at one screen: whose eyes it shows, and when a curtain must fall between them. */
import { hasSealed, type Table } from "./table.ts";

/** Who holds the screen, and for which turn. */
export interface Holding {
  readonly seat: number;
  readonly turn: number;
}

export type Stage =
  /** One of the seats has not been told yet where the match is, and nobody has taken the screen: nothing may be seen. */
  | { readonly show: "nothing" }
  /** A seat looks and may choose. */
  | { readonly show: "seat"; readonly seat: number }
  /** One has sealed, or has nothing more to decide: the screen is passed on, and nothing of theirs may be seen. */
  | { readonly show: "curtain"; readonly next: number }
  /** Pages were turned: both look, and once every seat was told, the screen goes to the next. */
  | { readonly show: "reveal"; readonly seat: number; readonly next: number | null };

/**
 * What the screen shows, given the tables of the seats that share it and who holds it.
 *
 * Every seat has a line of its own, and one may hear later than another: who is asked and who has sealed is what the latest
 * message says, but both look only when all have heard it.
 */
export function stage(told: readonly (Table | null)[], holding: Holding | null): Stage {
  const tables = told.filter((table) => table !== null);
  if (tables.length < told.length) return { show: "nothing" };
  const now = latest(tables);
  const { turn, asked } = now.standing;
  const seats = tables.map(seatOf);
  const owing = seats.filter((seat) => asked?.waiting.includes(seat));
  const open = asked?.how === "open";
  if (holding && owing.includes(holding.seat) && (open || holding.turn === turn)) return { show: "seat", seat: holding.seat };
  const last = holding?.seat ?? seats[0] ?? 0;
  const next = owing[0];
  if (next === undefined) return { show: "reveal", seat: last, next: null };
  if (open || seats.some((seat) => hasSealed(now, seat)) || apart(tables)) return { show: "curtain", next };
  if (tables.every(({ number }) => number === now.number)) return { show: "reveal", seat: last, next };
  return holding ? { show: "seat", seat: last } : { show: "nothing" };
}

/** The screen in the hands of a seat, for the turn that is being decided. */
export function taken(tables: readonly Table[], seat: number): Holding {
  return { seat, turn: latest(tables).standing.turn };
}

/** The table that has heard most. */
function latest(tables: readonly Table[]): Table {
  const [first, ...others] = tables;
  if (first === undefined) throw new Error("a shared screen has seats");
  return others.reduce((most, table) => (table.number > most.number ? table : most), first);
}

/** Whether one of the seats was ever told something that another was not. */
function apart(tables: readonly Table[]): boolean {
  const shortest = Math.min(...tables.map(({ past }) => past.length));
  const [first, ...others] = tables.map(({ past }) => JSON.stringify(past.slice(0, shortest)));
  return others.some((told) => told !== first);
}

function seatOf(table: Table): number {
  return table.seat ?? 0;
}

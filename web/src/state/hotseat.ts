/** Two people at one screen: whose eyes it shows, and when a curtain must fall between them. */
import { owes, type Table } from "./table.ts";

/** Who holds the screen, and for which turn. */
export interface Holding {
  readonly seat: number;
  readonly turn: number;
}

export type Stage =
  /** A seat looks and may choose. */
  | { readonly show: "seat"; readonly seat: number }
  /** One has sealed, or has nothing more to decide: the screen is passed on, and nothing of theirs may be seen. */
  | { readonly show: "curtain"; readonly next: number }
  /** Pages were turned: both look, and then the screen goes to the next. */
  | { readonly show: "reveal"; readonly seat: number; readonly next: number | null };

/** What the screen shows, given the tables of the seats that share it and who holds it. */
export function stage(tables: readonly Table[], holding: Holding | null): Stage {
  const first = tables[0];
  if (first === undefined) throw new Error("a shared screen has seats");
  const { turn } = first.standing;
  const owing = tables.filter(owes).map(seatOf);
  const last = holding?.seat ?? seatOf(first);
  const open = first.standing.asked?.how === "open";
  if (holding && owing.includes(holding.seat) && (open || holding.turn === turn)) return { show: "seat", seat: holding.seat };
  const next = owing[0];
  if (next === undefined) return { show: "reveal", seat: last, next: null };
  const sealedHere = tables.some((table) => table.standing.sealed !== null);
  return open || sealedHere || apart(tables) ? { show: "curtain", next } : { show: "reveal", seat: last, next };
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

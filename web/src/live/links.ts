/** The secrets of the seats this browser holds, so that another device can be given them. */
import type { Secret } from "../state/route.ts";

const KEY = "inkblade links";
const MOST = 50;

type Kept = Record<string, Secret[]>;

export function keepSecret(table: string, secret: Secret): void {
  const kept = read();
  const others = (kept[table] ?? []).filter((each) => each.seat !== secret.seat);
  delete kept[table];
  kept[table] = [...others, secret];
  const latest = Object.entries(kept).slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // The cookie holds the seat all the same.
  }
}

/** The secret of a seat, or with null the watcher's. */
export function secretFor(table: string, seat: number | null): Secret | null {
  return read()[table]?.find((each) => each.seat === seat) ?? null;
}

/** The seat that a link has given this browser at a table, if any. */
export function seatHeld(table: string): number | null {
  return read()[table]?.find(({ seat }) => seat !== null)?.seat ?? null;
}

function read(): Kept {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}) as Kept;
  } catch {
    return {};
  }
}

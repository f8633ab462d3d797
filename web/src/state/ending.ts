/** How a match ended for one who looks at it. */
import type { Ending } from "../wire/types.ts";

export interface Verdict {
  /** For a seat: won, lost or drawn; null for the stands. */
  readonly won: "won" | "lost" | "drawn" | null;
  /** The seats with the most points, if they have more than the others. */
  readonly winners: readonly number[];
}

export function verdict(ending: Ending, seat: number | null): Verdict {
  const most = Math.max(...ending.points);
  const best = ending.points.flatMap((points, each) => (points === most ? [each] : []));
  const winners = best.length === ending.points.length ? [] : best;
  if (seat === null) return { won: null, winners };
  if (winners.length === 0) return { won: "drawn", winners };
  return { won: winners.includes(seat) ? "won" : "lost", winners };
}

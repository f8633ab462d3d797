/** A field on which nobody stands yet, from its rows of marks. */
import type { EncounterEntry, FieldEntry } from "../wire/types.ts";
import type { Board, Square } from "./view.ts";

export function boardOf({ rows, grounds, edges }: FieldEntry): Board {
  const kinds = new Map(grounds.map((ground) => [ground.mark, ground]));
  const squares = rows.flatMap((row, y) =>
    [...row].flatMap((mark, x) => {
      const ground = kinds.get(mark);
      return ground ? [[x, y, ground.look, ground.terrain, ground.level] as const] : [];
    }),
  );
  return {
    width: Math.max(...rows.map((row) => row.length)),
    height: rows.length,
    squares,
    edges: edges.map(({ between: [one, other], feature }) => [squareAt(one), squareAt(other), feature] as const),
  };
}

export function squareAt(place: readonly number[] | undefined): Square {
  return [place?.[0] ?? 0, place?.[1] ?? 0];
}

/** How many pieces an encounter has. */
export function piecesIn({ armies }: EncounterEntry): number {
  return armies.reduce((sum, { forces }) => sum + forces.reduce((all, { count }) => all + count, 0), 0);
}

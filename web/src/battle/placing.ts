/** Where the pieces are drawn: a long one between its two squares. */
import type { Piece as Drawn } from "../boards/spots.ts";
import { forceOf, type BattleView, type Force, type Piece, type Square } from "./view.ts";

export interface Placed extends Drawn {
  readonly piece: Piece;
  readonly force: Force;
}

/** The middle of some squares. */
export function middle(squares: readonly Square[]): { readonly x: number; readonly y: number } {
  const sum = squares.reduce((all, [x, y]) => [all[0] + x + 0.5, all[1] + y + 0.5] as const, [0, 0] as const);
  return { x: sum[0] / squares.length, y: sum[1] / squares.length };
}

export function placedPieces(view: BattleView, pieces: readonly Piece[]): readonly Placed[] {
  return pieces.flatMap((piece) => {
    const force = forceOf(view, piece.force);
    return piece.squares.length > 0 && force ? [{ id: piece.name, ...middle(piece.squares), piece, force }] : [];
  });
}

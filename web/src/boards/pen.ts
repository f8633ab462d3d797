/** A hand that draws: it wavers, and never draws the same place otherwise. */

export type Point = readonly [x: number, y: number];

/** A number between -1 and 1 that is always the same for the same place. */
export function waver(x: number, y: number, salt = 0): number {
  const mixed = Math.sin(x * 127.1 + y * 311.7 + salt * 74.7) * 43758.5453;
  return 2 * (mixed - Math.floor(mixed)) - 1;
}

/** A point as paths write it. */
export const at = ([x, y]: Point): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

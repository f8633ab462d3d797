/** The places of a board that can be pointed at: spaces, edges, whatever a game has; and the way from one to the next. */

export interface Spot {
  readonly id: string;
  /** Its middle, in units of the board. */
  readonly x: number;
  readonly y: number;
  /** Its outline as a path, in units of the board. */
  readonly outline: string;
  /** What it is called aloud. */
  readonly label: string;
  /** How it is lit; the game's style knows the names. */
  readonly tone?: string | undefined;
  /** A few signs written on it, such as what it costs to go there. */
  readonly note?: string | undefined;
  /** It is chosen. */
  readonly pressed?: boolean | undefined;
}

/** Something that stands on the board; the game draws it. */
export interface Piece {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

export type Direction = "up" | "down" | "left" | "right";

const TOWARD: Readonly<Record<Direction, readonly [number, number]>> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };
const ARROWS: Readonly<Record<string, Direction>> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

export const directionOf = (key: string): Direction | null => ARROWS[key] ?? null;

/** The nearest spot in a direction: straight ahead before aside; null at the rim. */
export function next(spots: readonly Spot[], from: { x: number; y: number }, direction: Direction): Spot | null {
  const [ahead, aside] = TOWARD[direction];
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const dx = spot.x - from.x;
    const dy = spot.y - from.y;
    const forward = dx * ahead + dy * aside;
    const off = Math.abs(dx * aside + dy * ahead);
    const far = forward + 3 * off;
    if (forward > 0.01 && off <= 2 * forward && far < least) [best, least] = [spot, far];
  }
  return best;
}

/** The one after another in a list, around and around; the first if there was none. */
export function cycled<T>(list: readonly T[], at: T | null, by: 1 | -1): T | null {
  if (list.length === 0) return null;
  const place = at === null ? -1 : list.indexOf(at);
  if (place < 0) return list[by === 1 ? 0 : list.length - 1] ?? null;
  return list[(place + by + list.length) % list.length] ?? null;
}

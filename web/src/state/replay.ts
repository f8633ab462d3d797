/** A replay in the hand: which frame is seen, whether it plays by itself, and how fast. */

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];
const FRAME = 2_000;

export interface Player {
  readonly at: number;
  readonly frames: number;
  readonly playing: boolean;
  readonly speed: Speed;
}

export function loaded(frames: number, at = 0): Player {
  return seek({ at: 0, frames, playing: false, speed: 1 }, at);
}

/** Go to a frame, or as near as there is one. */
export function seek(player: Player, at: number): Player {
  return { ...player, at: Math.max(0, Math.min(player.frames - 1, at)) };
}

/** A step by hand stops what plays by itself. */
export function step(player: Player, by: number): Player {
  return { ...seek(player, player.at + by), playing: false };
}

/** Play or pause; at the end, from the beginning. */
export function toggle(player: Player): Player {
  if (player.playing) return { ...player, playing: false };
  return { ...(atEnd(player) ? seek(player, 0) : player), playing: true };
}

/** The next frame by itself; the last one stops. */
export function advance(player: Player): Player {
  const next = seek(player, player.at + 1);
  return { ...next, playing: player.playing && !atEnd(next) };
}

export function atEnd(player: Player): boolean {
  return player.at >= player.frames - 1;
}

/** How long a frame is seen, in milliseconds. */
export function pause(player: Player): number {
  return FRAME / player.speed;
}

/** A replay in the hand: its frames with their views, which of them is seen, whether it plays by itself, and how fast. */
import type { Change, Frame, Plain, Replay } from "../wire/types.ts";

/** A turn with the view after it. */
export interface SeenFrame extends Omit<Frame, "changes"> {
  readonly view: Plain;
}

export interface SeenReplay extends Omit<Replay, "frames"> {
  readonly frames: readonly SeenFrame[];
}

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

/** A replay as it was sent, each frame with its whole view; what has not changed is shared between them. */
export function opened({ frames, ...replay }: Replay): SeenReplay {
  let view: Plain = null;
  const seen = frames.map(({ changes, ...frame }) => {
    view = changes.reduce((part: Plain, { at, to }: Change) => changed(part, at, to), view);
    return { ...frame, view };
  });
  return { ...replay, frames: seen };
}

/** A value with one of its parts replaced. */
function changed(whole: Plain, [key, ...way]: Change["at"], to: Plain): Plain {
  if (key === undefined) return to;
  const part = changed(whole[key], way, to);
  return Array.isArray(whole) ? whole.with(Number(key), part) : { ...whole, [key]: part };
}

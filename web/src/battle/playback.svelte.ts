/** What others did, shown beat after beat: units glide, arrows fly, men fall; and whoever has seen enough skips it. */
import type { Happened, Past } from "../wire/types.ts";
import { doer } from "./past.ts";
import { forceOf, pieceOf, SIDES, type BattleView, type Piece, type Side, type Square } from "./view.ts";

interface Pose {
  readonly squares: readonly Square[];
  readonly facing: Side;
}

/** One thing that is shown for a while. */
export interface Beat {
  /** What it is made of. */
  readonly events: readonly Happened[];
  /** Where pieces come to stand. */
  readonly poses: ReadonlyMap<string, Pose>;
  /** Who falls, or flees. */
  readonly gone: readonly string[];
  /** Who shoots or strikes at whom. */
  readonly blow: { readonly members: readonly string[]; readonly target: string; readonly told: boolean } | null;
  readonly lasts: number;
}

const MARCH = 480;
const BLOW = 900;
const SAYING = 700;
/** What is told for a while, though nobody goes anywhere by it. */
const SAID: ReadonlySet<string> = new Set([
  "wounded",
  "shrugged",
  "tested",
  "revealed",
  "deflected",
  "parried",
  "brutalised",
  "blast",
  "healing",
  "hypnotised",
  "obeys",
  "wakes",
  "called",
  "strode",
  "leapt",
  "sensed",
  "stumbled",
  "drowned",
]);
/** What befalls pieces by the beat before it. */
const FALLING: ReadonlySet<string> = new Set(["killed", "fled"]);
const BEHIND: Readonly<Record<Side, Square>> = { north: [0, 1], east: [-1, 0], south: [0, -1], west: [1, 0] };

/** The squares of a piece that stands somewhere: a long one has one behind it. */
export function stands([x, y]: Square, facing: Side, long: boolean): readonly Square[] {
  const [dx, dy] = BEHIND[facing];
  return long ? [[x, y], [x + dx, y + dy]] : [[x, y]];
}

/** Events as beats: what one unit does one after the other is one; one's own marches were seen as they were made. */
export function beatsOf(view: BattleView, events: readonly Happened[]): readonly Beat[] {
  const beats: Beat[] = [];
  let marching: string | null = null;
  for (const event of events) {
    const force = event.event === "marched" ? (pieceOf(view, String(event.facts?.piece))?.force ?? null) : null;
    const beat = beatOf(view, event);
    const last = beats.at(-1);
    if (beat && last && force !== null && force === marching) beats[beats.length - 1] = { ...last, events: [...last.events, event], poses: new Map([...last.poses, ...beat.poses]) };
    else if (beat && last && FALLING.has(event.event)) beats[beats.length - 1] = { ...last, events: [...last.events, event], gone: [...last.gone, ...beat.gone] };
    else if (beat) beats.push(beat);
    marching = force;
  }
  return beats;
}

function beatOf(view: BattleView, event: Happened): Beat | null {
  const still = { events: [event], poses: new Map(), gone: [], blow: null };
  const { facts } = event;
  const piece = pieceOf(view, String(facts?.piece));
  switch (event.event) {
    case "marched": {
      if (piece === null || doer(view, event) === view.seat) return null;
      const facing = facts.facing as Side;
      const squares = stands(facts.at as Square, facing, forceOf(view, piece.force)?.long ?? false);
      return { ...still, poses: new Map([[piece.name, { squares, facing }]]), lasts: MARCH };
    }
    case "shot":
    case "struck":
      return { ...still, blow: { members: facts.members, target: String(facts.piece), told: facts.hits > 0 }, lasts: BLOW };
    case "killed":
    case "fled":
      return { ...still, gone: [String(facts.piece)], lasts: SAYING };
    default:
      return SAID.has(event.event) ? { ...still, lasts: SAYING } : null;
  }
}

/** Beats with the ways of units that retire or rout, of which no event tells: to where they stand now, or off the field. */
export function withRetreats(before: BattleView, view: BattleView, beats: readonly Beat[]): readonly Beat[] {
  return beats.map((beat) => {
    const tested = beat.events.find(({ event }) => event === "tested");
    if (!tested) return beat;
    const unit = before.pieces.filter((piece) => piece.squares.length > 0 && forceOf(view, piece.force)?.name === tested.facts?.force);
    const stayed = unit.flatMap(({ name, squares }) => {
      const now = pieceOf(view, name);
      return now && now.squares.length > 0 && String(now.squares) !== String(squares) ? [now] : [];
    });
    const poses = new Map<string, Pose>(stayed.map(({ name, squares, facing }) => [name, { squares, facing }]));
    for (const piece of unit) if (beat.gone.includes(piece.name)) poses.set(piece.name, leaving(view, piece, stayed[0]?.facing));
    return { ...beat, poses: new Map([...beat.poses, ...poses]) };
  });
}

/** A piece at the edge of the field: the one its unit faces, or the nearest. */
function leaving({ board, forces }: BattleView, { squares: [front = [0, 0]], force }: Piece, way?: Side): Pose {
  const [x, y] = front;
  const far: Readonly<Record<Side, number>> = { north: y, east: board.width - 1 - x, south: board.height - 1 - y, west: x };
  const facing = way ?? SIDES.reduce((nearest, side) => (far[side] < far[nearest] ? side : nearest));
  const [dx, dy] = BEHIND[facing];
  const edge: Square = [x - dx * far[facing], y - dy * far[facing]];
  return { squares: stands(edge, facing, forces.find(({ id }) => id === force)?.long ?? false), facing };
}

/** Pieces as they stand after some beats, on top of how they stood before. */
export function shown(before: BattleView, beats: readonly Beat[]): readonly Piece[] {
  const poses = new Map(beats.flatMap((beat) => [...beat.poses]));
  const gone = new Set(beats.slice(0, -1).flatMap((beat) => beat.gone));
  return before.pieces.map((piece) => {
    if (gone.has(piece.name)) return { ...piece, squares: [] };
    const pose = poses.get(piece.name);
    return pose ? { ...piece, ...pose } : piece;
  });
}

export class Playback {
  /** The beats since the last view that was wholly seen; the last of them is being shown. */
  seen = $state.raw<readonly Beat[]>([]);
  #before = $state.raw<BattleView | null>(null);
  #queue: Beat[] = [];
  #latest: BattleView | null = null;
  #turn = -1;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #moving: () => boolean;

  /** Whether things may move is asked anew each time. */
  constructor(moving: () => boolean) {
    this.#moving = moving;
  }

  get running(): boolean {
    return this.#before !== null;
  }

  get beat(): Beat | null {
    return this.running ? (this.seen.at(-1) ?? null) : null;
  }

  /** How the pieces are to be drawn now; null: as the view says. */
  get pieces(): readonly Piece[] | null {
    return this.#before === null ? null : shown(this.#before, this.seen);
  }

  /** The table went on, or back. */
  heard(view: BattleView, past: readonly Past[]): void {
    const before = this.#latest;
    const turn = past.at(-1)?.turn ?? -1;
    const fresh = past.filter((each) => each.turn > this.#turn).flatMap(({ events }) => events);
    const onward = before !== null && turn > this.#turn;
    this.#latest = view;
    this.#turn = turn;
    if (before === null || !onward || !this.#moving()) return this.skip();
    const beats = withRetreats(before, view, beatsOf(view, fresh));
    if (beats.length === 0) return;
    this.#queue.push(...beats);
    if (this.#before === null) {
      this.#before = before;
      this.#next();
    }
  }

  /** Enough: everything as it is now. */
  skip(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#queue = [];
    this.seen = [];
    this.#before = null;
  }

  #next = (): void => {
    const beat = this.#queue.shift();
    if (beat === undefined) return this.skip();
    this.seen = [...this.seen, beat];
    this.#timer = setTimeout(this.#next, beat.lasts);
  };
}

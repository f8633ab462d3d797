/** Hexes seen from the south and above: where a space lies on the paper, its rim, and what is seen of its sides. */
import { at, type Point } from "../boards/pen.ts";
import type { Direction } from "../boards/spots.ts";
import { SIDES, STEPS, type Side, type Space } from "./view.ts";

/** From the middle of a hex to a corner; a hex is one wide. */
const RADIUS = 1 / Math.sqrt(3);
/** How much of the depth is seen. */
const TILT = 0.74;
/** How high a level rises. */
export const RISE = 0.14;
const HALF = RADIUS * TILT;
/** Half the depth of a hex as it is drawn. */
export const DEPTH = HALF;
/** A wall is cut off so many levels above the lowest floor beside it: it hides nobody there. */
const CUT = 1.6;

/** A space as it is drawn: a wall up to where it is cut off, a pillar's floor. */
export interface Ground {
  readonly space: Space;
  readonly x: number;
  /** Of the middle of its top. */
  readonly y: number;
  /** The level that is drawn. */
  readonly top: number;
  /** How far its western, southern and eastern faces go down: to the next ground, or to the rim of the board. */
  readonly foot: { readonly west: number; readonly east: number };
}

const key = (q: number, r: number): string => `${q},${r}`;
export const isBarred = ({ feature }: Space): boolean => feature === "wall" || feature === "pillar";

/** The field as it is drawn, from the back to the front. */
export function grounds(field: readonly Space[]): readonly Ground[] {
  const spaces = new Map(field.map((space) => [key(space.q, space.r), space]));
  const around = ({ q, r }: Space) => STEPS.flatMap(([dq, dr]) => spaces.get(key(q + dq, r + dr)) ?? []);
  const floor = Math.min(...field.filter((space) => !isBarred(space)).map(({ level }) => level));
  const tops = new Map(field.map((space) => [key(space.q, space.r), isBarred(space) ? cut(space, around(space), floor) : space.level]));
  const below = ({ q, r }: Space, side: Side): number => {
    const [dq, dr] = STEPS[SIDES.indexOf(side)] ?? [0, 0];
    return tops.get(key(q + dq, r + dr)) ?? floor - 1;
  };
  return field
    .map((space) => {
      const top = tops.get(key(space.q, space.r)) ?? space.level;
      const foot = { west: Math.min(top, below(space, "south-west")), east: Math.min(top, below(space, "south-east")) };
      return { space, x: space.q + space.r / 2, y: space.r * 1.5 * HALF - top * RISE, top, foot };
    })
    .toSorted((one, other) => one.space.r - other.space.r || one.x - other.x);
}

function cut(wall: Space, around: readonly Space[], floor: number): number {
  const beside = around.filter((space) => !isBarred(space)).map(({ level }) => level);
  const foot = beside.length > 0 ? Math.min(...beside) : floor;
  return wall.feature === "pillar" ? foot : Math.min(wall.level, foot + CUT);
}

/** The corners of a hex around its middle, clockwise from the north. */
export const CORNERS: readonly Point[] = [
  [0, -HALF],
  [0.5, -HALF / 2],
  [0.5, HALF / 2],
  [0, HALF],
  [-0.5, HALF / 2],
  [-0.5, -HALF / 2],
];

/** The rim of a hex around a middle, perhaps drawn in a little. */
export function rim(x: number, y: number, size = 1): string {
  return `M${CORNERS.map(([dx, dy]) => at([x + dx * size, y + dy * size])).join("L")}Z`;
}

/** The two corners of a side. */
export function edgeOf(side: Side): readonly [Point, Point] {
  const place = SIDES.indexOf(side);
  const [from, to] = [CORNERS[place], CORNERS[(place + 1) % 6]];
  if (from === undefined || to === undefined) throw new Error(`a hex has no side ${side}`);
  return [from, to];
}

/** The middle of a side, or so far beyond it. */
export function beyond(side: Side, far = 1): Point {
  const [[ax, ay], [bx, by]] = edgeOf(side);
  return [((ax + bx) / 2) * far, ((ay + by) / 2) * far];
}

/** A wedge outside a side, to be pointed at. */
export function wedge(x: number, y: number, side: Side): string {
  const corners = edgeOf(side);
  const far = [...corners].reverse().map(([dx, dy]): Point => [x + dx * 1.75, y + dy * 1.75]);
  return `M${[...corners.map(([dx, dy]): Point => [x + dx, y + dy]), ...far].map(at).join("L")}Z`;
}

/** The side toward which something was pulled. */
export function sideOf(dx: number, dy: number): Side {
  const turn = (Math.atan2(dy / TILT, dx) * 180) / Math.PI;
  return SIDES[Math.round(((turn + 60 + 360) % 360) / 60) % 6] ?? "east";
}

/** The side an arrow leads over: straight up and down go to and fro, so that they keep their column. */
export function sideAhead(direction: Direction, row: number): Side {
  if (direction === "left") return "west";
  if (direction === "right") return "east";
  const even = row % 2 === 0;
  return direction === "up" ? (even ? "north-east" : "north-west") : even ? "south-east" : "south-west";
}

/** What must be seen of a field: all of it, and room for who stands at its back. */
export function reachOf(ground: readonly Ground[]): { x: number; y: number; width: number; height: number } {
  const xs = ground.map(({ x }) => x);
  const top = Math.min(...ground.map(({ y }) => y)) - 1;
  const bottom = Math.max(...ground.map(({ y, top: high, foot }) => y + (high - Math.min(foot.west, foot.east)) * RISE)) + 0.6;
  const left = Math.min(...xs) - 0.7;
  return { x: left, y: top, width: Math.max(...xs) + 0.7 - left, height: bottom - top };
}

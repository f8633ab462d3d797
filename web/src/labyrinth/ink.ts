/** The labyrinth in ink: walls as a hand draws them, rock hatched round them, doorways and arches. */
import { at, waver, type Point } from "../boards/pen.ts";
import type { Compass, Edge, Plan, Square } from "./view.ts";
import { WIDE } from "./view.ts";

const ENDS: Readonly<Record<Compass, readonly [Point, Point]>> = {
  north: [[0, 0], [1, 0]],
  east: [[1, 0], [1, 1]],
  south: [[0, 1], [1, 1]],
  west: [[0, 0], [0, 1]],
};

/** Every wall once, in long strokes: those in a row are one. */
function strokes({ walls }: Plan): readonly (readonly [from: Point, to: Point])[] {
  const known = new Map<string, readonly [Point, Point]>();
  for (const [x, y, side] of walls) {
    const [from, to] = ENDS[side].map(([dx, dy]): Point => [x + dx, y + dy]) as [Point, Point];
    known.set(`${from}|${to}`, [from, to]);
  }
  const long: (readonly [Point, Point])[] = [];
  for (const [key, [from, to]] of known) {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    if (known.has(`${[from[0] - dx, from[1] - dy]}|${from}`)) continue;
    let end = to;
    while (known.has(`${end}|${[end[0] + dx, end[1] + dy]}`)) end = [end[0] + dx, end[1] + dy];
    long.push([from, end]);
    known.set(key, [from, to]);
  }
  return long;
}

/** The walls as one path; another salt is another stroke of the same pen. */
export function inkedWalls(plan: Plan, salt: number, reach: number): string {
  return strokes(plan)
    .map(([from, to]) => {
      const steps = Math.max(2, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) * 2));
      const upright = from[0] === to[0];
      const points = Array.from({ length: steps + 1 }, (_, step): Point => {
        const x = from[0] + ((to[0] - from[0]) * step) / steps;
        const y = from[1] + ((to[1] - from[1]) * step) / steps;
        const off = step === 0 || step === steps ? 0 : reach * waver(x, y, salt);
        return upright ? [x + off, y] : [x, y + off];
      });
      return bent(points);
    })
    .join("");
}

/** A line bent softly through points. */
function bent(points: readonly Point[]): string {
  const [first, ...rest] = points as readonly [Point, ...Point[]];
  const last = rest.at(-1) ?? first;
  const curves = rest.slice(0, -1).map((point, place) => {
    const next = rest[place + 1] ?? point;
    return `Q${at(point)} ${at([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2])}`;
  });
  return `M${at(first)}${curves.join("")}L${at(last)}`;
}

/** The rock round halls and rooms: bundles of three strokes, each laid as the hand fell. */
export function hatchedRock(plan: Plan): string {
  const floor = new Set(plan.floor.map(([x, y]) => `${x},${y}`));
  const near = new Set<string>();
  for (const [x, y] of plan.floor) {
    for (let dx = -1; dx <= 1; dx += 1) for (let dy = -1; dy <= 1; dy += 1) near.add(`${x + dx},${y + dy}`);
  }
  const rock = [...near].filter((place) => !floor.has(place)).map((place) => place.split(",").map(Number) as [number, number]);
  return rock.map(([x, y]) => bundles(x, y, floor)).join("");
}

function bundles(x: number, y: number, floor: ReadonlySet<string>): string {
  const parts: string[] = [];
  for (const [place, [dx, dy]] of ([[0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]] as const).entries()) {
    const beside = floor.has(`${x + Math.sign(dx - 0.5)},${y}`) || floor.has(`${x},${y + Math.sign(dy - 0.5)}`);
    const corner = floor.has(`${x + Math.sign(dx - 0.5)},${y + Math.sign(dy - 0.5)}`);
    if (!beside && !corner) continue;
    parts.push(bundle(x + dx + 0.08 * waver(x, y, place), y + dy + 0.08 * waver(y, x, place), Math.PI * waver(x + dx, y + dy, place)));
  }
  return parts.join("");
}

function bundle(x: number, y: number, turn: number): string {
  const [along, across] = [[Math.cos(turn), Math.sin(turn)], [-Math.sin(turn), Math.cos(turn)]] as const;
  return [-1, 0, 1]
    .map((line) => {
      const reach = 0.17 + 0.05 * waver(x, y, line);
      const from: Point = [x + across[0] * line * 0.13 - along[0] * reach, y + across[1] * line * 0.13 - along[1] * reach];
      const to: Point = [x + across[0] * line * 0.13 + along[0] * reach, y + across[1] * line * 0.13 + along[1] * reach];
      return `M${at(from)}L${at(to)}`;
    })
    .join("");
}

/** The lines between squares of the floor. */
export function gridLines(plan: Plan): string {
  const floor = new Set(plan.floor.map(([x, y]) => `${x},${y}`));
  return plan.floor
    .flatMap(([x, y]) => [
      ...(floor.has(`${x + 1},${y}`) ? [`M${x + 1} ${y + 0.08}v.84`] : []),
      ...(floor.has(`${x},${y + 1}`) ? [`M${x + 0.08} ${y + 1}h.84`] : []),
    ])
    .join("");
}

/** The floor of halls, or of rooms. */
export function floorPath(plan: Plan, rooms: boolean): string {
  return plan.floor.filter(([, , isRoom]) => isRoom === rooms).map(([x, y]) => `M${x - 0.01} ${y - 0.01}h1.02v1.02h-1.02z`).join("");
}

/** The middle of an edge, and how it is turned: 0 where one passes it from west to east. */
export function placed([one, other]: Edge): { readonly x: number; readonly y: number; readonly turn: number } {
  return { x: (one[0] + other[0] + 1) / 2, y: (one[1] + other[1] + 1) / 2, turn: one[0] === other[0] ? 90 : 0 };
}

const BEYOND: Readonly<Record<Compass, Square>> = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };
const TURNS: Readonly<Record<Compass, number>> = { north: 0, east: 90, south: 180, west: 270 };

/** The arches one comes in by: where each stands, and which way is out. */
export function arches(plan: Plan): readonly { readonly x: number; readonly y: number; readonly turn: number }[] {
  const floor = new Set(plan.floor.map(([x, y]) => `${x},${y}`));
  const walled = new Set(plan.walls.map((wall) => wall.join(",")));
  const dark = new Set(plan.dark.map((cell) => cell.join(",")));
  return plan.entrances.flatMap(([x, y]) =>
    (Object.keys(BEYOND) as Compass[]).flatMap((side) => {
      const [bx, by] = [x + BEYOND[side][0], y + BEYOND[side][1]];
      const outside = !floor.has(`${bx},${by}`) && !walled.has(`${x},${y},${side}`) && !dark.has(cellOf(bx, by));
      return outside ? [{ x: x + 0.5 + BEYOND[side][0] / 2, y: y + 0.5 + BEYOND[side][1] / 2, turn: TURNS[side] }] : [];
    }),
  );
}

function cellOf(x: number, y: number): string {
  return `${Math.floor(x / WIDE)},${Math.floor(y / WIDE)}`;
}

export const squareOutline = (x: number, y: number): string => `M${x + 0.03} ${y + 0.03}h.94v.94h-.94z`;

/** A bar across an edge, broad enough for a thumb. */
export function edgeOutline(edge: Edge): string {
  const { x, y, turn } = placed(edge);
  return turn === 0 ? `M${x - 0.24} ${y - 0.4}h.48v.8h-.48z` : `M${x - 0.4} ${y - 0.24}h.8v.48h-.8z`;
}

export const cellOutline = (x: number, y: number, wide = 1, high = 1): string =>
  `M${WIDE * x + 0.06} ${WIDE * y + 0.06}h${WIDE * wide - 0.12}v${WIDE * high - 0.12}h${-(WIDE * wide - 0.12)}z`;

/** The first and the last square of a cell. */
export const cornersOf = ([x, y]: Square): readonly [Square, Square] => [
  [WIDE * x, WIDE * y],
  [WIDE * x + WIDE - 1, WIDE * y + WIDE - 1],
];

/** How far the floor reaches, with room for rock and arches. */
export function reachOf(squares: readonly Square[], margin = 1.2): { x: number; y: number; width: number; height: number } {
  if (squares.length === 0) return { x: -margin, y: -margin, width: WIDE + 2 * margin, height: WIDE + 2 * margin };
  const [xs, ys] = [squares.map(([x]) => x), squares.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left - margin, y: top - margin, width: Math.max(...xs) + 1 - left + 2 * margin, height: Math.max(...ys) + 1 - top + 2 * margin };
}

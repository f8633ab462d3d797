/** The ground in ink: faces of raised spaces, steps, planks, broken rims and hatched stone, the same at every look. */
import { at, waver, type Point } from "../boards/pen.ts";
import { CORNERS, DEPTH, edgeOf, RISE, type Ground } from "./hexes.ts";

const moved = ({ x, y }: Ground, [dx, dy]: Point): Point => [x + dx, y + dy];
const line = (from: Point, to: Point): string => `M${at(from)}L${at(to)}`;

/** The face below the south-western or south-eastern side; empty where nothing drops. */
export function face(ground: Ground, side: "west" | "east"): string {
  const drop = (ground.top - ground.foot[side]) * RISE;
  if (drop <= 0) return "";
  const [from, to] = edgeOf(side === "west" ? "south-west" : "south-east").map((corner) => moved(ground, corner)) as [Point, Point];
  return `M${at(from)}L${at(to)}L${at([to[0], to[1] + drop])}L${at([from[0], from[1] + drop])}Z`;
}

/** Courses of stone on a face, one a level. */
export function courses(ground: Ground, side: "west" | "east"): string {
  const [from, to] = edgeOf(side === "west" ? "south-west" : "south-east").map((corner) => moved(ground, corner)) as [Point, Point];
  const levels = Math.ceil(ground.top - ground.foot[side]) - 1;
  return Array.from({ length: Math.max(0, levels) }, (_, place) => {
    const down = (place + 1) * RISE;
    const joint = 0.3 + 0.4 * Math.abs(waver(ground.space.q, ground.space.r, place));
    const mortar: Point = [from[0] + (to[0] - from[0]) * joint, from[1] + (to[1] - from[1]) * joint + down];
    return line([from[0], from[1] + down], [to[0], to[1] + down]) + line(mortar, [mortar[0], mortar[1] - RISE]);
  }).join("");
}

/** What is drawn on the top of a space. */
export function strokes(ground: Ground): string {
  switch (ground.space.feature) {
    case "step":
      return rows(ground, [-0.55, -0.2, 0.15, 0.5], 0);
    case "bridge":
      return rows(ground, [-0.66, -0.33, 0, 0.33, 0.66], 0.02);
    case "pit":
      return hatching(ground, 5, 0.7);
    case "wall":
      return hatching(ground, 9, 0.95);
    case "ledge":
      return brokenRim(ground);
    default:
      return pebbles(ground);
  }
}

/** Lines from west to east across a hex. */
function rows(ground: Ground, places: readonly number[], shake: number): string {
  return places
    .map((place) => {
      const half = 0.5 * Math.min(1, 2 * (1 - Math.abs(place)));
      const off = shake * waver(ground.space.q, ground.space.r, place);
      return line([ground.x - half, ground.y + place * DEPTH + off], [ground.x + half, ground.y + place * DEPTH - off]);
    })
    .join("");
}

/** Slanted lines over a hex. */
function hatching(ground: Ground, count: number, size: number): string {
  return Array.from({ length: count }, (_, place) => {
    const across = ((place + 0.5) / count - 0.5) * 0.92;
    const half = DEPTH * size * Math.min(1, 1.5 - 1.6 * Math.abs(across)) * (0.86 + 0.1 * waver(ground.x, ground.y, place));
    return line([ground.x + across - 0.09, ground.y + half * 0.82], [ground.x + across + 0.09, ground.y - half * 0.82]);
  }).join("");
}

/** Short ticks inside the southern rim of a ledge. */
function brokenRim(ground: Ground): string {
  return [2, 3, 4, 5]
    .map((place) => {
      const [x, y] = CORNERS[place] ?? [0, 0];
      const near = 0.72 + 0.08 * waver(ground.space.q, ground.space.r, place);
      return line([ground.x + x * 0.93, ground.y + y * 0.93], [ground.x + x * near, ground.y + y * near]);
    })
    .join("");
}

function pebbles({ space, x, y }: Ground): string {
  if (waver(space.q, space.r) < 0.35) return "";
  const place: Point = [x + 0.28 * waver(space.q, space.r, 1), y + 0.2 * waver(space.q, space.r, 2)];
  return line(place, [place[0] + 0.1, place[1] + 0.015]) + line([place[0] + 0.03, place[1] + 0.05], [place[0] + 0.09, place[1] + 0.055]);
}

/** Points, bent outlines and brush strokes: the geometry that every drawn thing is made of. */

export type Point = readonly [x: number, y: number];
/** A point of an outline; marked sharp, the outline turns a corner there. */
export type Node = readonly [x: number, y: number, sharp?: 1];
/** Where a rigid thing is: its origin, how far it is turned (clockwise, degrees) and how it is stretched. */
export interface Frame {
  readonly origin: Point;
  readonly angle: number;
  readonly scale?: Point;
}
/** A point of a sampled outline with its outward normal. */
export interface Sample {
  readonly at: Point;
  readonly normal: Point;
  readonly sharp: boolean;
}

const RADIAN = Math.PI / 180;
const SAMPLES_PER_SPAN = 3;

export const add = ([ax, ay]: Point, [bx, by]: Point, times = 1): Point => [ax + bx * times, ay + by * times];
export const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
export const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);
export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));

/** The direction of a limb: 0 hangs down, 90 points forward, 180 up, -90 back. */
export const limb = (angle: number): Point => [Math.sin(angle * RADIAN), Math.cos(angle * RADIAN)];

/** The direction of the spine: 0 stands up, positive leans forward. */
export const upward = (lean: number): Point => [Math.sin(lean * RADIAN), -Math.cos(lean * RADIAN)];

/** The limb angle of the direction from one point to another. */
export const limbAngle = (from: Point, to: Point): number => Math.atan2(to[0] - from[0], to[1] - from[1]) / RADIAN;

/** The frame in which local x runs along a limb of this angle. */
export const along = (origin: Point, angle: number, scale?: Point): Frame =>
  scale ? { origin, angle: 90 - angle, scale } : { origin, angle: 90 - angle };

/** A local point seen from outside its frame. */
export function placed(frame: Frame, [x, y]: Point): Point {
  const [sx, sy] = frame.scale ?? [1, 1];
  const cosine = Math.cos(frame.angle * RADIAN);
  const sine = Math.sin(frame.angle * RADIAN);
  return [frame.origin[0] + x * sx * cosine - y * sy * sine, frame.origin[1] + x * sx * sine + y * sy * cosine];
}

/** Local nodes seen from outside their frame, corners kept. */
export const placedNodes = (frame: Frame, nodes: readonly Node[]): Node[] =>
  nodes.map((node) => {
    const [x, y] = placed(frame, [node[0], node[1]]);
    return node[2] ? [x, y, 1] : [x, y];
  });

/** A closed outline sampled densely: smooth through its nodes, sharp where they say so. */
export function sampled(nodes: readonly Node[]): Sample[] {
  const points: { at: Point; sharp: boolean }[] = [];
  nodes.forEach((node, index) => {
    const next = cyclic(nodes, index + 1);
    const out = handle(cyclic(nodes, index - 1), node, next, 1);
    const into = handle(node, next, cyclic(nodes, index + 2), -1);
    points.push({ at: [node[0], node[1]], sharp: node[2] === 1 });
    for (let step = 1; step < SAMPLES_PER_SPAN; step++) {
      points.push({ at: cubic(node, out, into, next, step / SAMPLES_PER_SPAN), sharp: false });
    }
  });
  const side = area(points.map(({ at }) => at)) > 0 ? 1 : -1;
  return points.map(({ at, sharp }, index) => {
    const before = cyclic(points, index - 1).at;
    const after = cyclic(points, index + 1).at;
    const length = distance(before, after) || 1;
    return { at, sharp, normal: [((after[1] - before[1]) / length) * side, ((before[0] - after[0]) / length) * side] };
  });
}

/** A tube around a spine of points, each with its half width on the left and on the right of the way along. */
export function tube(spine: readonly Point[], widths: readonly (number | readonly [number, number])[]): Node[] {
  const left: Node[] = [];
  const right: Node[] = [];
  spine.forEach((at, index) => {
    const before = spine[index - 1] ?? at;
    const after = spine[index + 1] ?? at;
    const length = distance(before, after) || 1;
    const normal: Point = [(after[1] - before[1]) / length, (before[0] - after[0]) / length];
    const width = widths[index] ?? 1;
    const [toLeft, toRight] = typeof width === "number" ? [width, width] : width;
    left.push(add(at, normal, toLeft));
    right.unshift(add(at, normal, -toRight));
  });
  return [...left, ...right];
}

/** A bent two-part limb as a rounded spine: the joint is cut short so that the bend is soft. */
export function bent(root: Point, joint: Point, end: Point): Point[] {
  const soft = between(joint, between(root, end, 0.5), 0.12);
  return [root, between(root, joint, 0.45), between(root, joint, 0.8), soft, between(joint, end, 0.3), between(joint,
    end, 0.68), end];
}

/** The path of a closed sampled outline. */
export function closedPath(samples: readonly { at: Point; sharp?: boolean }[]): string {
  const first = samples[0];
  const last = samples[samples.length - 1];
  if (!first || !last) return "";
  const parts = [`M${written(between(last.at, first.at, 0.5))}`];
  samples.forEach(({ at, sharp }, index) => {
    const middle = between(at, cyclic(samples, index + 1).at, 0.5);
    parts.push(sharp ? `L${written(at)}L${written(middle)}` : `Q${written(at)} ${written(middle)}`);
  });
  return `${parts.join("")}Z`;
}

/** A stroke of a brush along points: thin where it is put down and lifted, `width` at its fullest. */
export function brush(points: readonly Point[], width: number, ends: readonly [number, number] = [0.12, 0.12]): string {
  const line = points.length === 2 ? [points[0]!, between(points[0]!, points[1]!, 0.5), points[1]!] : points;
  const last = line.length - 1;
  const half = line.map((_, index) => {
    const t = index / last;
    const rise = Math.sin(Math.PI * t);
    return (width / 2) * (rise + (1 - rise) * (t < 0.5 ? ends[0] : ends[1]));
  });
  return closedPath(tube(line, half).map(([x, y]) => ({ at: [x, y] })));
}

/** An open polyline as a smooth list of points. */
export function curve(points: readonly Point[], steps = 4): Point[] {
  const result: Point[] = [];
  points.forEach((point, index) => {
    const next = points[index + 1];
    if (!next) return void result.push(point);
    const before = points[index - 1] ?? point;
    const after = points[index + 2] ?? next;
    const out = handle(before, point, next, 1);
    const into = handle(point, next, after, -1);
    for (let step = 0; step < steps; step++) result.push(cubic(point, out, into, next, step / steps));
  });
  return result;
}

/** Where the joint of a two-part limb lies when its end is at the target, or as near as it can reach. */
export function reached(root: Point, target: Point, upper: number, lower: number,
  bend: 1 | -1): { joint: Point; end: Point } {
  const wanted = distance(root, target) || 0.001;
  const span = clamp(wanted, Math.abs(upper - lower) + 0.01, upper + lower - 0.01);
  const end = between(root, target, span / wanted);
  const cosine = (upper * upper + span * span - lower * lower) / (2 * upper * span);
  const angle = Math.atan2(end[1] - root[1], end[0] - root[0]) + bend * Math.acos(clamp(cosine, -1, 1));
  return { joint: [root[0] + Math.cos(angle) * upper, root[1] + Math.sin(angle) * upper], end };
}

/** Paths are written in whole numbers, so many to a unit: they are shorter, and quicker to write. */
export const FINENESS = 25;

/** A point as a path writes it. */
export const written = ([x, y]: Point): string => `${Math.round(x * FINENESS)} ${Math.round(y * FINENESS)}`;

function handle(before: Node, at: Node, after: Node, way: 1 | -1): Point {
  if (at[2]) return [at[0], at[1]];
  const reach = distance([at[0], at[1]], way === 1 ? [after[0], after[1]] : [before[0], before[1]]);
  const run = distance([before[0], before[1]], [after[0], after[1]]) || 1;
  const factor = (way * reach) / (run * 3);
  return [at[0] + (after[0] - before[0]) * factor, at[1] + (after[1] - before[1]) * factor];
}

function cubic(a: Node, b: Point, c: Point, d: Node, t: number): Point {
  const s = 1 - t;
  const weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t] as const;
  return [
    a[0] * weights[0] + b[0] * weights[1] + c[0] * weights[2] + d[0] * weights[3],
    a[1] * weights[0] + b[1] * weights[1] + c[1] * weights[2] + d[1] * weights[3],
  ];
}

function area(points: readonly Point[]): number {
  return points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = cyclic(points, index + 1);
    return sum + x * nextY - nextX * y;
  }, 0);
}

function cyclic<T>(items: readonly T[], index: number): T {
  return items[(index + items.length) % items.length]!;
}

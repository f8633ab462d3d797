/** Belts, skirts and cloaks: what follows the legs and the wind. */
import { middle } from "./coats.ts";
import type { Design } from "./design.ts";
import { add, between, placed, placedNodes, tube, upward, type Frame, type Node, type Point } from "./geometry.ts";
import type { Pen } from "./pen.ts";
import type { Pose } from "./pose.ts";
import type { Leg, Skeleton } from "./skeleton.ts";
import { strand } from "./strand.ts";

/** Belt and what hangs from it. */
export function drawBelt(pen: Pen, skeleton: Skeleton, pose: Pose, design: Design): void {
  const { palette, build, coat } = design;
  const g = build.girth * (0.74 + 0.26 * Math.abs(pose.turn));
  const frame: Frame = { ...skeleton.pelvisFrame, origin: between(skeleton.pelvis, skeleton.waist, 0.62), scale: [g,
    build.torso] };
  if (coat !== "kimono" && coat !== "shroud") {
    pen.rigid(frame, [[-8.6, -1.8, 1], [0, -1.2], [8.4, -1.8, 1], [8.4, 1.6, 1], [0, 2.2], [-8.6, 1.6, 1]],
      coat === "apron" ? palette.second : palette.leather, { shade: 1.4, outline: 0.9 });
    if (pose.turn > 0) pen.rigid(frame, [[middle(pose.turn) - 2, -1.8, 1], [middle(pose.turn) + 1.4, -1.8, 1],
      [middle(pose.turn) + 1.4, 2, 1], [middle(pose.turn) - 2, 2, 1]], palette.second, { shade: 0, outline: 0.8 });
  }
  for (const thing of design.belt) {
    if (thing === "horn") pen.rigid(frame, [[-8.6, 2, 1], [-5, 1.4, 1], [-4, 7], [0.6, 11.6, 1], [-5, 11], [-8.4, 7]],
      "#e6d7b4", { shade: 1.8 });
    if (thing === "satchel") pen.rigid(frame, [[-11, 2], [-3, 2], [-2.4, 9], [-4, 11], [-10.6, 11], [-12, 8]],
      palette.leather, { shade: 2, hatch: true });
    if (thing === "sling") pen.rigid(frame, [[-8.4, 1.4], [-4, 1.4], [-3.6, 6.4], [-6.4, 9], [-9, 6.4]],
      palette.leather, { shade: 1.6 });
    if (thing === "crystal") pen.rigid(frame, [[-5.4, 1.6, 1], [-3.4, 4.6, 1], [-5.4, 9.4, 1], [-7.4, 4.6, 1]],
      palette.light, { shade: 1, outline: 0.8 });
  }
}

/** The skirts of the coat: from the waist over both thighs, as long as the design says. */
export function drawSkirt(pen: Pen, skeleton: Skeleton, pose: Pose, design: Design): void {
  const { palette, build, coat, skirt } = design;
  if (skirt <= 0) return;
  const g = build.girth;
  const frame = skeleton.pelvisFrame;
  const hems = [skeleton.near, skeleton.far].map((leg) => seen(frame, hemOf(leg, skirt)));
  const [back, front] = hems.sort((a, b) => a[0] - b[0]) as [Point, Point];
  const hem = hemline(back, front, pose.flow, design);
  const top = -6.4 * build.torso;
  const outline: Node[] = [[-7.4 * g, top], [0, top + 0.6], [7.6 * g, top], [8.8 * g, 1], ...hem, [-9 * g, 1]];
  const colour = coat === "apron" ? palette.leather : palette.cloth;
  pen.shape(placedNodes(frame, outline).map(lifted), colour, { shade: 4, hatch: true });
  if (coat === "shroud") {
    const seam = [between(skeleton.waist, skeleton.neck, 0.3), skeleton.waist, skeleton.pelvis];
    pen.patch(tube(seam, [6 * g, 6.6 * g, 6 * g]), "wash", 1, colour);
  }
  drawFolds(pen, frame, back, front, g);
  if (coat === "plate" || coat === "mail") pen.line(hem.map(([x, y]): Point =>
    placed(frame, [x * 0.97, y - 2])), 1.3, "wash");
}

/** The lower edge of the skirts, front to back: torn, or falling in folds. */
function hemline(back: Point, front: Point, flow: number, { build, coat, skirt }: Design): Node[] {
  const flare = (4.4 + 3.4 * skirt) * build.girth;
  const drift = -Math.sin((flow * Math.PI) / 180) * 3 * skirt;
  const [from, to]: [Point, Point] = [[front[0] + flare, front[1]], [back[0] - flare - drift, back[1]]];
  if (coat === "shroud") return tatters(from, to, 5);
  return coat === "hide" || coat === "bones" ? tatters(from, to, 3.4) : pleats(from, to, 2.2 + 1.6 * skirt);
}

function drawFolds(pen: Pen, frame: Frame, back: Point, front: Point, g: number): void {
  const lowest = Math.max(back[1], front[1]) - 1.5;
  for (const share of [0.22, 0.46, 0.7]) {
    const [x, y] = between(back, front, share);
    const fold: Point[] = [[(-5 + share * 11) * g, 0], [x, y * 0.55], [x + (share - 0.5) * 4, Math.min(y, lowest) - 1]];
    pen.line(fold.map((point) => placed(frame, point)).map(([fx, fy]): Point =>
      [fx, Math.min(fy, -1)]), 0.9, "line", 0.6);
  }
}

function hemOf({ hip, knee, ankle }: Leg, length: number): Point {
  return length <= 1 ? between(hip, knee, length) : between(knee, ankle, length - 1);
}

function seen({ origin, angle }: Frame, point: Point): Point {
  return placed({ origin: [0, 0], angle: -angle }, [point[0] - origin[0], point[1] - origin[1]]);
}

function tatters(from: Point, to: Point, depth: number): Node[] {
  return Array.from({ length: 9 }, (_, step): Node => {
    const [x, y] = between(from, to, step / 8);
    return [x, y + (step % 2 ? depth : -depth * (0.4 + 0.3 * (step % 3))), 1];
  });
}

/** A hem that falls in soft folds between two corners, lowest in the middle. */
function pleats(from: Point, to: Point, depth: number): Node[] {
  return Array.from({ length: 9 }, (_, step): Node => {
    const share = step / 8;
    const [x, y] = between(from, to, share);
    const fall = Math.sin(Math.PI * share) * depth + (step % 2 ? 0.9 : -0.5);
    return step === 0 || step === 8 ? [x, y, 1] : [x, y + fall];
  });
}

/** A cloak that hangs from the shoulders and streams with the movement. */
export function drawCloak(pen: Pen, skeleton: Skeleton, pose: Pose, design: Design): void {
  if (design.cloak === "none") return;
  const { build, palette } = design;
  const length = { short: 40, long: 62, tattered: 70, patched: 60 }[design.cloak] * build.torso;
  const from = add(between(skeleton.neck, skeleton.waist, 0.08), upward(pose.chest - 90), 3 * build.girth);
  const points = strand(from, -8 - pose.chest, pose.flow * 0.9, length, 6);
  const widths = [5, 9, 11.4, 12.6, 13.4, 14, 14.6].map((width) => width * build.girth * (design.cloak === "short" ? 0.8
    : 0.92));
  const outline = tube(points, widths);
  const colour = design.cloak === "short" ? palette.light : palette.second;
  const left = outline.slice(0, 7);
  const right = outline.slice(7);
  const corners: Node[] = [...left.slice(0, 6), sharp(left[6]!)];
  const hem = design.cloak === "tattered" ? tatters(point(left[6]!), point(right[0]!), 5).slice(1, -1) : [];
  pen.shape([...corners, ...hem, sharp(right[0]!), ...right.slice(1)].map(lifted), colour, { shade: 5, hatch: true });
  for (const share of [-0.45, 0.1, 0.55]) pen.line(points.slice(1).map(([x, y], index): Point =>
    [x + share * widths[index + 1]!, Math.min(y, -1)]), 1, "line", 0.6);
  if (design.cloak === "patched") drawPatches(pen, points, palette.cloth, palette.light);
}

function drawPatches(pen: Pen, points: readonly Point[], ...colours: string[]): void {
  colours.forEach((colour, index) => {
    const [x, y] = points[3 + index * 2] ?? [0, -20];
    const at: Frame = { origin: [x - 3 + index * 5, Math.min(y, -8)], angle: 14 - index * 30 };
    pen.rigid(at, [[-3.6, -3.6, 1], [3.4, -3, 1], [3.8, 3.4, 1], [-3, 3.8, 1]], colour, { shade: 0, outline: 0.7 });
  });
}

const sharp = (node: Node): Node => [node[0], node[1], 1];
const point = (node: Node): Point => [node[0], node[1]];

/** A node of cloth that would lie in the ground, laid on it. */
const lifted = ([x, y, corner]: Node): Node => (corner ? [x, Math.min(y, -0.4), 1] : [x, Math.min(y, -0.4)]);

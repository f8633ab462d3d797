/** Heads: faces that open eyes and mouth, hair that streams, and what is worn on top. */
import { add, between, limb, limbAngle, placed, placedNodes, tube, type Frame, type Node,
  type Point } from "./geometry.ts";
import type { Design } from "./design.ts";
import { drawCrown, drawHeadgear } from "./headgear.ts";
import type { Pen } from "./pen.ts";
import type { Pose } from "./pose.ts";
import type { Skeleton } from "./skeleton.ts";
import { strand } from "./strand.ts";

const FACE: readonly Node[] = [
  [-1, -9.2], [4.4, -8.4], [7.2, -5], [7.3, -1.6], [8.5, 1.5], [7.5, 2.7], [7.3, 4.6], [6.4, 7], [4.4, 8.6], [1, 7.4],
    [-3.2, 4.6], [-6.4, 2.8], [-8.4, -2], [-6.4, -7.2],
];
const YOUNG_FACE: readonly Node[] = [
  [-1, -9.2], [4.4, -8.4], [7.3, -5], [7.5, -1.4], [8, 1.3], [7.3, 2.6], [7, 4.4], [5.8, 6.9], [3.8, 8.2], [0.6, 6.8],
    [-3.2, 4.2], [-6.4, 2.6], [-8.4, -2], [-6.4, -7.2],
];
const TROLL_FACE: readonly Node[] = [
  [-1, -8], [4, -7.4], [7, -4.4], [8, -2], [9, 2], [10.4, 5.6], [8.4, 9.4], [3.4, 10.4], [-1.6, 8.4], [-6, 4.6],
    [-8.4, -1], [-5.8, -6],
];
const SKULL: readonly Node[] = [
  [-1, -9.8], [4.8, -8.8], [7.6, -5], [7.4, -1.4], [6.6, 1.4], [7, 4.6], [5.8, 8], [2.4, 8.2], [0.2, 5], [-3.6, 3.6],
    [-7.4, 2.2], [-9, -3], [-6.6, -8],
];
const SHORT_HAIR: readonly Node[] = [
  [-8.6, 2.2], [-9.8, -3.6], [-6, -9.8], [0.6, -11], [6.4, -8.6], [8.2, -4.6, 1], [5.4, -5.8], [2, -5.2], [-0.4, -3.2],
    [-1.8, 0.2, 1], [-3.4, 2.6], [-6, 4.4],
];
const CURLS: readonly Node[] = [
  [-8, 5], [-10.6, 2.4], [-9.8, -0.4], [-11.6, -3.4], [-9.4, -6], [-9.2, -9.2], [-5.4, -9.8], [-3, -12.2], [0.4, -10.8],
    [3.8, -11.8], [5.8, -8.8], [8.6, -7.4], [8, -4.4, 1],
  [5.6, -5.4], [4, -4], [1.8, -4.8], [0.2, -2.2], [-1.8, -1.4], [-2.4, 1.4], [-4.8, 2.4],
];
const FRINGE: readonly Node[] = [
  [-8.8, 3.4], [-10, -3.4], [-6.2, -10], [0.6, -11.2], [6.8, -8.4], [8.6, -3], [7.6, -1.2, 1], [6.4, -4.4],
    [4.6, -1.6, 1], [3.2, -4.8], [0.4, -1.2, 1], [-0.6, -3.2], [-1.4, 3.6, 1], [-4, 5],
];

/** What of the hair hangs behind the body. */
export function drawBackHair(pen: Pen, skeleton: Skeleton, pose: Pose, design: Design): void {
  const { hair } = design.palette;
  const nape = placed(skeleton.head, [-6.6, -1]);
  const scale = design.build.head;
  const leaves = -30 - pose.head;
  if (design.hair === "long") drawLongHair(pen, strand(nape, leaves, pose.flow * 1.1, 40 * scale, 6), hair, scale);
  if (design.hair === "braid") drawBraid(pen, strand(nape, leaves, pose.flow * 1.2, 31 * scale, 6), hair, scale,
    design.palette.second);
  if (design.hair === "tail") {
    const points = strand(nape, leaves - 30, pose.flow * 1.3, 21 * scale);
    pen.shape(tube(points, [2, 3.4, 3.8, 3.4, 2.4, 0.6].map((width) => width * scale)), hair, { hatch: true });
  }
}

/** Long hair bound once at the nape, parted in locks at its end. */
function drawLongHair(pen: Pen, points: readonly Point[], colour: string, scale: number): void {
  const [upper, lower] = [points[1]!, points[2]!];
  const ends = [-1, 0, 1].map((side) => {
    const last = points[points.length - 1]!;
    const across = limb(90 + limbAngle(points[points.length - 2]!, last));
    return { across, side, last };
  });
  for (const { across, side, last } of ends) {
    const lock = points.map((point, index) => add(point, across, side * index * 0.75 * scale));
    lock[lock.length - 1] = add(last, across, side * 7 * scale);
    pen.shape(tube(lock, [3.4, 3.8, 3.2, 3.4, 3, 2, 0.3].map((width) => width * scale)), colour, { shade: 2.4 });
    pen.line(lock.slice(1), 0.6, "glint", 0.5);
  }
  const at = between(upper, lower, 0.4);
  const across = limb(90 + limbAngle(upper, lower));
  pen.line([add(at, across, 4.6 * scale), add(at, across, -4.6 * scale)], 3 * scale, "light");
  pen.line([add(at, across, 4.6 * scale), add(at, across, -4.6 * scale)], 0.6, "ink");
}

function drawBraid(pen: Pen, points: readonly Point[], colour: string, scale: number, ribbon: string): void {
  for (let link = points.length - 2; link >= 0; link--) {
    const at = points[link]!;
    const next = points[link + 1]!;
    const width = (3.5 - link * 0.32) * scale;
    const last = link === points.length - 2;
    pen.shape(tube([between(at, next, -0.15), between(at, next, 0.5), between(at, next, 1.12)],
      [width * 0.62, width, width * 0.55]), last ? ribbon : colour, { shade: 1.6 });
  }
}

/** The whole head: neck, face, hair and headgear. */
export function drawHead(pen: Pen, skeleton: Skeleton, pose: Pose, design: Design, bare: boolean): void {
  const headgear = bare ? "none" : design.headgear;
  if (design.body === "shade") return drawVoid(pen, skeleton, pose, design, headgear === "crown");
  if (design.body === "bone") drawSkull(pen, skeleton, pose, design);
  else drawFace(pen, skeleton, pose, design);
  drawHeadgear(pen, skeleton.head, pose, design, headgear);
}

/** The neck, which lies under collar and head. */
export function drawNeck(pen: Pen, skeleton: Skeleton, design: Design): void {
  if (design.body === "shade") return;
  const width = (design.body === "bone" ? 1.8 : 3.5) * Math.min(1.25, design.build.girth) * Math.max(1,
    design.build.head * 0.94);
  const foot = between(skeleton.neck, skeleton.waist, 0.12);
  pen.shape(tube([foot, skeleton.neck, placed(skeleton.head, [-1, 4])], [width * 1.2, width, width]),
    design.palette.skin, { shade: 2.4, hatch: true });
}

function drawFace(pen: Pen, skeleton: Skeleton, pose: Pose, design: Design): void {
  const { head } = skeleton;
  const { skin, hair } = design.palette;
  const troll = design.face === "troll";
  if (troll) pen.rigid(head, [[-4, -1.5], [-9, -6], [-12.4, -6.6], [-9.6, -1.4], [-5, 2]], skin, { shade: 1.6 });
  pen.rigid(head, troll ? TROLL_FACE : design.face === "young" ? YOUNG_FACE : FACE, skin, { shade: 2.8,
    hatch: design.face !== "young" });
  drawFeatures(pen, skeleton, pose, design);
  drawBeard(pen, skeleton, design);
  if (!troll) {
    pen.rigid(head, [[-3.4, -0.8], [-1.6, -1.4], [-1.2, 0.8], [-2.6, 2.4], [-3.8, 1]],
      skin, { shade: 0.8, outline: 0.7 });
    const shape = { none: undefined, bald: undefined, short: SHORT_HAIR, curls: CURLS, braid: FRINGE, long: FRINGE,
      tail: SHORT_HAIR }[design.hair];
    if (shape) {
      pen.rigid(head, shape, hair, { shade: 2.4 });
      for (const bend of [-6, -2.4, 1.6]) pen.mark(head, [[bend - 1.4, -4], [bend, -8], [bend + 3.4, -9.6]],
        0.7, "line", 0.55);
    }
  }
}

function drawFeatures(pen: Pen, skeleton: Skeleton, pose: Pose, design: Design): void {
  const { head } = skeleton;
  if (pose.doll > 0.5) return drawButtons(pen, head);
  const young = design.face === "young";
  const troll = design.face === "troll";
  for (const [x, width] of [[2.5, 1.35], [6.1, 0.95]] as const) drawEye(pen, head, [x, troll ? -2.2 : 0.2],
    width, pose, design);
  if (troll) pen.rigid(head, [[5.4, -0.6], [8.6, -0.4], [10.4, 2.4], [8.6, 4], [5.6, 3]],
    design.palette.skin, { shade: 1.4, outline: 0.7 });
  else pen.mark(head, [[6.9, 2], [7.4, 2.9], [6.5, 3]], 0.45, "ink", 0.8);
  drawMouth(pen, head, pose.mouth, design.face);
  if (young) pen.patch(placedNodes(head, [[0.9, 3], [2.4, 2.4], [3.3, 3.2], [1.9, 3.9]]), "wash", 0.42, "#d9705a");
  if (design.face === "old") for (const y of [2.2, 3]) pen.mark(head, [[0.6, y - 0.6], [2.2, y], [3.2, y - 0.4]],
    0.4, "line", 0.7);
}

/** An eye: white, iris and light while it is open, a curved lash when it is shut, and the brow over it. */
function drawEye(pen: Pen, head: Frame, [x, y]: Point, width: number, pose: Pose, design: Design): void {
  const young = design.face === "young";
  const open = (young ? 1.75 : 1.15) * pose.eyes;
  if (open > 0.35) {
    pen.patch(placedNodes(head, [[x - width, y + 0.1], [x, y - open], [x + width, y],
      [x, y + open * 0.8]]), "wash", 1, "#fdf6e6");
    const iris = width * 0.66;
    pen.patch(placedNodes(head, [[x + 0.25 - iris, y], [x + 0.25, y - open * 0.92], [x + 0.25 + iris, y],
      [x + 0.25, y + open * 0.78]]), "ink");
    pen.patch(placedNodes(head, [[x - 0.1, y - open * 0.45], [x + 0.2, y - open * 0.7], [x + 0.5, y - open * 0.45],
      [x + 0.2, y - open * 0.15]]), "wash", 1, design.face === "troll" ? design.palette.light : "#fffaf0");
  }
  const lid = open > 0.35 ? y - open : y + 0.5;
  const corner = open > 0.35 ? 0.75 : -0.5;
  pen.mark(head, [[x - width - 0.35, lid + corner], [x - width * 0.3, lid], [x + width * 0.5, lid + 0.05],
    [x + width + 0.3, lid + corner]], young ? 0.8 : 0.7, "ink");
  const frown = pose.mouth > 0.25 ? 0.8 : 0.15;
  const brow = y - (young ? 3.4 : 2.6);
  pen.mark(head, [[x - width - 0.5, brow + (pose.eyes < 0.4 ? 0.7 : 0)], [x, brow - 0.35 + frown * 0.3],
    [x + width + 0.5, brow + 0.1 + frown]], young ? 0.6 : 1, "ink");
}

function drawMouth(pen: Pen, head: Frame, open: number, face: Design["face"]): void {
  const troll = face === "troll";
  const [x, y] = troll ? [6, 6.6] : [5.2, 5];
  const width = troll ? 3.4 : face === "young" ? 1.05 : 1.5;
  if (open < 0.35) pen.mark(head, [[x - width, y - 0.1], [x, y + 0.25 - open], [x + width * 0.9, y - 0.15]],
    0.6, "ink");
  else pen.patch(placedNodes(head, [[x - width * 0.9, y - 0.3], [x, y - 0.8], [x + width * 0.9, y - 0.3],
    [x, y + open * (troll ? 3 : 1.9)]]), "ink");
  if (!troll) return;
  for (const tusk of [3.4, 8.2]) pen.rigid(head, [[tusk - 0.9, 7, 1], [tusk + 0.4, 3.4, 1], [tusk + 1, 7, 1]],
    "#efe3c4", { shade: 0, outline: 0.7 });
}

function drawButtons(pen: Pen, head: Frame): void {
  for (const x of [1.8, 5.8]) {
    pen.rigid(head, [[x - 1.6, 0], [x, -1.6], [x + 1.6, 0], [x, 1.6]], "#3a2f38", { shade: 0, outline: 0.5 });
    pen.mark(head, [[x - 0.8, -0.8], [x + 0.8, 0.8]], 0.5, "wash", 1);
    pen.mark(head, [[x + 0.8, -0.8], [x - 0.8, 0.8]], 0.5, "wash", 1);
  }
  pen.mark(head, [[2.6, 4.6], [4.2, 5.4], [5.8, 4.6]], 0.7, "ink");
  pen.mark(head, [[3.4, 4.2], [3.4, 5.8]], 0.5, "ink");
  pen.mark(head, [[5, 4.2], [5, 5.8]], 0.5, "ink");
}

function drawBeard(pen: Pen, { head }: Skeleton, { beard, palette }: Design): void {
  if (beard === "moustache") pen.rigid(head, [[2.6, 4.6, 1], [4.4, 3.2], [6.8, 3.2], [8, 4.4, 1], [6, 4.6], [4.6, 4.8]],
    palette.hair, { shade: 0, outline: 0.5 });
  if (beard === "full") {
    pen.rigid(head, [[-1.6, 1.8], [0.8, 4.4], [3, 3.4], [6.6, 3.2], [7.8, 5.2], [7.4, 10.4], [4.6, 14.4, 1], [1, 11.4],
      [-1.6, 6.8]], palette.hair, { shade: 2.2, hatch: true });
    pen.mark(head, [[3.4, 5.4], [5, 4.9], [6.6, 5.4]], 0.9, "ink");
  }
  if (beard === "long") {
    pen.rigid(head, [[-3.4, 0.6], [-0.4, 4.4], [2.6, 2.8], [6.4, 2.6], [8.4, 4.8], [9, 10], [7.4, 17], [4.4, 22, 1],
      [0.8, 18], [-2.6, 12], [-4, 6]], palette.hair, { shade: 3, hatch: true });
    for (const x of [-0.6, 2.4, 5.4]) pen.mark(head, [[x, 7], [x + 0.8, 12], [x + 1.2, 17 - Math.abs(x - 2) * 0.8]],
      0.7, "line", 0.6);
    pen.rigid(head, [[1.2, 4.4, 1], [3.6, 2], [6, 2.6], [9.4, 3.8, 1], [7, 5.2], [4.4, 5]],
      palette.hair, { shade: 0, outline: 0.6 });
  }
}

function drawSkull(pen: Pen, { head }: Skeleton, pose: Pose, { palette }: Design): void {
  const jaw = pose.mouth * 2.2;
  pen.rigid(head, [[-1, 3], [1, 6.4 + jaw], [4, 9 + jaw], [6.4, 8.4 + jaw], [6.8, 5.4 + jaw * 0.6], [3, 4.6]],
    palette.skin, { shade: 1.4 });
  pen.rigid(head, SKULL.map((node): Node => (node[1] > 4.4 ? [node[0], node[1] - 2.4]
    : node)), palette.skin, { shade: 2.8, hatch: true });
  for (const [x, width] of [[2.2, 2.1], [5.9, 1.5]] as const) {
    pen.patch(placedNodes(head, [[x - width, -0.8], [x, -2.8], [x + width, -1], [x + width * 0.4, 1.2],
      [x - width * 0.6, 1]]), "ink");
    pen.patch(placedNodes(head, [[x - 0.5, -0.6], [x, -1.1], [x + 0.5, -0.6],
      [x, -0.1]]), "light", 0.9 * pose.eyes + 0.05);
  }
  pen.patch(placedNodes(head, [[4.4, 3.2, 1], [5.2, 1.4], [5.9, 3.2, 1]]), "ink");
  for (const x of [2.4, 3.8, 5.2]) pen.mark(head, [[x, 4.4], [x + 0.1, 6.2 + jaw * 0.3]], 0.7, "ink");
  pen.mark(head, [[-5, -6], [-3, -4.4], [-3.4, -2.6]], 0.6, "line", 0.7);
}

/** A hood with nothing in it but a look. */
function drawVoid(pen: Pen, skeleton: Skeleton, pose: Pose, { palette }: Design, crowned: boolean): void {
  const { head } = skeleton;
  pen.rigid(head, [[-7, 10], [-11, 3], [-11, -5], [-7, -11], [0, -12.4], [6.4, -10], [9, -5], [8.6, 2], [6.4, 8],
    [2, 12]], palette.cloth, { shade: 3.4, hatch: true });
  pen.patch(placedNodes(head, [[1, -7.4], [5.6, -7.6], [7.6, -3], [7.2, 2.4], [5, 7], [1.6, 7], [-0.6, 2],
    [-0.8, -4]]), "ink");
  for (const x of [2.6, 5.8]) {
    pen.patch(placedNodes(head, [[x - 1.3, -0.8], [x, -1.4 - pose.eyes * 0.5], [x + 1.1, -0.4],
      [x, 0.3]]), "light", 0.95);
  }
  if (crowned) drawCrown(pen, head, palette.metal);
}

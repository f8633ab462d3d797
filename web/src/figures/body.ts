/** Bodies: limbs as bent tubes, hands, and the torso under its coat. */
import { add, along, bent, between, limb, placed, tube, upward, type Frame, type Node,
  type Point } from "./geometry.ts";
import { drawArmBones, drawLegBones, drawRibs } from "./bones.ts";
import { drawCoat } from "./coats.ts";
import type { Design } from "./design.ts";
import { dimmed, type Pen } from "./pen.ts";
import type { Pose } from "./pose.ts";
import type { Arm, Leg, Skeleton } from "./skeleton.ts";

const FOOT: readonly Node[] = [[-3.2, -3.4], [2.8, -3.4], [4.4, -0.8], [8.4, 0.8], [10, 3], [9, 4.2, 1], [-3.8, 4.2, 1],
  [-4.2, 1]];
const FIST: readonly Node[] = [[-0.6, -2.5], [2.6, -3.2], [5.8, -2.6], [6.6, 0], [5.6, 2.8], [2.6, 3.1], [-0.6, 2.3]];
const OPEN_HAND: readonly Node[] = [[-0.6, -2.3], [2.6, -3], [4.4, -4.6], [5.6, -3.4], [8.8, -2.6], [10.6, -0.8],
  [9.4, 1.4], [5.6, 2.8], [-0.6, 2.2]];

/** One leg from hip to sole. */
export function drawLeg(pen: Pen, leg: Leg, design: Design): void {
  const { build, palette, trousers } = design;
  if (design.body === "shade") return;
  if (design.body === "bone") return drawLegBones(pen, leg, design);
  const g = build.girth * (0.55 + 0.45 * build.leg);
  const spine = bent(leg.hip, leg.knee, leg.ankle);
  const bare = trousers === "none";
  const foot = along(leg.ankle, leg.foot, [0.86 + 0.14 * g, 0.8 + 0.2 * g]);
  if (trousers === "wide") {
    pen.rigid(foot, FOOT, palette.leather, { shade: 1.6 });
    pen.shape(tube(spine, [7.6, 7.8, 7.6, 7.6, 8.2, 9, 9.8].map((width) => width * g)), palette.second, { shade: 4,
      hatch: true });
    for (const shift of [-3, 0.4, 3.4]) pen.line(spine.slice(2).map(([x, y], index): Point =>
      [x + shift * (0.6 + index * 0.16), y]), 0.8, "line", 0.6);
    return;
  }
  const cloth = bare ? palette.skin : trousers === "greaves" ? dimmed(palette.cloth, 0.2) : dimmed(palette.cloth, 0.34);
  pen.shape(tube(spine, ([[7.2, 7.6], [6.9, 6.8], [5.6, 5.4], [5.2, 4.6], [4.6, 5.6], [3.7, 4.2],
    [3.1, 3.2]] as const).map(([front, back]) => [front * g, back * g])), cloth, { shade: 3.4, hatch: true });
  if (bare) {
    pen.rigid(foot, [[-4, -3.4], [3, -3.4], [6, -1], [11, 0.4], [12.6, 3], [11, 4.2, 1], [-4.6, 4.2, 1], [-5, 0]],
      palette.skin, { shade: 1.6 });
    for (const toe of [7.6, 9.6]) pen.mark(foot, [[toe, 1.4], [toe + 0.8, 3.8]], 0.8, "ink");
    return;
  }
  const boot = trousers === "greaves" ? palette.metal : palette.leather;
  pen.rigid(foot, FOOT, boot, { shade: 1.6 });
  const shin = [between(leg.knee, leg.ankle, 0.2), between(leg.knee, leg.ankle, 0.42), between(leg.knee, leg.ankle,
    0.72), add(leg.ankle, limb(leg.foot), 0.4)];
  pen.shape(tube(shin, ([[5.6, 5.8], [4.8, 6], [4, 4.6], [3.6, 3.8]] as const).map(([front, back]) =>
    [front * g, back * g])), boot, { shade: 2.8, hatch: true });
  if (trousers === "greaves") drawKneeCop(pen, leg, g, palette.metal);
}

function drawKneeCop(pen: Pen, leg: Leg, g: number, metal: string): void {
  const frame = along(between(leg.knee, between(leg.hip, leg.ankle, 0.5), 0.06), midAngle(leg));
  pen.rigid(frame, [[-5, -4.6 * g], [0, -6 * g], [5, -4.6 * g], [4, 2.6 * g], [0, 4 * g], [-4, 2.6 * g]],
    metal, { shade: 2 });
}

function midAngle({ hip, ankle }: Leg): number {
  return (Math.atan2(ankle[0] - hip[0], ankle[1] - hip[1]) * 180) / Math.PI;
}

/** One arm from shoulder to wrist; its hand is drawn after what it holds. */
export function drawArm(pen: Pen, arm: Arm, design: Design): void {
  const { build, palette, sleeves } = design;
  if (design.body === "bone") return drawArmBones(pen, arm, palette.skin);
  const g = (0.25 + build.girth * 0.75) * (0.6 + 0.4 * build.arm);
  const spine = bent(arm.shoulder, arm.elbow, arm.hand);
  const troll = design.face === "troll";
  if (sleeves === "wide") return drawWideSleeve(pen, arm, spine, g, palette.cloth);
  const colour = troll ? palette.skin : design.coat === "mail" ? palette.metal : palette.cloth;
  pen.shape(tube(spine, [5.3, 5, 4.5, 4.2, 4.4, 3.6, 2.9].map((width) => width * g)), colour, { shade: 2.8,
    hatch: true });
  if (design.coat === "quilted") for (const share of [0.3, 0.6, 0.9]) ring(pen, arm.shoulder, arm.elbow, share,
    4.6 * g);
  if (design.coat === "mail") for (const share of [0.5, 0.8]) ring(pen, arm.shoulder, arm.elbow, share, 4.4 * g);
  const cuff = sleeves === "vambrace" ? palette.metal : design.coat === "apron" ? palette.skin : palette.leather;
  if (troll) return;
  const from = sleeves === "vambrace" ? 0.12 : design.coat === "apron" ? 0.1 : 0.55;
  pen.shape(tube([between(arm.elbow, arm.hand, from), between(arm.elbow, arm.hand, 0.6), between(arm.elbow, arm.hand,
    0.98)], [4.7 * g, 4.3 * g, 3.6 * g]), cuff, { shade: 2 });
  if (sleeves === "vambrace") drawPauldron(pen, arm, g, palette.metal);
}

/** A sleeve that hangs open under the wrist. */
function drawWideSleeve(pen: Pen, arm: Arm, spine: readonly Point[], g: number, cloth: string): void {
  const mouth = between(arm.elbow, arm.hand, 0.94);
  const across = limb(arm.angle + 90);
  const under = across[1] > 0 ? across : ([-across[0], -across[1]] as const);
  const fall: Point = [under[0] * 0.5, 0.5 + Math.abs(under[1]) * 0.5];
  pen.shape(tube(spine.slice(0, 5), [5.4, 5.2, 5, 4.8, 4.8].map((width) => width * g)), cloth, { shade: 3,
    hatch: true });
  const top = add(mouth, under, -3.6 * g);
  const outline: Node[] = [
    add(between(arm.elbow, arm.hand, 0.05), under, -4.6 * g), [...top, 1], [...add(mouth, fall, 10 * g), 1],
    add(between(arm.elbow, arm.hand, 0.5), fall, 11.5 * g), add(between(arm.elbow, arm.hand, 0.1), fall, 6 * g),
      add(arm.elbow, under, 3 * g),
  ];
  pen.shape(outline, cloth, { shade: 3, hatch: true });
  pen.line([add(mouth, under, -3 * g), add(mouth, fall, 9 * g)], 1.6, "line");
  pen.line([between(arm.elbow, arm.hand, 0.35), add(between(arm.elbow, arm.hand, 0.5), fall, 8 * g)], 0.8, "line", 0.6);
}

function drawPauldron(pen: Pen, arm: Arm, g: number, metal: string): void {
  const angle = (Math.atan2(arm.elbow[0] - arm.shoulder[0], arm.elbow[1] - arm.shoulder[1]) * 180) / Math.PI;
  const frame = along(arm.shoulder, angle, [g, g]);
  pen.rigid(frame, [[-5.4, -3], [-5, 3], [-1, 6.6], [5, 6.2, 1], [6.2, 0], [5, -6.2, 1], [-1, -6.6]],
    metal, { shade: 2.6, hatch: true });
  pen.mark(frame, [[2.4, -6], [3.6, 0], [2.4, 6]], 0.8, "line", 0.8);
}

function ring(pen: Pen, from: Point, to: Point, share: number, width: number): void {
  const at = between(from, to, share);
  const across = limb(90 + (Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI);
  pen.line([add(at, across, width), add(at, across, -width)], 0.6, "line", 0.6);
}

/** A hand, closed round something or open. */
export function drawHand(pen: Pen, arm: Arm, design: Design, closed: boolean): void {
  const g = (0.35 + design.build.girth * 0.65) * (0.6 + 0.4 * design.build.arm);
  const frame = along(arm.hand, arm.angle, [g, g]);
  const gloved = design.sleeves === "vambrace" ? design.palette.metal : design.coat === "quilted"
    || design.coat === "tunic" ? design.palette.leather : design.palette.skin;
  const colour = design.body === "flesh" ? gloved : design.palette.skin;
  if (design.body !== "flesh" && !closed) return drawClaw(pen, frame, colour);
  pen.rigid(frame, closed ? FIST : OPEN_HAND, colour, { shade: 1.4 });
  if (closed) for (const y of [-1, 0.9]) pen.mark(frame, [[3.4, y], [6.2, y]], 0.6, "line", 0.8);
  else for (const y of [-1.4, 0.2]) pen.mark(frame, [[6, y], [9.6, y - 0.2]], 0.6, "line", 0.8);
}

function drawClaw(pen: Pen, frame: Frame, colour: string): void {
  pen.rigid(frame, [[-0.6, -1.8], [3, -2.6], [4.4, 0], [3, 2.6], [-0.6, 1.8]], colour, { shade: 1 });
  for (const [x, y] of [[8, -4.4], [10.4, -1.8], [10.6, 1], [8.8, 3.6]] as const) {
    const spine = [placed(frame, [3, y * 0.45]), placed(frame, [x * 0.62, y * 0.9 - 0.6]), placed(frame, [x, y])];
    pen.shape(tube(spine, [0.9, 0.85, 0.35]), colour, { shade: 0, outline: 0.7 });
  }
}

/** The torso and what is worn on it. */
export function drawTorso(pen: Pen, skeleton: Skeleton, pose: Pose, design: Design): void {
  if (design.body === "bone") return drawRibs(pen, skeleton, pose, design);
  const { palette, coat, build } = design;
  const outline = torsoOutline(skeleton, pose, design);
  pen.shape(outline, coat === "mail" ? palette.metal : palette.cloth, { shade: 4, hatch: true });
  const frame: Frame = { ...skeleton.chestFrame, scale: [build.girth * (0.74 + 0.26 * Math.abs(pose.turn)),
    build.torso] };
  drawCoat(pen, frame, pose.turn, design);
}

function torsoOutline({ pelvis, waist, neck }: Skeleton, pose: Pose, { build }: Design): Node[] {
  const g = build.girth * (0.74 + 0.26 * Math.abs(pose.turn));
  const broad = g * (0.7 + 0.3 * (build.shoulders / build.girth));
  const seat = add(pelvis, upward(pose.hips), -3.4);
  return tube(
    [seat, pelvis, between(pelvis, waist, 0.6), waist, between(waist, neck, 0.42), between(waist, neck, 0.78), neck],
    [[6 * g, 6 * g], [8.8 * g, 8.4 * g], [8.2 * g, 8.2 * g], [7.6 * g, 8 * g], [9.2 * broad, 10.2 * broad],
      [9.4 * broad, 9 * broad], [4.2 * g, 3.8 * g]],
  );
}

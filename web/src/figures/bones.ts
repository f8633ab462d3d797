/** Bodies of bare bones. */
import { add, along, between, limb, placed, tube, upward, type Frame, type Point } from "./geometry.ts";
import type { Design } from "./design.ts";
import type { Pen } from "./pen.ts";
import type { Pose } from "./pose.ts";
import type { Arm, Leg, Skeleton } from "./skeleton.ts";

function drawBone(pen: Pen, from: Point, to: Point, width: number, colour: string): void {
  const spine = [0, 0.1, 0.26, 0.5, 0.74, 0.9, 1].map((share) => between(from, to, share));
  pen.shape(tube(spine, [1.5, 1.35, 0.78, 0.7, 0.78, 1.35, 1.5].map((share) =>
    share * width)), colour, { shade: width * 0.7, outline: 0.95 });
}

/** A leg of bare bones. */
export function drawLegBones(pen: Pen, leg: Leg, { palette }: Design): void {
  drawBone(pen, leg.hip, leg.knee, 2.3, palette.skin);
  const calf = add(leg.knee, [-1.6, 0]);
  pen.line([calf, add(leg.ankle, [-1.8, -1])], 1.4, "ink");
  drawBone(pen, leg.knee, leg.ankle, 2, palette.skin);
  pen.rigid(along(leg.ankle, leg.foot), [[-3, -1.4], [1, -1.8], [5, 0.4], [10, 2.6], [9.6, 4.2, 1], [-3.4, 4.2, 1],
    [-4, 2]], palette.skin, { shade: 1.2 });
  for (const y of [1.8, 3]) pen.mark(along(leg.ankle, leg.foot), [[3, y], [8.6, y + 0.5]], 0.6, "line");
}

/** An arm of bare bones. */
export function drawArmBones(pen: Pen, arm: Arm, colour: string): void {
  drawBone(pen, arm.shoulder, arm.elbow, 1.9, colour);
  const across = limb(arm.angle + 90);
  drawBone(pen, add(arm.elbow, across, 0.9), add(arm.hand, across, 0.9), 1.15, colour);
  drawBone(pen, add(arm.elbow, across, -1.1), add(arm.hand, across, -1.1), 1.15, colour);
}

/** Ribs, spine and pelvis, with a strap across. */
export function drawRibs(pen: Pen, skeleton: Skeleton, pose: Pose, { palette, build }: Design): void {
  const bone = palette.skin;
  const frame: Frame = { ...skeleton.chestFrame, scale: [0.78 + 0.22 * Math.abs(pose.turn), build.torso] };
  pen.patch(tube([placed(frame, [0, -2]), placed(frame, [0.4, -9]), placed(frame, [0.4, -15]), placed(frame, [0, -19])],
    [5, 8, 7.4, 4]), "ink", 0.72);
  const spine = [skeleton.pelvis, skeleton.waist, between(skeleton.waist, skeleton.neck, 0.5), add(skeleton.neck,
    upward(pose.chest), 3)];
  pen.shape(tube(spine, [2.2, 1.9, 1.8, 1.6]), bone, { shade: 1.2 });
  for (const share of [0.16, 0.34, 0.52, 0.7, 0.88]) {
    const at = between(skeleton.pelvis, skeleton.waist, share * 1.4);
    pen.line([add(at, limb(90 - pose.hips), 2), add(at, limb(-90 - pose.hips), 2)], 0.7, "line");
  }
  for (const [y, wide] of [[-17.4, 6.2], [-14, 8.2], [-10.6, 8.8], [-7.2, 8.4], [-4, 7]] as const) {
    const rib = [[-1, y - 1], [-wide, y + 0.4], [-wide * 0.8, y + 3], [0, y + 3.6], [wide * 0.8, y + 2.2], [wide, y],
      [2, y - 0.8]] as const;
    pen.shape(tube(rib.map((each) => placed(frame, each)), [0.7, 1, 1.05, 1, 1.05, 1, 0.7]), bone, { shade: 0.6,
      outline: 0.7 });
  }
  pen.rigid(skeleton.pelvisFrame, [[-7.6, -4.6], [-3, -2.6], [0, -3.4], [3, -2.6], [7.6, -4.6], [7.4, 0.4], [3.4, 4],
    [0, 2.4], [-3.4, 4], [-7.4, 0.4]], bone, { shade: 2 });
  pen.rigid(frame, [[-9.4, -18.8], [0, -20.2], [9.4, -18.8], [9, -17.2], [0, -18.4], [-9, -17.2]],
    bone, { shade: 0.8, outline: 0.8 });
  pen.rigid(frame, [[-7.4, -18.6, 1], [-5, -19, 1], [8, 0, 1], [6.4, 2.4, 1]],
    palette.leather, { shade: 0.8, outline: 0.8 });
}

/** What is not a body: the trail of a stroke, sparks, stars, the burst of a hit, the shadow on the ground. */
import { add, limb, placed, type Frame, type Node, type Point } from "./geometry.ts";
import type { Design } from "./design.ts";
import type { Pen } from "./pen.ts";
import type { Pose } from "./pose.ts";
import type { Skeleton } from "./skeleton.ts";
import { REACH } from "./weapons.ts";

/** A star with so many points, the first of them upwards. */
export function star(centre: Point, points: number, outer: number, inner: number, turn = 0): Node[] {
  return Array.from({ length: points * 2 }, (_, step): Node => {
    const angle = (step / points) * 180 + turn;
    const reach = step % 2 === 0 ? outer * (0.86 + 0.28 * Math.abs(Math.sin(step * 2.3))) : inner;
    return [centre[0] + limb(180 - angle)[0] * reach, centre[1] + limb(180 - angle)[1] * reach, 1];
  });
}

/** The air the weapon has just gone through. */
export function drawTrail(pen: Pen, skeleton: Skeleton, pose: Pose, weapon: Frame, design: Design): void {
  const tip = placed(weapon, [REACH[design.weapon], 0]);
  if (Math.abs(pose.sweep) > 8 && pose.grip > 0.5) drawArc(pen, skeleton.near.shoulder, tip, pose.sweep, pose.flat);
  if (pose.dash > 0.2) {
    for (const [back, side] of [[14, -3.4], [20, 1.2], [12, 5]] as const) {
      const from = placed(weapon, [-6 - back * 0.4, side * 1.6]);
      pen.line([from, placed(weapon, [-12 - back - 16 * pose.dash, side * 2.2])], 1.1, "trail", 0.8 * pose.dash);
    }
  }
}

function drawArc(pen: Pen, centre: Point, tip: Point, sweep: number, flat: number): void {
  const along: Point = [tip[0] - centre[0], tip[1] - centre[1]];
  const across: Point = [-along[1], along[0]];
  const at = (share: number, depth: number): Node => {
    const angle = (-sweep * share * Math.PI) / 180;
    const c = Math.cos(angle) * depth;
    const s = Math.sin(angle) * depth * flat;
    return [centre[0] + along[0] * c + across[0] * s, centre[1] + along[1] * c + across[1] * s];
  };
  const steps = Array.from({ length: 9 }, (_, step) => step / 8);
  for (const [depth, strength] of [[0.34, 0.35], [0.14, 0.55]] as const) {
    const outer = steps.map((share) => at(share, 1));
    const inner = steps.map((share) => at(share, 1 - depth * (1 - share))).reverse();
    pen.patch([[outer[0]![0], outer[0]![1], 1], ...outer.slice(1), ...inner], "trail", strength);
  }
}

/** Sparks where steel meets steel, light where a word was spoken, stars round a stunned head. */
export function drawSparks(pen: Pen, skeleton: Skeleton, pose: Pose, weapon: Frame, design: Design): void {
  if (pose.clash > 0.1) drawRays(pen, clashPoint(skeleton, pose, weapon, design), 8 * pose.clash);
  if (pose.daze > 0.2) {
    for (const [x, y] of [[-9, -14], [1, -18], [11, -13]] as const) {
      pen.shape(star(placed(skeleton.head, [x, y]), 4, 3.4 * pose.daze, 1.1, x * 9), design.palette.light, { shade: 0,
        outline: 0.7 });
    }
  }
  if (pose.spark > 0.1) drawGlow(pen, add(skeleton.far.hand, limb(skeleton.far.angle), 14), pose.spark);
}

function clashPoint(skeleton: Skeleton, pose: Pose, weapon: Frame, design: Design): Point {
  if (pose.grip < 0.5) return add(skeleton.near.hand, limb(skeleton.near.angle), 12);
  if (pose.offGrip < 0.5 || design.weapon === "none") return add(skeleton.far.hand, limb(skeleton.far.angle), 12);
  const shielded = ["round", "heater", "potlid", "crystal"].includes(design.off) && Math.abs(pose.farFore - 98) < 24
    && pose.nearArm < 40;
  return shielded ? add(skeleton.far.hand, [10, -4]) : placed(weapon, [REACH[design.weapon] * 0.62, 0]);
}

function drawRays(pen: Pen, centre: Point, reach: number): void {
  pen.shape(star(centre, 7, reach, reach * 0.3, 12), "var(--figure-spark, #fbe7a6)", { shade: 0, outline: 0.8 });
  for (let ray = 0; ray < 7; ray++) {
    const direction = limb(ray * 51 + 38);
    pen.line([add(centre, direction, reach * 0.85), add(centre, direction, reach * (ray % 2 ? 1.25 : 1.5))], 1, "ink");
  }
}

function drawGlow(pen: Pen, centre: Point, strength: number): void {
  pen.patch(star(centre, 10, 15 * strength, 7 * strength), "light", 0.4);
  pen.patch(star(centre, 8, 9 * strength, 4 * strength, 20), "light", 0.95);
  for (let ray = 0; ray < 8; ray++) {
    const direction = limb(ray * 45 + 20);
    pen.line([add(centre, direction, 11 * strength), add(centre, direction, (15 + (ray % 3) * 3) * strength)],
      1, "ink");
  }
}

/** Where the figure is being hit. */
export function woundPoint(skeleton: Skeleton, pose: Pose): Point | undefined {
  switch (pose.wound) {
    case "head":
      return placed(skeleton.head, [9, -4]);
    case "arm":
      return add(skeleton.near.elbow, [1, -4]);
    case "body":
      return placed(skeleton.chestFrame, [10, -8]);
    case "leg":
      return pose.nearThigh > pose.farThigh ? add(skeleton.near.knee, [5, 4]) : add(skeleton.far.knee, [5, 4]);
    case undefined:
      return undefined;
  }
}

/** The star of a hit. */
export function drawWound(pen: Pen, at: Point): void {
  pen.shape(star(at, 9, 9.5, 4.4), "var(--figure-hit, #d8432b)", { shade: 0, outline: 1 });
  pen.patch(star(at, 7, 5, 2.2, 15), "wash", 1, "var(--figure-hit-heart, #f8d98a)");
}

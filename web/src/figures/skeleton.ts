/** From joint angles to points: where every joint of a body lies, the lowest of them on the ground. */
import { add, between, clamp, distance, limb, limbAngle, reached, upward, type Frame, type Point } from "./geometry.ts";
import { ARM, HEAD, HIP_SPREAD, LEG, SHOULDER_SPREAD, SPINE } from "./measure.ts";
import type { Pose } from "./pose.ts";

/** The build of a body, in multiples of a grown man's measures. */
export interface Build {
  readonly size: number;
  readonly leg: number;
  readonly torso: number;
  readonly arm: number;
  readonly head: number;
  readonly girth: number;
  readonly shoulders: number;
  /** How far the head is carried before the neck. */
  readonly hunch?: number;
}

export interface Arm {
  readonly shoulder: Point;
  readonly elbow: Point;
  readonly hand: Point;
  /** Where the forearm points. */
  readonly angle: number;
}

export interface Leg {
  readonly hip: Point;
  readonly knee: Point;
  readonly ankle: Point;
  readonly foot: number;
}

export interface Skeleton {
  readonly pelvis: Point;
  readonly waist: Point;
  readonly neck: Point;
  readonly pelvisFrame: Frame;
  readonly chestFrame: Frame;
  readonly head: Frame;
  readonly near: Arm & Leg;
  readonly far: Arm & Leg;
  /** How far one must go up from the ground to the lowest sole: more than nothing only in the air. */
  readonly lift: number;
}

/** Where along the weapon the second hand grips, when it takes two. */
export type SecondGrip = number | undefined;

/** The skeleton of a pose, hips above x = 0, ground at y = 0. */
export function skeletonOf(pose: Pose, build: Build, second?: SecondGrip): Skeleton {
  const loose = hung(pose, build, second);
  const down = -pose.lift * build.leg - lowest(loose, build);
  return moved(loose, [0, down], pose.lift * build.leg);
}

function hung(pose: Pose, build: Build, second: SecondGrip): Skeleton {
  const pelvis: Point = [0, 0];
  const up = upward(pose.chest);
  const waist = add(pelvis, upward(pose.hips), SPINE.pelvis * build.torso);
  const neck = add(waist, up, SPINE.chest * build.torso);
  const across: Point = [-up[1], up[0]];
  const level = add(neck, up, -4.2 * build.torso);
  const spread = SHOULDER_SPREAD * build.shoulders * pose.turn;
  const headUp = upward(between([pose.chest, 0], [pose.head, 0], 0.6)[0]);
  const throat = add(add(neck, headUp, SPINE.neck * build.torso), upward(pose.chest + 100), build.hunch ?? 0);
  const skull = add(throat, upward(pose.head), HEAD * build.head * (0.72 + 0.3 * pose.doll));
  const face = build.head * (1 + 0.34 * pose.doll);
  const hipAcross: Point = [Math.cos((pose.hips * Math.PI) / 180), Math.sin((pose.hips * Math.PI) / 180)];
  const nearArm = armOf(add(add(level, across, -spread), up, -0.8), pose.nearArm, pose.nearFore, build);
  const farArm = armOf(add(add(level, across, spread), up, 0.8), pose.farArm, pose.farFore, build);
  return {
    pelvis, waist, neck, lift: 0,
    pelvisFrame: { origin: pelvis, angle: pose.hips },
    chestFrame: { origin: waist, angle: pose.chest },
    head: { origin: skull, angle: pose.head, scale: [face * overShoulder(pose.turn), face] },
    near: { ...nearArm, ...legOf(add(pelvis, hipAcross, -HIP_SPREAD * build.girth * sign(pose.turn)), pose, "near",
      build) },
    far: {
      ...(second === undefined ? farArm : gripping(farArm, nearArm, pose, build, second)),
      ...legOf(add(pelvis, hipAcross, HIP_SPREAD * build.girth * sign(pose.turn)), pose, "far", build),
    },
  };
}

/** One turned away looks back over the shoulder. */
function overShoulder(turn: number): number {
  const way = clamp(2.5 + turn * 5, -1, 1);
  return Math.abs(way) < 0.2 ? 0.2 : way;
}

function sign(turn: number): number {
  return clamp(turn * 4, -1, 1);
}

function armOf(shoulder: Point, upper: number, fore: number, build: Build): Arm {
  const elbow = add(shoulder, limb(upper), ARM.upper * build.arm);
  return { shoulder, elbow, hand: add(elbow, limb(fore), ARM.fore * build.arm), angle: fore };
}

/** The far arm on a weapon of two hands, unless it speaks a spell: at its own place on the haft, or nearer. */
function gripping(free: Arm, near: Arm, pose: Pose, build: Build, second: number): Arm {
  const reach = (ARM.upper + ARM.fore) * build.arm;
  const target = between(free.hand, reachable(free.shoulder, near, pose.weapon, second, reach * 0.96),
    pose.grip * (1 - clamp(pose.spark * 3)));
  const { joint, end } = reached(free.shoulder, target, ARM.upper * build.arm, ARM.fore * build.arm, 1);
  return { shoulder: free.shoulder, elbow: joint, hand: end, angle: limbAngle(joint, end) };
}

/** The point of the haft nearest to where the second hand belongs that it can reach; it may slide behind the first. */
function reachable(shoulder: Point, near: Arm, weapon: number, second: number, reach: number): Point {
  const grip = add(near.hand, limb(near.angle), 3.2);
  const steps = Array.from({ length: 40 }, (_, step) => second - step);
  const places = steps.map((along) => add(grip, limb(weapon), along));
  return places.find((place) => distance(shoulder, place) <= reach) ?? grip;
}

function legOf(hip: Point, pose: Pose, side: "near" | "far", build: Build): Leg {
  const knee = add(hip, limb(pose[`${side}Thigh`]), LEG.thigh * build.leg);
  return { hip, knee, ankle: add(knee, limb(pose[`${side}Shin`]), LEG.shin * build.leg), foot: pose[`${side}Foot`] };
}

function lowest(skeleton: Skeleton, build: Build): number {
  const { pelvis, waist, neck, head, near, far } = skeleton;
  const soles = [near, far].flatMap(({ ankle, foot, knee }) => [
    ankle[1] + soleDepth(foot) * build.leg,
    knee[1] + 4.4 * build.girth,
  ]);
  const body = [pelvis[1] + 7 * build.girth, waist[1] + 7 * build.girth, neck[1] + 5,
    head.origin[1] + HEAD * build.head];
  const arms = [near, far].flatMap(({ elbow, hand }) => [elbow[1] + 3.5, hand[1] + 3]);
  return Math.max(...soles, ...body, ...arms);
}

function soleDepth(foot: number): number {
  const forward = limb(foot);
  const down: Point = [-forward[1], forward[0]];
  return Math.max(down[1] * LEG.ankle + forward[1] * LEG.toes, down[1] * LEG.ankle - forward[1] * LEG.heel);
}

function moved(skeleton: Skeleton, by: Point, lift: number): Skeleton {
  const shift = (point: Point): Point => add(point, by);
  const frame = (one: Frame): Frame => ({ ...one, origin: shift(one.origin) });
  const side = (one: Arm & Leg): Arm & Leg => ({
    ...one,
    shoulder: shift(one.shoulder), elbow: shift(one.elbow), hand: shift(one.hand),
    hip: shift(one.hip), knee: shift(one.knee), ankle: shift(one.ankle),
  });
  return {
    pelvis: shift(skeleton.pelvis), waist: shift(skeleton.waist), neck: shift(skeleton.neck), lift,
    pelvisFrame: frame(skeleton.pelvisFrame), chestFrame: frame(skeleton.chestFrame), head: frame(skeleton.head),
    near: side(skeleton.near), far: side(skeleton.far),
  };
}

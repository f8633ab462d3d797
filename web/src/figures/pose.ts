/** A pose is a table of joints; between two poses every joint turns the shortest way. */

/** Directions in degrees: of the spine (0 up, positive forward) and of limbs (0 down, 90 forward, 180 up, -90 back). */
export const ANGLES = [
  "hips", "chest", "head",
  "nearArm", "nearFore", "farArm", "farFore", "weapon", "off",
  "nearThigh", "nearShin", "nearFoot", "farThigh", "farShin", "farFoot",
  "flow", "awayAngle",
] as const;

/** Lengths in hundredths of a man's height, and shares from 0 to 1. */
export const MEASURES = [
  "x", "lift", "facing", "turn", "size", "fade",
  "grip", "awayX", "awayY", "offGrip", "shatter",
  "sweep", "flat", "dash", "clash", "spark", "draw", "daze",
  "mouth", "eyes", "doll",
] as const;

export type Angle = (typeof ANGLES)[number];
export type Measure = (typeof MEASURES)[number];
export type Wound = "head" | "arm" | "body" | "leg";
/** Every joint and measure of a figure at one moment, and where it is being hit, if it is. */
export type Pose = Readonly<Record<Angle | Measure, number>> & { readonly wound?: Wound };

/** Standing at ease: what a pose is made from by saying what differs. */
export const REST: Pose = {
  hips: 0, chest: 2, head: 2,
  nearArm: -12, nearFore: 18, farArm: 12, farFore: 40, weapon: 60, off: 0,
  nearThigh: -4, nearShin: -8, nearFoot: 90, farThigh: 8, farShin: 2, farFoot: 90,
  flow: -6, awayAngle: 0,
  x: 0, lift: 0, facing: 1, turn: 0.8, size: 1, fade: 0,
  grip: 1, awayX: 0, awayY: 0, offGrip: 1, shatter: 0,
  sweep: 0, flat: 1, dash: 0, clash: 0, spark: 0, draw: 0, daze: 0,
  mouth: 0, eyes: 1, doll: 0,
};

/** The pose a part `t` of the way from one to another: at 0 the first, at 1 the second. */
export function tween(from: Pose, to: Pose, t: number): Pose {
  if (t <= 0) return from;
  if (t >= 1) return to;
  const mixed: Record<string, number> = {};
  for (const angle of ANGLES) mixed[angle] = from[angle] + shortest(to[angle] - from[angle]) * t;
  for (const measure of MEASURES) mixed[measure] = from[measure] + (to[measure] - from[measure]) * t;
  const wound = t < 0.5 ? from.wound : to.wound;
  return { ...(mixed as Record<Angle | Measure, number>), ...(wound ? { wound } : {}) };
}

/** How far along a movement is: quick to start, a little past its end, and home at 1. */
export function eased(time: number): number {
  if (time <= 0) return 0;
  if (time >= 1) return 1;
  const left = 1 - time;
  return 1 - left * left * left * (1 + 3 * time) * Math.cos(time * Math.PI * 0.9);
}

function shortest(turn: number): number {
  return ((((turn + 180) % 360) + 360) % 360) - 180;
}

/** The poses of the picture pages, told by what the fighter does; legs are set by where the feet stand. */
import { limbAngle, reached, type Point } from "./geometry.ts";
import { HIP_SPREAD, LEG } from "./measure.ts";
import { REST, type Pose } from "./pose.ts";

/** Where a foot stands: how far ahead of the hips, where its toes point (90 is flat), how high it is raised. */
type Foot = readonly [ahead: number, toes?: number, raised?: number];
type Legs = Pick<Pose, "nearThigh" | "nearShin" | "nearFoot" | "farThigh" | "farShin" | "farFoot">;

const pose = (differs: Partial<Pose>): Pose => ({ ...REST, ...differs });

/** The legs of one whose hips are so high above ground and whose feet stand so, knees bent forward. */
function stance(height: number, near: Foot, far: Foot): Legs {
  const [nearThigh, nearShin] = leg(height, -HIP_SPREAD, near);
  const [farThigh, farShin] = leg(height, HIP_SPREAD, far);
  return { nearThigh, nearShin, nearFoot: near[1] ?? 90, farThigh, farShin, farFoot: far[1] ?? 90 };
}

function leg(height: number, spread: number, [ahead, toes = 90, raised = 0]: Foot): readonly [number, number] {
  const tilt = ((90 - toes) * Math.PI) / 180;
  const ankleHeight = LEG.ankle * Math.cos(tilt) + Math.max(0, Math.sin(tilt)) * LEG.toes + raised;
  const hip: Point = [spread, -height];
  const { joint, end } = reached(hip, [ahead, -ankleHeight], LEG.thigh, LEG.shin, -1);
  return [limbAngle(hip, joint), limbAngle(joint, end)];
}

/** What a fighter can be drawn doing. */
export const KINDS = {
  jumpAway: pose({
    ...stance(44, [-2, 60, 3], [22, 118, 9]), lift: 13, x: -10, hips: -14, chest: -22, head: 2,
    nearArm: -30, nearFore: 55, weapon: 118, farArm: 52, farFore: 92, flow: 48, turn: 0.7,
  }),
  swingHigh: pose({
    ...stance(43, [-21, 58], [18]), x: 2, hips: 8, chest: 15, head: 4, turn: 0.25,
    nearArm: 84, nearFore: 100, weapon: 96, farArm: -8, farFore: 60, sweep: 150, flat: 0.3, mouth: 0.4, flow: -38,
  }),
  swingLow: pose({
    ...stance(33, [-22, 55], [20]), x: 2, hips: 18, chest: 34, head: 12, turn: 0.3,
    nearArm: 46, nearFore: 60, weapon: 66, farArm: -30, farFore: 40, sweep: 150, flat: 0.28, mouth: 0.3, flow: -40,
  }),
  struckHead: pose({
    ...stance(46, [-15], [9, 100, 3]), x: -6, hips: -8, chest: -20, head: -40,
    nearArm: -42, nearFore: -14, weapon: 30, farArm: 66, farFore: 118, wound: "head", eyes: 0, mouth: 0.8, flow: 34,
  }),
  thrustHigh: pose({
    ...stance(36, [27], [-27, 66]), x: 4, hips: 8, chest: 17, head: 2, turn: -0.12,
    nearArm: 97, nearFore: 96, weapon: 96, farArm: -34, farFore: 28, dash: 1, mouth: 0.3, flow: -50,
  }),
  thrustLow: pose({
    ...stance(29, [29], [-27, 58]), x: 2, hips: 22, chest: 36, head: 14, turn: -0.1,
    nearArm: 68, nearFore: 70, weapon: 70, farArm: -44, farFore: 10, dash: 1, mouth: 0.3, flow: -46,
  }),
  struckLeg: pose({
    ...stance(41, [15, 70, 7], [-11]), x: -2, hips: 8, chest: 27, head: 18,
    nearArm: -48, nearFore: -66, weapon: -108, farArm: 30, farFore: 22, wound: "leg", eyes: 0.2, mouth: 0.7, flow: 20,
  }),
  downSwing: pose({
    ...stance(45, [-19, 50], [17]), x: 2, hips: 8, chest: 15, head: 8, turn: 0.4,
    nearArm: 106, nearFore: 128, weapon: 130, farArm: 84, farFore: 116, sweep: 125, flat: 0.6, mouth: 0.8, flow: -30,
  }),
  block: pose({
    ...stance(40, [-21, 76], [17]), hips: 8, chest: 16, head: 8, turn: 0.6,
    nearArm: -46, nearFore: 52, weapon: 134, farArm: 78, farFore: 100, clash: 1, mouth: 0.2, flow: -26,
  }),
  offBalance: pose({
    ...stance(46, [-2], [19, 122, 15]), x: -6, hips: -14, chest: -26, head: -10,
    nearArm: -104, nearFore: -122, weapon: -112, farArm: 78, farFore: 52, eyes: 0.8, mouth: 0.6, flow: 30,
  }),
  spun: pose({
    ...stance(42, [-18, 62], [14]), facing: -1, turn: -0.75, hips: 10, chest: 22, head: 8,
    nearArm: -34, nearFore: -14, weapon: -40, farArm: 44, farFore: 70, eyes: 0.7, mouth: 0.5, flow: -50,
  }),
  behind: pose({
    ...stance(43, [-16, 70], [16]), facing: -1, x: -12, turn: 0.4, hips: 6, chest: 10, head: 10,
    nearArm: -154, nearFore: -176, weapon: -114, farArm: 50, farFore: 92, mouth: 0.15, flow: -30,
  }),
  kick: pose({
    farThigh: -4, farShin: -14, farFoot: 90, nearThigh: 92, nearShin: 86, nearFoot: 162,
    x: -8, hips: -14, chest: -18, head: 6, turn: 0.4,
    nearArm: -42, nearFore: 34, weapon: 112, farArm: 30, farFore: 92, dash: 0, mouth: 0.4, flow: -34,
  }),
  dislodged: pose({
    ...stance(44, [-16], [13]), x: -4, hips: -4, chest: -12, head: -16,
    nearArm: 76, nearFore: 112, weapon: 140, grip: 0, awayX: 50, awayY: -86, awayAngle: 212,
    farArm: 24, farFore: 74, mouth: 0.6, clash: 0.8, flow: 20,
  }),
  duck: pose({
    ...stance(23, [-13, 46], [12]), hips: 34, chest: 52, head: 24, turn: 0.6,
    nearArm: 6, nearFore: 66, weapon: 80, farArm: 92, farFore: 150, off: -38, flow: 24,
  }),
  struckArm: pose({
    ...stance(44, [-15], [11]), x: -2, hips: -4, chest: -6, head: 14, turn: 0.9,
    nearArm: 2, nearFore: 20, weapon: 12, farArm: 30, farFore: -28, wound: "arm", eyes: 0, mouth: 0.6, flow: 16,
  }),
  dodge: pose({
    ...stance(35, [-24], [12, 78]), x: -8, hips: -20, chest: -34, head: -2,
    nearArm: -58, nearFore: -22, weapon: 20, farArm: 48, farFore: 24, flow: 44,
  }),
  farStruckBody: pose({
    ...stance(43, [-17], [9]), x: -2, hips: -14, chest: -6, head: 26,
    nearArm: -36, nearFore: -4, weapon: 24, farArm: 28, farFore: 62, wound: "body", eyes: 0.2, mouth: 0.6, flow: 26,
  }),
  jumpUp: pose({
    nearThigh: 66, nearShin: -42, nearFoot: 40, farThigh: 86, farShin: -14, farFoot: 66,
    lift: 20, hips: 6, chest: 12, head: 6, turn: 0.6,
    nearArm: -158, nearFore: -178, weapon: -116, farArm: 56, farFore: 100, mouth: 0.4, flow: 14,
  }),
  charge: pose({
    nearThigh: -32, nearShin: -56, nearFoot: 36, farThigh: 74, farShin: -2, farFoot: 100,
    x: 6, hips: 16, chest: 26, head: 10, turn: 0.45,
    nearArm: 0, nearFore: 82, weapon: 92, farArm: 70, farFore: 96, dash: 1, mouth: 1, flow: -74,
  }),
  ground: pose({
    hips: -88, chest: -80, head: -62, nearThigh: 128, nearShin: 26, nearFoot: 90, farThigh: 99, farShin: 86,
      farFoot: 160,
    x: 6, nearArm: 66, nearFore: 88, weapon: 92, farArm: 112, farFore: 158, off: 58, turn: 0.7,
    eyes: 0.4, mouth: 0.6, flow: -60,
  }),
  retrieving: pose({
    nearThigh: 4, nearShin: -82, nearFoot: 4, farThigh: 92, farShin: 2, farFoot: 90,
    x: -4, hips: 44, chest: 62, head: 34, turn: 0.2,
    nearArm: 40, nearFore: 24, weapon: 88, farArm: 64, farFore: 100, flow: -10,
  }),
  parryHigh: pose({
    ...stance(42, [-18, 80], [14]), hips: 0, chest: -4, head: -10, turn: 0.5,
    nearArm: 112, nearFore: 158, weapon: 74, farArm: 36, farFore: 92, clash: 1, mouth: 0.3, flow: 8,
  }),
  farStruckLeg: pose({
    ...stance(39, [-14], [13, 66, 5]), x: -2, hips: 12, chest: 24, head: 4,
    nearArm: -10, nearFore: 8, weapon: 6, farArm: 50, farFore: 84, wound: "leg", eyes: 0.3, mouth: 0.5, flow: 16,
  }),
  parryLow: pose({
    ...stance(37, [-19, 76], [17]), hips: 14, chest: 22, head: 16, turn: 0.4,
    nearArm: 52, nearFore: 76, weapon: 14, farArm: 20, farFore: 78, clash: 1, mouth: 0.2, flow: -18,
  }),
  kneel: pose({
    nearThigh: 8, nearShin: -84, nearFoot: 6, farThigh: 92, farShin: -2, farFoot: 90,
    hips: 6, chest: 24, head: 28, turn: 0.7, nearArm: 34, nearFore: 66, weapon: 3, farArm: 34, farFore: 66,
    eyes: 0.3, mouth: 0.3, flow: -4,
  }),
  struckBody: pose({
    ...stance(40, [-18, 80], [10]), x: -6, hips: 4, chest: 44, head: 40, turn: 0.5,
    nearArm: -30, nearFore: -18, weapon: -34, farArm: 10, farFore: 84, wound: "body", eyes: 0, mouth: 0.8, flow: 18,
  }),
  shieldBreaks: pose({
    ...stance(42, [-20], [11]), x: -6, hips: -6, chest: -14, head: -6, turn: 0.6,
    nearArm: -52, nearFore: 4, weapon: 52, farArm: 74, farFore: 96, shatter: 1, offGrip: 0, clash: 0.7, mouth: 0.6,
      flow: 26,
  }),
  guard: pose({
    ...stance(45, [-16, 84], [14]), hips: 4, chest: 7, head: 2, turn: 0.7,
    nearArm: -26, nearFore: 66, weapon: 126, farArm: 44, farFore: 92, flow: -12,
  }),
  shoved: pose({
    ...stance(41, [-9], [21, 106]), x: -8, hips: -16, chest: -20, head: 4, turn: 0.5,
    nearArm: 26, nearFore: 108, weapon: 156, farArm: 62, farFore: 118, clash: 0.6, eyes: 0.5, mouth: 0.5, flow: 40,
  }),
  circling: pose({
    ...stance(43, [-13, 58], [17]), x: -4, hips: 4, chest: 9, head: 2, turn: 0.35,
    nearArm: 54, nearFore: 86, weapon: 104, farArm: 22, farFore: 78, flow: 14,
  }),
  reeling: pose({
    ...stance(42, [-12, 74], [9]), x: -4, hips: -10, chest: 16, head: 42, turn: 0.8,
    nearArm: 14, nearFore: 8, weapon: 6, farArm: 34, farFore: 26, eyes: 0, mouth: 0.4, daze: 1, flow: 4,
  }),
  casting: pose({
    ...stance(45, [-17, 80], [15]), hips: 4, chest: 10, head: 2, turn: 0.5,
    nearArm: -44, nearFore: 26, weapon: -166, farArm: 84, farFore: 100, spark: 1, mouth: 0.7, flow: -46,
  }),
  gathering: pose({
    ...stance(38, [-15, 80], [15]), hips: 8, chest: 8, head: 24, turn: 0.9,
    nearArm: -46, nearFore: 12, weapon: -172, farArm: 56, farFore: 30, spark: 0.6, eyes: 0, mouth: 0.3, flow: 30,
  }),
  shooting: pose({
    ...stance(46, [-15], [15]), hips: 0, chest: -2, head: 2, turn: 0.3,
    nearArm: -84, nearFore: 86, weapon: 90, farArm: 90, farFore: 92, off: 2, draw: 1, flow: -14,
  }),
  nocking: pose({
    ...stance(46, [-14], [13]), hips: 2, chest: 5, head: 4, turn: 0.5,
    nearArm: -18, nearFore: 74, weapon: 70, farArm: 44, farFore: 62, off: -16, draw: 0.3, flow: -10,
  }),
  grappling: pose({
    ...stance(38, [-19, 76], [18]), x: 4, hips: 12, chest: 22, head: 4, turn: 0.5,
    nearArm: 110, nearFore: 64, weapon: -150, farArm: 116, farFore: 72, mouth: 1, flow: -30,
  }),
  throwing: pose({
    ...stance(41, [-22, 54], [17]), x: 2, hips: 12, chest: 24, head: 4, turn: 0,
    nearArm: 108, nearFore: 92, weapon: 100, grip: 0, awayX: 62, awayY: -84, awayAngle: 70,
    farArm: -20, farFore: 30, mouth: 0.8, flow: -36,
  }),
  bursting: pose({
    ...stance(43, [-17], [17]), hips: 0, chest: -8, head: -16, turn: 1,
    nearArm: -84, nearFore: -116, weapon: -132, farArm: 84, farFore: 118, spark: 1, mouth: 1, flow: 172,
  }),
  leaping: pose({
    nearThigh: -8, nearShin: -62, nearFoot: 10, farThigh: 84, farShin: -6, farFoot: 60,
    lift: 30, hips: 8, chest: 12, head: 8, turn: 0.6,
    nearArm: -96, nearFore: -80, weapon: -84, farArm: 104, farFore: 86, sweep: 210, flat: 0.34, mouth: 0.3, flow: 64,
  }),
  swinging: pose({
    ...stance(41, [-22, 58], [19]), x: 2, hips: 8, chest: 14, head: 4, turn: 0.2,
    nearArm: 90, nearFore: 106, weapon: 106, farArm: 58, farFore: 72, sweep: 190, flat: 0.34, mouth: 0.4, flow: -66,
  }),
  hiding: pose({
    nearThigh: 88, nearShin: 84, nearFoot: 150, farThigh: 78, farShin: 74, farFoot: 146,
    size: 0.8, hips: -4, chest: 2, head: 6, turn: 1, nearArm: 24, nearFore: 40, farArm: 40, farFore: 56,
    weapon: -70, grip: 1, doll: 1, flow: 0,
  }),
  fading: pose({
    ...stance(47, [-10, 80], [8]), fade: 0.5, x: -4, hips: -4, chest: -4, head: 8, turn: 0.8,
    nearArm: -30, nearFore: -6, weapon: 20, farArm: 52, farFore: 70, eyes: 1, flow: 40,
  }),
  reaching: pose({
    ...stance(41, [-20, 66], [17]), hips: 10, chest: 20, head: 6, turn: 0.5,
    nearArm: -40, nearFore: -12, weapon: 16, farArm: 90, farFore: 94, spark: 0.35, mouth: 0.5, flow: -40,
  }),
  saluting: pose({
    ...stance(50, [-7], [7]), hips: 0, chest: -1, head: 2, turn: 0.75,
    nearArm: 34, nearFore: 142, weapon: 176, farArm: -26, farFore: 6, flow: -8,
  }),
  shouldering: pose({
    ...stance(46, [-15], [11]), hips: 4, chest: 9, head: 8, turn: 0.75,
    nearArm: 6, nearFore: 138, weapon: -140, farArm: 20, farFore: 40, flow: -6,
  }),
  leaning: pose({
    ...stance(49, [-9], [8]), hips: 2, chest: 8, head: 8, turn: 0.75,
    nearArm: 38, nearFore: 96, weapon: 178, farArm: 48, farFore: 88, flow: -6,
  }),
} satisfies Record<string, Pose>;

export type Kind = keyof typeof KINDS;

/** What each picture page usually shows. */
export const PAGES: Readonly<Record<number, Kind>> = {
  1: "jumpAway", 3: "swingHigh", 5: "swingLow", 7: "struckHead", 9: "thrustHigh", 11: "thrustLow", 13: "struckLeg",
    15: "downSwing",
  17: "block", 19: "offBalance", 21: "spun", 23: "behind", 25: "kick", 27: "dislodged", 29: "duck", 31: "struckArm",
  33: "dodge", 35: "farStruckBody", 37: "jumpUp", 39: "charge", 41: "ground", 43: "retrieving", 45: "parryHigh",
    47: "farStruckLeg",
  49: "parryLow", 51: "kneel", 53: "struckBody", 55: "shieldBreaks", 57: "guard", 59: "shoved", 61: "circling",
    63: "reeling",
};

/** The kind of a picture: the word its book gives it, if it is one of ours, else what the page usually shows. */
export function kindOf(page: number, word = ""): Kind {
  if (Object.hasOwn(KINDS, word)) return word as Kind;
  const usual = PAGES[page];
  if (!usual) throw new RangeError(`picture ${page}: expected an odd page from 1 to 63`);
  return usual;
}

/** The joints of a picture page; a book may say by a word that its page shows something else. */
export const poseOf = (page: number, word = ""): Pose => KINDS[kindOf(page, word)];

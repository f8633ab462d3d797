/** What the hands hold, and what becomes of it when it is struck away or broken. */
import { add, along, between, clamp, limb, placed, placedNodes, type Frame, type Node,
  type Point } from "./geometry.ts";
import type { Design, Palette, Weapon } from "./design.ts";
import type { Pen } from "./pen.ts";
import type { Pose } from "./pose.ts";
import type { Arm, Skeleton } from "./skeleton.ts";
import { drawWeapon, REACH } from "./weapons.ts";

/** The middle of a closed hand. */
export const gripOf = (arm: Arm): Point => add(arm.hand, limb(arm.angle), 3.2);

/** Where the weapon is: in the hand, its point never in the earth, or on its way from the hand. */
export function weaponFrame(skeleton: Skeleton, pose: Pose, weapon: Weapon): Frame {
  const held = gripOf(skeleton.near);
  const direction = aboveGround(held, pose.weapon, REACH[weapon]);
  const turn = ((((pose.awayAngle - direction + 180) % 360) + 360) % 360) - 180;
  return along(between([pose.awayX, pose.awayY], held, pose.grip), direction + turn * (1 - pose.grip));
}

/** The direction nearest to the wanted one in which a weapon so long does not pierce the ground. */
function aboveGround(grip: Point, wanted: number, reach: number): number {
  const steepest = (Math.acos(clamp((-1 - grip[1]) / reach, -1, 1)) * 180) / Math.PI;
  return Math.abs(wanted) < steepest ? (wanted < 0 ? -steepest : steepest) : wanted;
}

const disc = (radius: number): Node[] =>
  Array.from({ length: 12 }, (_, step): Node => [radius * Math.cos((step * Math.PI) / 6),
    radius * Math.sin((step * Math.PI) / 6)]);

const HEATER: readonly Node[] = [[-11.5, -15, 1], [-5, -16], [0, -15.6], [5, -16], [11.5, -15, 1], [11.4, -4], [8.4, 7],
  [0, 17.5, 1], [-8.4, 7], [-11.4, -4]];

/** What the far hand holds, before the body. */
export function drawOff(pen: Pen, skeleton: Skeleton, pose: Pose, design: Design): void {
  const arm = skeleton.far;
  switch (design.off) {
    case "none":
    case "bow":
      return;
    case "dagger":
      return drawWeapon(pen, loosened(along(gripOf(arm), arm.angle + 42), pose), "knife", design.palette);
    case "butterfly":
      return drawWeapon(pen, pose.grip < 0.95 ? fallen(arm, pose) : along(gripOf(arm), arm.angle + 24), "butterfly",
        design.palette);
    default:
      return drawShield(pen, arm, pose, design);
  }
}

function loosened(frame: Frame, pose: Pose): Frame {
  const gone = 1 - pose.offGrip;
  return { origin: add(frame.origin, [20, -16], gone), angle: frame.angle + 150 * gone };
}

/** The second of two blades falls with the first. */
function fallen(arm: Arm, pose: Pose): Frame {
  const held = gripOf(arm);
  return along(between([pose.awayX + 14, pose.awayY + 34], held, pose.grip), arm.angle + 24 + 190 * (1 - pose.grip));
}

function drawShield(pen: Pen, arm: Arm, pose: Pose, design: Design): void {
  const whole = add(arm.hand, [1.5, 0]);
  const width = 0.5 + 0.22 * Math.abs(pose.turn);
  if (pose.shatter < 0.06) return shieldFace(pen, { origin: whole, angle: pose.off + 5, scale: [width, 1] }, design,
    "whole");
  const apart = pose.shatter * 8;
  const broad = width + (1 - width) * pose.shatter;
  shieldFace(pen, { origin: add(whole, [apart * 0.2, apart * 1.5]), angle: pose.off - 38 * pose.shatter, scale: [broad,
    1] }, design, "back");
  shieldFace(pen, { origin: add(whole, [apart * 1.4, -apart * 0.7]), angle: pose.off + 30 * pose.shatter, scale: [broad,
    1] }, design, "front");
  for (const [x, y, turn] of [[20, -16, 20], [26, 2, 70], [17, 14, -30], [8, -20, -60]] as const) {
    const splinter: Frame = { origin: add(whole, [x, y], pose.shatter), angle: turn };
    pen.rigid(splinter, [[-3, -0.8, 1], [2.6, -1.2, 1], [3.6, 0.4, 1], [-1.6, 1.4, 1]],
      design.palette.leather, { shade: 0, outline: 0.7 });
  }
}

function shieldFace(pen: Pen, frame: Frame, { off, palette }: Design, part: "whole" | "front" | "back"): void {
  const outline = off === "heater" ? HEATER : disc({ potlid: 10.5, crystal: 14, round: 13.5 }[off as "round"] ?? 13);
  const cut = part === "whole" ? outline : halved(outline, part);
  const { cloth, second, metal, leather, light } = palette;
  const ground = { heater: cloth, potlid: metal, crystal: metal, round: leather }[off as "round"] ?? cloth;
  pen.rigid(frame, cut, ground, { shade: 4, hatch: true, outline: 1.5 });
  if (part !== "whole") return;
  if (off === "heater") {
    pen.rigid(frame, [[-2.4, -15.4, 1], [2.4, -15.4, 1], [2, 14, 1], [0, 17, 1], [-2, 14, 1]],
      second, { shade: 0, outline: 0 });
    pen.rigid(frame, [[-11, -6.4, 1], [11, -6.4, 1], [10.6, -1.8, 1], [-10.6, -1.8, 1]],
      second, { shade: 0, outline: 0 });
    return;
  }
  pen.mark(frame, [...disc(off === "potlid" ? 8 : 11), [off === "potlid" ? 8 : 11, 0]].map(([x, y]): Point =>
    [x, y]), 0.8, "line", 0.7);
  if (off === "round") for (const [x, y] of [[0, -9], [8, 0], [0, 9], [-8, 0]] as const) pen.rigid(frame, [[x - 1.2, y],
    [x, y - 1.2], [x + 1.2, y], [x, y + 1.2]], metal, { shade: 0, outline: 0.5 });
  if (off === "crystal") {
    pen.rigid(frame, [[-2.6, 1], [-7, -4], [-10.4, -3.4, 1], [-8, 2], [-3, 4]], second, { shade: 0, outline: 0.6 });
    pen.rigid(frame, [[2.6, 1], [7, -4], [10.4, -3.4, 1], [8, 2], [3, 4]], second, { shade: 0, outline: 0.6 });
    pen.rigid(frame, [[0, -7.4, 1], [3.4, 0, 1], [0, 7.4, 1], [-3.4, 0, 1]], light, { shade: 2, outline: 0.9 });
    return;
  }
  pen.rigid(frame, disc(off === "potlid" ? 2.2 : 4), off === "potlid" ? leather : metal, { shade: 1.6 });
}

/** One part of a broken shield, with a splintered edge. */
function halved(outline: readonly Node[], part: "front" | "back"): Node[] {
  const side = part === "front" ? 1 : -1;
  const kept = outline.filter(([x]) => x * side > 0.5);
  const byHeight = [...kept].sort((a, b) => a[1] - b[1]);
  const top = byHeight[0]?.[1] ?? -10;
  const bottom = byHeight[byHeight.length - 1]?.[1] ?? 10;
  const splinters = [0.1, 0.34, 0.5, 0.72, 0.94].map((share, index): Node => [index % 2 ? 3
    : -3, top + (bottom - top) * share, 1]);
  const rim = byHeight.map((node): Node => [node[0], node[1]]);
  return [...rim, ...splinters.reverse()];
}

/** A bow in the far hand, its string drawn by the near one; a cut string hangs. */
export function drawBow(pen: Pen, skeleton: Skeleton, pose: Pose, { palette, off }: Design, cut: boolean): void {
  const grip = gripOf(skeleton.far);
  const frame: Frame = { origin: grip, angle: pose.off + (1 - pose.draw) * 14 };
  const bend = 5 + pose.draw * 4;
  const tips = [placed(frame, [-bend, -33]), placed(frame, [-bend, 33])] as const;
  const conjured = off !== "bow";
  if (conjured) pen.mark(frame, [[-bend, -33], [-1.6, -19], [1.6, -5], [1.6, 5], [-1.6, 19], [-bend, 33]],
    3.4 * pose.draw, "light", 0.95);
  else {
    pen.rigid(frame, [[-bend, -33, 1], [-1.2, -19], [1.8, -6], [1.8, 6], [-1.2, 19], [-bend, 33, 1], [-3, 19],
      [-0.6, 6], [-0.6, -6], [-3, -19]], palette.leather, { shade: 0.8, outline: 0.9 });
  }
  if (cut) return void pen.line([tips[0], add(tips[0], [-3, 12]), add(tips[0], [-1, 26])], 0.7, "ink");
  const slack = placed(frame, [-bend, 0]);
  const hand = between(slack, gripOf(skeleton.near), Math.min(1, pose.draw * 1.3));
  pen.line([tips[0], hand], 0.55, conjured ? "light" : "ink");
  pen.line([hand, tips[1]], 0.55, conjured ? "light" : "ink");
  if (pose.draw > 0.15) drawArrow(pen, hand, grip, conjured, palette);
}

function drawArrow(pen: Pen, from: Point, through: Point, conjured: boolean, palette: Palette): void {
  const angle = (Math.atan2(through[0] - from[0], through[1] - from[1]) * 180) / Math.PI;
  const frame = along(from, angle);
  const length = Math.max(34, Math.hypot(through[0] - from[0], through[1] - from[1]) + 9);
  if (conjured) return void pen.patch(placedNodes(frame, [[0, -0.8], [length, -2.6], [length + 11, 0, 1], [length, 2.6],
    [0, 0.8]]), "light", 1);
  pen.mark(frame, [[0, 0], [length, 0]], 1.3, "ink");
  pen.rigid(frame, [[length - 1, -1.9, 1], [length + 5, 0, 1], [length - 1, 1.9, 1]],
    palette.metal, { shade: 0, outline: 0.6 });
  pen.rigid(frame, [[0, 0, 1], [1, -2.2, 1], [7, -1.4], [8, 0, 1], [7, 1.4], [1, 2.2, 1]],
    palette.second, { shade: 0, outline: 0.5 });
}

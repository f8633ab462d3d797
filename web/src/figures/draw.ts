/** A whole figure as an ordered list of marks: a pure function of design, pose and what was lost. */
import { drawBow, drawOff, weaponFrame } from "./arms.ts";
import { drawArm, drawHand, drawLeg, drawTorso } from "./body.ts";
import type { Design } from "./design.ts";
import { drawBelt, drawCloak, drawSkirt } from "./dress.ts";
import { drawSparks, drawTrail, drawWound, woundPoint } from "./effects.ts";
import { add, along, limb, placed, type Frame, type Point } from "./geometry.ts";
import { drawBackHair, drawHead, drawNeck } from "./head.ts";
import { penFor, type Mark, type Pen } from "./pen.ts";
import type { Pose } from "./pose.ts";
import { skeletonOf, type Skeleton } from "./skeleton.ts";
import { drawWeapon, REACH, SECOND_GRIP } from "./weapons.ts";

export interface Drawing {
  readonly marks: readonly Mark[];
  /** Where a hit lands, in the figure's own measure. */
  readonly hit: Point;
  /** The span of the shadow on the ground. */
  readonly shadow: { readonly x: number; readonly half: number };
  /** The furthest points to the back, the front and above that must be seen. */
  readonly reach: { readonly back: number; readonly front: number; readonly top: number };
}

/** The drawing of a figure facing right, hips above x = 0, soles on y = 0. */
export function drawing(design: Design, pose: Pose, lost: readonly string[] = [], turned = false): Drawing {
  const worn = without(design, pose, lost);
  const skeleton = skeletonOf(pose, design.build, SECOND_GRIP[worn.weapon]);
  const pen = penFor(turned);
  const weapon = weaponFrame(skeleton, pose, worn.weapon);
  const archer = pose.draw > 0.05 || worn.off === "bow";
  const armed = worn.weapon !== "none" && !(archer && pose.draw > 0.1) && pose.doll < 0.5;

  if (armed) drawTrail(pen, skeleton, pose, weapon, worn);
  const behind = pose.turn > -0.3;
  if (behind) drawBehind(pen, skeleton, pose, worn);
  pen.dim = 0.26;
  drawArm(pen, skeleton.far, worn);
  drawHand(pen, skeleton.far, worn, holds(worn, pose));
  drawLeg(pen, skeleton.far, worn);
  pen.dim = 0;
  drawLeg(pen, skeleton.near, worn);
  drawNeck(pen, skeleton, worn);
  drawTorso(pen, skeleton, pose, worn);
  drawSkirt(pen, skeleton, pose, worn);
  drawBelt(pen, skeleton, pose, worn);
  if (behind) drawHead(pen, skeleton, pose, worn, lost.includes("helmet"));
  drawOff(pen, skeleton, pose, worn);
  if (archer) drawBow(pen, skeleton, pose, worn, lost.includes("bow"));
  if (SECOND_GRIP[worn.weapon] !== undefined && armed) drawWeapon(pen, weapon, worn.weapon, worn.palette);
  if (SECOND_GRIP[worn.weapon] !== undefined && pose.grip > 0.5) drawHand(pen, skeleton.far, worn, true);
  if (!behind) {
    drawHead(pen, skeleton, pose, worn, lost.includes("helmet"));
    drawBehind(pen, skeleton, pose, worn);
  }
  if (SECOND_GRIP[worn.weapon] === undefined && armed) drawWeapon(pen, weapon, worn.weapon, worn.palette);
  drawArm(pen, skeleton.near, worn);
  drawHand(pen, skeleton.near, worn, pose.grip > 0.5 && (armed || pose.draw > 0.1));
  drawSparks(pen, skeleton, pose, weapon, worn);
  const wound = woundPoint(skeleton, pose);
  if (wound) drawWound(pen, wound);
  const hit = wound ?? placed(skeleton.chestFrame, [9, -12]);
  return { marks: pen.marks, hit, shadow: shadowOf(skeleton), reach: reachOf(skeleton, weapon, worn, armed,
    pose.grip) };
}

function drawBehind(pen: Pen, skeleton: Skeleton, pose: Pose, design: Design): void {
  drawCloak(pen, skeleton, pose, design);
  drawBackHair(pen, skeleton, pose, design);
  if (design.belt.includes("quiver")) drawQuiver(pen, skeleton, pose, design);
}

function drawQuiver(pen: Pen, skeleton: Skeleton, pose: Pose, { palette }: Design): void {
  const frame = along(add(skeleton.waist, limb(-90), 6), 160 - pose.chest);
  for (const y of [-1.8, 0, 1.8]) {
    pen.mark(frame, [[16, y], [27, y * 1.5]], 1, "ink");
    pen.rigid(frame, [[22, y * 1.4, 1], [23, y * 1.4 - 1.8], [28, y * 1.5 - 1.4, 1], [28.4, y * 1.5 + 1.4, 1],
      [23, y * 1.4 + 1.8]], "#efe6d2", { shade: 0, outline: 0.5 });
  }
  pen.rigid(frame, [[-4, -3], [18, -4, 1], [18, 4, 1], [-4, 3]], palette.leather, { shade: 2, hatch: true });
}

const holds = (design: Design, pose: Pose): boolean => (design.off !== "none" && pose.offGrip > 0.5)
  || SECOND_GRIP[design.weapon] !== undefined;

/** The design less what the fighter has lost, except what is only now flying away. */
function without(design: Design, pose: Pose, lost: readonly string[]): Design {
  const flying = pose.grip < 0.95;
  const breaking = pose.offGrip < 0.95;
  const weapon = lost.includes("weapon") && !flying ? "none" : design.weapon;
  const offLost = (["shield", "dagger", "second"].some((word) => lost.includes(word)) && !breaking)
    || (design.off === "butterfly" && weapon === "none");
  return { ...design, weapon, off: (offLost && design.off !== "bow") || pose.doll > 0.5 ? "none" : design.off };
}

function shadowOf(skeleton: Skeleton): { x: number; half: number } {
  const feet = [skeleton.near.ankle, skeleton.far.ankle, skeleton.pelvis, skeleton.neck].map(([x]) => x);
  const [low, high] = [Math.min(...feet), Math.max(...feet)];
  return { x: (low + high) / 2, half: ((high - low) / 2 + 13) * (1 - Math.min(0.4, skeleton.lift / 80)) };
}

function reachOf(skeleton: Skeleton, weapon: Frame, design: Design, armed: boolean, grip: number): Drawing["reach"] {
  const tips = armed ? [placed(weapon, [REACH[design.weapon], 0]), placed(weapon, [-6, 0])] : [];
  const body = [skeleton.near, skeleton.far].flatMap(({ hand, elbow, ankle, knee }) => [hand, elbow, ankle, knee]);
  const xs = [...tips, ...body, skeleton.head.origin].map(([x]) => x);
  const ys = [...(grip > 0.5 ? tips : []), ...body].map(([, y]) => y);
  const crown = skeleton.head.origin[1] - 13 * design.build.head;
  return { back: Math.min(...xs) - 9, front: Math.max(...xs) + 9, top: Math.min(...ys, crown) - 3 };
}

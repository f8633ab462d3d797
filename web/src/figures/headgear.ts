/** What is worn on the head. */
import type { Design, Headgear } from "./design.ts";
import { placed, tube, type Frame } from "./geometry.ts";
import { dimmed, type Pen } from "./pen.ts";
import type { Pose } from "./pose.ts";
import { strand } from "./strand.ts";

interface Worn {
  readonly pen: Pen;
  readonly head: Frame;
  readonly pose: Pose;
  readonly design: Design;
}

/** The headgear in the frame of the head. */
export function drawHeadgear(pen: Pen, head: Frame, pose: Pose, design: Design, headgear: Headgear): void {
  HEADGEAR[headgear]?.({ pen, head, pose, design });
}

const HEADGEAR: Readonly<Partial<Record<Headgear, (worn: Worn) => void>>> = {
  winged: drawWinged,
  kettle: drawKettle,
  sallet: drawSallet,
  hood: drawHood,
  plumed: drawPlumed,
  butterfly: drawButterfly,
  cap: drawCap,
  crown: drawCrowned,
};

function drawWinged({ pen, head, design: { palette } }: Worn): void {
  pen.rigid(head, [[4, -8.6], [1.8, -12], [-1.6, -18.8, 1], [1.4, -17.6], [2.6, -20, 1], [4.4, -16.6], [6, -17.4, 1],
    [6.6, -12.6], [6.6, -8.4]], dimmed(palette.second, 0.2), { shade: 1.4 });
  pen.rigid(head, [[-9.2, 1], [-10, -4], [-6.4, -10.6], [0.4, -12.4], [6.8, -9.6], [9, -5.2], [8.8, -4, 1], [5, -4.8],
    [1.4, -4.6], [-1.8, -2.6], [-3.4, 1.6, 1], [-7, 2.4]], palette.metal, { shade: 3, hatch: true });
  pen.mark(head, [[-3.2, 1.2], [-1.6, -2.8], [2, -5.2], [8.9, -4.6]], 1.3, "ink");
  pen.rigid(head, [[3.4, -12, 1], [5.4, -11.2], [8, -6.4], [7.6, -4.2, 1], [6, -6.6]],
    palette.second, { shade: 0, outline: 0.6 });
  pen.rigid(head, [[-1.6, -2.6], [-2.8, -7.6], [-6.6, -13.6], [-11.6, -19.4, 1], [-11.2, -15.6], [-14, -16, 1],
    [-12.2, -12], [-14, -11.6, 1], [-10.8, -8.2], [-11.6, -6.8, 1], [-6.4, -3.4]], palette.second, { shade: 2.4 });
  for (const [x, y] of [[-6.2, -10.4], [-7, -8.4], [-6.4, -6.2], [-5.6, -4.6]] as const) pen.mark(head, [[-2.8, -3.6],
    [x, y], [x * 1.62, y * 1.42]], 0.5, "line", 0.75);
  pen.rigid(head, [[-3.8, -3.2], [-2.2, -5], [-0.6, -3.2], [-2.2, -1.4]], palette.light, { shade: 0, outline: 0.8 });
}

function drawKettle({ pen, head, design: { palette } }: Worn): void {
  pen.rigid(head, [[-7.6, -3.6], [-7.4, -8.6], [-3.6, -12.4], [1, -13], [5.6, -11], [8, -7], [8, -3.4]],
    palette.metal, { shade: 2.8, hatch: true });
  pen.rigid(head, [[-13.4, -1.6, 1], [-8, -4.6], [0, -5.6], [8, -4.8], [13, -2.6, 1], [7, -1.8], [0, -2], [-7, -1]],
    palette.metal, { shade: 1.6 });
  pen.mark(head, [[0.6, -12.8], [2, -9], [1.8, -5.6]], 0.8, "line", 0.8);
  pen.mark(head, [[-1.4, -1.6], [-0.4, 3], [2.8, 8]], 0.9, "ink");
}

function drawSallet({ pen, head, design: { palette } }: Worn): void {
  pen.rigid(head, [[-14, 4.4, 1], [-10.4, -1.4], [-8.4, -7.4], [-3, -11.8], [3, -11.6], [7.8, -7.4], [9.4, -2],
    [9.6, 1.6, 1], [4, 1.8], [-2, 2.6], [-7.6, 4.6]], palette.metal, { shade: 3, hatch: true });
  pen.mark(head, [[0, -1.8], [5, -2.2], [9.6, -1.8]], 1.6, "ink");
  pen.mark(head, [[-10, -2], [-2, -4.6], [8, -5]], 0.7, "line", 0.7);
  pen.mark(head, [[-6.4, -8.6], [0, -11], [5.6, -8.8]], 0.7, "line", 0.5);
}

function drawHood({ pen, head, design }: Worn): void {
  const { palette } = design;
  pen.rigid(head, [[-8, 10], [-11, 4], [-11.8, -4], [-12.6, -9], [-6.4, -11.4], [1, -12.2], [6.4, -9.8], [8.8, -5.2],
    [6.4, -6.6], [3, -6], [0, -2.6], [-0.8, 3], [1.4, 8.2], [-2, 11]], design.cloak === "long" ? palette.second
    : palette.cloth, { shade: 3.2, hatch: true });
}

function drawPlumed({ pen, head, pose, design }: Worn): void {
  const { palette } = design;
  const plume = strand(placed(head, [-3, -10]), -120 - pose.head, pose.flow - 70, 20 * design.build.head, 5);
  pen.rigid(head, [[-14.6, -7.6, 1], [-8, -5.6], [0, -5.6], [8, -7.4], [14.4, -11, 1], [8, -5], [0, -3.4], [-9, -4]],
    palette.cloth, { shade: 1.6 });
  pen.rigid(head, [[-6.4, -5.6], [-7, -10.6], [-3, -13], [2, -12.4], [5.6, -12], [6.4, -6.6], [0, -5.2]],
    palette.cloth, { shade: 2.4, hatch: true });
  pen.mark(head, [[-6.6, -6.6], [0, -6], [6.4, -7.6]], 1.7, "wash", 1);
  pen.shape(tube(plume, [0.8, 3, 3.8, 3.4, 2.2, 0.6]), palette.light, { shade: 1.6 });
  pen.line(plume, 0.6, "line", 0.7);
}

function drawButterfly({ pen, head, design: { palette } }: Worn): void {
  pen.rigid(head, [[-4.6, -8], [-9, -15], [-13.4, -14], [-12, -9.4], [-8, -8, 1], [-12, -6.6], [-11, -2.8], [-7, -4]],
    palette.light, { shade: 1.2, outline: 0.8 });
  pen.rigid(head, [[-4.6, -8], [-4.4, -14.6], [-0.6, -16], [0.6, -12.4], [-2.4, -8.6]],
    palette.light, { shade: 1, outline: 0.8 });
  pen.mark(head, [[-5.4, -8.4], [-9, -11], [-11.4, -12.2]], 0.5, "line");
  pen.mark(head, [[-5.4, -7.6], [-8.4, -6], [-10.4, -4.6]], 0.5, "line");
  pen.rigid(head, [[-6.2, -9.4], [-4.6, -10.2], [-3.6, -7], [-5, -5.6]], palette.second, { shade: 0, outline: 0.6 });
}

function drawCap({ pen, head, design: { palette } }: Worn): void {
  pen.rigid(head, [[-9, -0.6], [-9, -5.4], [-5, -9.8], [1, -10.6], [6, -8.4], [7.8, -4.4, 1], [2, -4.8], [-2, -3.4],
    [-4, -0.4, 1]], palette.leather, { shade: 2.4, hatch: true });
  pen.mark(head, [[-3, -3.2], [2, -5], [7.6, -4.8]], 1.2, "ink");
  pen.mark(head, [[-2, -10], [0, -7.4], [-0.4, -4.6]], 0.7, "line", 0.8);
}

function drawCrowned({ pen, head, design: { palette } }: Worn): void {
  drawCrown(pen, head, palette.metal);
}

/** Points of cold metal round a brow. */
export function drawCrown(pen: Pen, head: Frame, metal: string): void {
  pen.rigid(
    head,
    [[-9.6, -7, 1], [-11, -14, 1], [-7.4, -11.6, 1], [-5.4, -17, 1], [-1.6, -12.8, 1], [1.8, -18.4, 1], [3.6, -12.6, 1],
      [8.2, -15.6, 1], [8.4, -8, 1], [0, -9.6]],
    metal, { shade: 2, hatch: true },
  );
}

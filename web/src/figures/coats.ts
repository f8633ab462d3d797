/** What is worn on the chest, seen from before as far as the chest is turned to us. */
import type { Coat, Design } from "./design.ts";
import type { Frame } from "./geometry.ts";
import type { Pen } from "./pen.ts";

/** Where the middle of the chest is seen: at the front edge from the side, near the middle from before. */
export const middle = (turn: number): number => 9 - 6.6 * Math.max(0, turn);

/** A coat being drawn: `x` is the middle of the chest, `front` whether it is seen at all. */
interface Worn {
  readonly pen: Pen;
  readonly frame: Frame;
  readonly design: Design;
  readonly x: number;
  readonly front: boolean;
}

/** The coat over the shape of the torso. */
export function drawCoat(pen: Pen, frame: Frame, turn: number, design: Design): void {
  COATS[design.coat]?.({ pen, frame, design, x: middle(turn), front: turn > -0.1 });
}

const COATS: Readonly<Partial<Record<Coat, (worn: Worn) => void>>> = {
  plate: drawPlate,
  mail: drawMail,
  quilted: drawQuilted,
  doublet: drawDoublet,
  apron: drawApron,
  kimono: drawKimono,
  hide: drawHide,
  robe: drawRobe,
  tunic: drawTunic,
  shroud: drawShroud,
};

function drawPlate({ pen, frame, design: { palette }, x, front }: Worn): void {
  pen.rigid(frame, [[-8.4, -4], [-9.4, -11], [-8, -18], [-3, -20.4], [4, -20.4], [8, -18], [10.2, -12], [9.4, -6],
    [7.6, -1], [0, 0.4], [-7, -0.6]], palette.metal, { shade: 4, hatch: true });
  if (front) {
    pen.mark(frame, [[x, -19], [x + 1.4, -10], [x - 0.6, -0.4]], 1, "line");
    pen.rigid(frame, [[x, -15.4, 1], [x + 2, -12.4, 1], [x, -9.4, 1], [x - 2, -12.4, 1]],
      palette.light, { shade: 0, outline: 0.8 });
  }
}

function drawMail({ pen, frame, design: { palette }, x, front }: Worn): void {
  pen.rigid(frame, [[-6, -20, 1], [6, -20, 1], [8.6, -12], [8, -3], [8.6, 8, 1], [-7.6, 8, 1], [-7.4, -3], [-8, -12]],
    palette.cloth, { shade: 3.6, hatch: true });
  if (front) pen.rigid(frame, [[x - 2.6, -15, 1], [x + 2.6, -15, 1], [x + 2.2, -9], [x, -6, 1], [x - 2.2, -9]],
    palette.second, { shade: 0, outline: 0.7 });
}

function drawQuilted({ pen, frame, design: { palette }, x, front }: Worn): void {
  for (const offset of [-6.4, -3.2, 0, 3.2, 6.4]) pen.mark(frame, [[offset * 0.9, -18.6], [offset * 1.12, -10],
    [offset * 0.9, -1], [offset, 6]], 0.7, "line", 0.6);
  if (front) for (const y of [-16, -12, -8, -4]) pen.rigid(frame, [[x - 0.9, y], [x, y - 0.9], [x + 0.9, y],
    [x, y + 0.9]], palette.second, { shade: 0, outline: 0.5 });
}

function drawDoublet({ pen, frame, design, x, front }: Worn): void {
  const { palette } = design;
  if (front) {
    pen.mark(frame, [[x, -18], [x + 1, -9], [x - 0.4, 0]], 1, "ink");
    for (const y of [-14.6, -10.6, -6.6, -2.6]) pen.rigid(frame, [[x - 1.6, y], [x - 0.8, y - 0.8], [x, y],
      [x - 0.8, y + 0.8]], palette.second, { shade: 0, outline: 0.5 });
    for (const side of [-3.6, 4]) pen.mark(frame, [[x + side, -17], [x + side * 1.1, -9], [x + side * 0.8, -1]],
      0.7, "line", 0.5);
  }
  if (design.cloak === "short") pen.rigid(frame, [[-6.6, -19.4], [-2, -22.6], [3, -22.6], [7.4, -19.6], [4.6, -17.4, 1],
    [2, -18.6], [-1, -16.8, 1], [-4, -18.2]], palette.second, { shade: 1.6 });
  else pen.rigid(frame, [[-6, -19.4], [-2, -21.6], [4, -21.6], [6.6, -19], [3, -16.4], [-2, -17]],
    palette.second, { shade: 1.4 });
}

function drawApron({ pen, frame, design: { palette }, x, front }: Worn): void {
  if (front) pen.rigid(frame, [[x - 5.4, -15.6, 1], [x + 3.2, -15.6, 1], [9.8, -7], [9.6, 2], [9.4, 9, 1],
    [x - 8, 9, 1], [x - 8.6, -2]], palette.leather, { shade: 3.6, hatch: true });
  if (front) pen.mark(frame, [[x - 4.6, -15.4], [-3, -19.6]], 1.4, "ink");
}

function drawKimono({ pen, frame, design: { palette }, x, front }: Worn): void {
  if (front) {
    pen.rigid(frame, [[6.6, -20, 1], [4.6, -21, 1], [x - 2.4, -11.4, 1], [x, -9.6, 1]],
      palette.light, { shade: 0, outline: 0.7 });
    pen.rigid(frame, [[-5.6, -20, 1], [-3.2, -21, 1], [x + 0.6, -12], [x + 5.4, -4, 1], [x + 2.6, -4, 1], [x - 2, -12]],
      palette.light, { shade: 0, outline: 0.7 });
  }
  pen.rigid(frame, [[-8, -3.6, 1], [8.4, -3.6, 1], [8.6, 4.4, 1], [-8.4, 4.4, 1]],
    palette.second, { shade: 2.4, hatch: true });
  pen.mark(frame, [[-8.2, 0.6], [8.4, 0.6]], 1.4, "light", 0.9);
  pen.rigid(frame, [[-8, 0], [-13.6, -5.4], [-15.4, 0], [-13.6, 6, 1], [-11, 3.4], [-12, 11, 1], [-8.4, 3]],
    palette.second, { shade: 1.6 });
}

function drawHide({ pen, frame, design: { palette } }: Worn): void {
  pen.rigid(frame, [[-9.6, -19], [-4, -21], [3, -20], [9, -14, 1], [6, -13], [7.4, -9, 1], [4, -8.6], [3.6, -4.6, 1],
    [0.4, -5.4], [-1.4, -1.4, 1], [-5, -4], [-9, -2]], palette.second, { shade: 3.6, hatch: true });
  for (const [hx, hy] of [[-6, -15], [-2, -12], [-6, -8], [2, -16]] as const) pen.mark(frame, [[hx, hy],
    [hx + 0.8, hy + 3.4]], 0.8, "line", 0.7);
}

function drawRobe({ pen, frame, x, front }: Worn): void {
  if (front) pen.mark(frame, [[x - 1.4, -18.6], [x + 1, -10], [x - 1, 2]], 1.1, "ink");
  for (const side of [-4, -1]) pen.mark(frame, [[side, -14], [side - 0.6, -4], [side - 1, 6]], 0.8, "line", 0.5);
}

function drawTunic({ pen, frame, x, front }: Worn): void {
  if (front) pen.mark(frame, [[x - 2.6, -19.6], [x, -14], [x + 2, -19.4]], 1, "ink");
  if (front) for (const y of [-17.4, -15.6]) pen.mark(frame, [[x - 1.6, y], [x + 1.4, y + 0.4]], 0.7, "ink");
  pen.mark(frame, [[-5, -12], [-4, -6], [-5.6, 0]], 0.8, "line", 0.5);
}

function drawShroud({ pen, frame }: Worn): void {
  for (const side of [-5, -1.6, 2, 5.4]) pen.mark(frame, [[side, -17], [side * 1.2, -8], [side * 1.3, 6]],
    0.9, "line", 0.6);
}

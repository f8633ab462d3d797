/** Weapons, each in a frame of its own: x runs along it from the grip. */
import type { Palette, Weapon } from "./design.ts";
import type { Frame, Point } from "./geometry.ts";
import type { Pen } from "./pen.ts";

/** How far each weapon reaches beyond the hand. */
export const REACH: Readonly<Record<Weapon, number>> = {
  none: 6, sword: 46, rapier: 54, shortsword: 34, knife: 24, butterfly: 30, crystal: 46, halberd: 66, staff: 46,
    hammer: 38, club: 50, axe: 38, spear: 66,
};

/** Where the second hand grips the weapons that take two. */
export const SECOND_GRIP: Readonly<Partial<Record<Weapon, number>>> = { halberd: 21, staff: 19, spear: 21 };

type Drawn = (pen: Pen, frame: Frame, palette: Palette) => void;

/** The weapon in its frame. */
export function drawWeapon(pen: Pen, frame: Frame, weapon: Weapon, palette: Palette): void {
  WEAPONS[weapon]?.(pen, frame, palette);
}

const WEAPONS: Readonly<Partial<Record<Weapon, Drawn>>> = {
  sword: drawSword,
  shortsword: drawShortsword,
  knife: drawKnife,
  rapier: drawRapier,
  butterfly: drawButterfly,
  crystal: drawCrystal,
  halberd: drawHalberd,
  spear: drawSpear,
  staff: drawStaff,
  hammer: drawHammer,
  club: drawClub,
  axe: drawAxe,
};

function drawSword(pen: Pen, frame: Frame, palette: Palette): void {
  blade(pen, frame, palette.metal, 4, 44, 2.3);
  hilt(pen, frame, palette, 6.4);
}

function drawShortsword(pen: Pen, frame: Frame, palette: Palette): void {
  blade(pen, frame, palette.metal, 4, 33, 2.7);
  hilt(pen, frame, palette, 5);
}

function drawKnife(pen: Pen, frame: Frame, palette: Palette): void {
  pen.rigid(frame, [[3.4, -1.6, 1], [16, -1.8], [23, 0.6, 1], [14, 2.2], [3.4, 1.6, 1]], palette.metal, { shade: 1.2 });
  hilt(pen, frame, palette, 3);
}

function drawRapier(pen: Pen, frame: Frame, palette: Palette): void {
  blade(pen, frame, palette.metal, 4, 54, 1.15);
  pen.rigid(frame, [[1.4, -4.2], [5, -4.6], [6.2, 0], [5, 4.6], [1.4, 4.2], [3, 0]], palette.second, { shade: 1.4 });
  pen.mark(frame, [[4.4, 0.6], [1, 4.2], [-4.6, 2.4]], 1.1, "ink");
  hilt(pen, frame, palette, 5.4);
}

function drawButterfly(pen: Pen, frame: Frame, palette: Palette): void {
  pen.rigid(frame, [[3.6, -2, 1], [14, -3], [24, -3.8], [29, -1, 1], [24, 1.6], [3.6, 2, 1]],
    palette.metal, { shade: 1.6 });
  pen.mark(frame, [[5, 0], [14, -0.6], [25, -1.4]], 0.6, "line", 0.7);
  pen.mark(frame, [[4, 2], [1, 5], [-4, 4.4], [-5, 1]], 1.3, "ink");
  hilt(pen, frame, palette, 4);
}

function drawCrystal(pen: Pen, frame: Frame, palette: Palette): void {
  for (const side of [-1, 1]) {
    const height = (step: number): number => side * (step % 2 ? 4.6 : 6) * (1 - step * 0.06);
    const wave = [9, 15, 21, 27, 33, 39, 45].map((x, step): Point => [x, height(step)]);
    pen.mark(frame, wave, 0.9, "light", 0.9);
  }
  blade(pen, frame, palette.metal, 4, 45, 2.7);
  pen.rigid(frame, [[7, 0, 1], [12, -1.2], [36, 0, 1], [12, 1.2]], palette.light, { shade: 0, outline: 0.4 });
  pen.rigid(frame, [[2.2, 0], [0, -8.4, 1], [3.6, -5], [5.6, 0], [3.6, 5], [0, 8.4, 1]],
    palette.second, { shade: 1.2 });
  hilt(pen, frame, palette, 2.6);
}

function drawHalberd(pen: Pen, frame: Frame, palette: Palette): void {
  haft(pen, frame, palette.leather, -30, 50, 1.25);
  pen.rigid(frame, [[46, 1, 1], [44.6, 5, 1], [42.6, 11.6], [49, 13.4, 1], [55.4, 11], [53, 5], [52.6, 1, 1]],
    palette.metal, { shade: 2, hatch: true });
  pen.rigid(frame, [[47, -1, 1], [46, -5.4], [49.4, -9.4, 1], [50.6, -5], [51.6, -1, 1]],
    palette.metal, { shade: 1.2 });
  blade(pen, frame, palette.metal, 50, 67, 1.9);
}

function drawSpear(pen: Pen, frame: Frame, palette: Palette): void {
  haft(pen, frame, palette.leather, -32, 52, 1.2);
  blade(pen, frame, palette.metal, 50, 67, 2.8);
}

function drawStaff(pen: Pen, frame: Frame, palette: Palette): void {
  pen.rigid(
    frame,
    [[-36, -1, 1], [-10, -1.5], [12, -1.1], [34, -1.6], [40, -3.6], [46, -3.2], [47.6, 0.4], [44, 3.4], [40.6, 1.6],
      [43.2, -0.4, 1], [39, 0.6], [34, 1.6], [12, 1.5], [-10, 1.1], [-36, 1, 1]],
    palette.leather, { shade: 1.4 },
  );
  for (const [x, side] of [[-14, 1], [6, -1], [24, 1]] as const) pen.rigid(frame, [[x - 1, side, 1],
    [x + 0.8, side * 3.2, 1], [x + 1.6, side, 1]], palette.leather, { shade: 0, outline: 0.7 });
}

function drawHammer(pen: Pen, frame: Frame, palette: Palette): void {
  haft(pen, frame, palette.leather, -8, 34, 1.8);
  pen.rigid(frame, [[24, -10.6, 1], [36, -10.6, 1], [37, 0], [36, 11.4, 1], [24, 11.4, 1], [23.4, 0]],
    palette.metal, { shade: 3.4, hatch: true });
  pen.mark(frame, [[23.8, -6.4], [36.6, -6.4]], 0.9, "ink");
  pen.mark(frame, [[23.8, 7], [36.6, 7]], 0.9, "ink");
}

function drawClub(pen: Pen, frame: Frame, palette: Palette): void {
  pen.rigid(frame, [[-7, -2.2], [4, -2], [22, -4.4], [36, -6.6], [47, -6], [50.6, 0], [47, 5.6], [34, 6.8], [24, 4],
    [4, 2.2], [-7, 2.4]], palette.leather, { shade: 3, hatch: true });
  for (const [x, y] of [[28, -5.4], [40, 6.4], [44, -6.2]] as const) pen.rigid(frame, [[x - 2, y * 0.9, 1],
    [x + 1, y * 1.7, 1], [x + 2.6, y * 0.9, 1]], palette.leather, { shade: 0, outline: 0.8 });
  pen.mark(frame, [[10, 0], [24, -1], [40, 0.6]], 0.9, "line", 0.7);
  pen.mark(frame, [[30, 3], [38, 3.4], [45, 2]], 0.7, "line", 0.6);
}

function drawAxe(pen: Pen, frame: Frame, palette: Palette): void {
  haft(pen, frame, palette.leather, -9, 34, 1.4);
  pen.rigid(frame, [[25, 1, 1], [22, 7], [20, 12.6, 1], [29, 14], [38, 11.4, 1], [34, 6], [33, 1, 1]],
    palette.metal, { shade: 2.4, hatch: true });
  pen.rigid(frame, [[26, -1, 1], [26, -4.6, 1], [31, -4.6, 1], [31, -1, 1]], palette.metal, { shade: 1 });
}

function haft(pen: Pen, frame: Frame, colour: string, from: number, to: number, width: number): void {
  const half = (from + to) / 2;
  const outline = [[from, -width], [half, -width * 0.9], [to, -width], [to, width], [half, width * 0.9],
    [from, width]] as const;
  pen.rigid(frame, outline, colour, { shade: width * 0.8 });
}

function blade(pen: Pen, frame: Frame, colour: string, from: number, to: number, half: number): void {
  const shoulder = to - Math.min(9, (to - from) * 0.3);
  pen.rigid(frame, [[from, -half, 1], [shoulder, -half * 0.82, 1], [to, 0, 1], [shoulder, half * 0.82, 1],
    [from, half, 1]], colour, { shade: half * 0.85 });
  if (half > 1.5) pen.mark(frame, [[from + 1, 0], [(from + shoulder) / 2, 0], [shoulder, 0]], 0.6, "line", 0.7);
}

function hilt(pen: Pen, frame: Frame, { second, leather }: Palette, guard: number): void {
  pen.rigid(frame, [[-6, -1.2], [3, -1.2], [3, 1.2], [-6, 1.2]], leather, { shade: 0.9, outline: 0.9 });
  pen.rigid(frame, [[3, -guard], [4.8, -guard], [4.4, 0], [4.8, guard], [3, guard], [2.8, 0]],
    second, { shade: 0.8, outline: 0.9 });
  pen.rigid(frame, [[-8.4, 0], [-7, -1.8], [-5.4, 0], [-7, 1.8]], second, { shade: 0.8, outline: 0.9 });
}

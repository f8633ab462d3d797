/** The field in ink: what fills squares, as one path for each kind of mark. */
import { at, waver, type Point } from "../boards/pen.ts";
import type { Board, Square } from "./view.ts";

/** What is drawn of a look, whatever its height. */
const BASE: Readonly<Record<string, string>> = { "high scrub": "scrub", "high rocks": "rocks", "high trees": "trees" };
/** Looks that lie on the ground as one smooth patch. */
const PATCHES = new Set(["scrub", "rocks", "trees", "marsh", "river", "pond", "river bed", "road", "planks", "rampart"]);
const AROUND: readonly Square[] = [[0, -1], [1, 0], [0, 1], [-1, 0]];
const ROUND = 0.32;

/** A field by its squares. */
export class Field {
  readonly #looks = new Map<string, string>();
  readonly #levels = new Map<string, number>();
  readonly board: Board;

  constructor(board: Board) {
    this.board = board;
    for (const [x, y, look, , level] of board.squares) {
      this.#looks.set(`${x},${y}`, BASE[look] ?? look);
      this.#levels.set(`${x},${y}`, level);
    }
  }

  look(x: number, y: number): string | undefined {
    return this.#looks.get(`${x},${y}`);
  }

  level(x: number, y: number): number | undefined {
    return this.#levels.get(`${x},${y}`);
  }

  squares(test: (look: string, level: number) => boolean): readonly Square[] {
    return this.board.squares.filter(([, , look, , level]) => test(BASE[look] ?? look, level)).map(([x, y]): Square => [x, y]);
  }

  /** Where the ground rises to from a square, as a direction of length one; null where it is even. */
  rise(x: number, y: number): Point | null {
    const own = this.level(x, y) ?? 0;
    let [dx, dy] = [0, 0];
    for (const [sx, sy] of AROUND) {
      const step = (this.level(x + sx, y + sy) ?? own) - own;
      dx += sx * step;
      dy += sy * step;
    }
    const long = Math.hypot(dx, dy);
    return long === 0 ? null : [dx / long, dy / long];
  }
}

/** The patches of a field: a class for each look, and its path. */
export function patches(field: Field): readonly { readonly look: string; readonly path: string }[] {
  return [...PATCHES].flatMap((look) => {
    const squares = field.squares((each) => each === look);
    return squares.length > 0 ? [{ look, path: smooth(squares) }] : [];
  });
}

/** The squares of a height, or a depth. */
export function heights(field: Field): readonly { readonly level: number; readonly path: string }[] {
  return [-2, -1, 1, 2].flatMap((level) => {
    const squares = field.squares((_, each) => each === level);
    return squares.length > 0 ? [{ level, path: squares.map(([x, y]) => `M${x - 0.01} ${y - 0.01}h1.02v1.02h-1.02z`).join("") }] : [];
  });
}

/** The edge around some squares. */
export function rim(squares: readonly Square[]): string {
  const held = new Set(squares.map(String));
  const sides = [[0, -1, "h1"], [1, 0, "m1 0v1"], [0, 1, "m0 1h1"], [-1, 0, "v1"]] as const;
  return squares.flatMap(([x, y]) => sides.flatMap(([dx, dy, line]) => (held.has(String([x + dx, y + dy])) ? [] : [`M${x} ${y}${line}`]))).join("");
}

/** Squares as one outline whose free corners are round. */
export function smooth(squares: readonly Square[]): string {
  const own = new Set(squares.map(String));
  const has = (x: number, y: number) => own.has(`${x},${y}`);
  return squares
    .map(([x, y]) => {
      const corner = (sx: number, sy: number) => (has(x + sx, y) || has(x, y + sy) || has(x + sx, y + sy) ? 0 : ROUND);
      const [nw, ne, se, sw] = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
      const [left, top] = [x - 0.01, y - 0.01];
      const side = 1.02;
      return (
        `M${left + nw} ${top}h${side - nw - ne}${bow(ne, ne, ne)}v${side - ne - se}${bow(se, -se, se)}` +
        `h${-(side - se - sw)}${bow(sw, -sw, -sw)}v${-(side - sw - nw)}${bow(nw, nw, -nw)}z`
      );
    })
    .join("");
}

function bow(radius: number, dx: number, dy: number): string {
  return radius === 0 ? "" : `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
}

type Stroke = (x: number, y: number, rise: Point | null) => string;

/** What is drawn on a square of each look. */
const STROKES: Readonly<Record<string, Stroke>> = {
  grass: (x, y) => (waver(x, y, 9) > 0.55 ? tuft(x + 0.5 + 0.3 * waver(x, y), y + 0.5 + 0.3 * waver(y, x), 0.09) : ""),
  scrub: (x, y) => [0, 1, 2].map((each) => bush(x + 0.25 + 0.25 * each + 0.06 * waver(x, y, each), y + (each === 1 ? 0.32 : 0.7) + 0.1 * waver(y, x, each))).join(""),
  rocks: (x, y) => stone(x + 0.36, y + 0.42, 0.23, 1) + stone(x + 0.7, y + 0.68, 0.17, 2) + stone(x + 0.72, y + 0.26, 0.1, 3),
  trees: (x, y) => crown(x + 0.5 + 0.08 * waver(x, y), y + 0.48 + 0.08 * waver(y, x), 0.4 + 0.05 * waver(x, y, 2)),
  marsh: (x, y) => `M${x + 0.12} ${y + 0.3}h.28m.2.1h.26M${x + 0.2} ${y + 0.72}h.22m.16.08h.26` + tuft(x + 0.36, y + 0.62, 0.16) + tuft(x + 0.74, y + 0.34, 0.13),
  river: ripples,
  pond: ripples,
  "river bed": (x, y) => [0, 1, 2, 3].map((each) => `M${(x + 0.5 + 0.4 * waver(x, y, each)).toFixed(2)} ${(y + 0.5 + 0.4 * waver(y, x, each)).toFixed(2)}h.03`).join(""),
  road: (x, y) => (waver(x, y, 4) > 0 ? `M${x + 0.3} ${(y + 0.5 + 0.3 * waver(x, y)).toFixed(2)}h.14m.14.1h.08` : ""),
  planks: (x, y) => [0.2, 0.4, 0.6, 0.8, 1].map((each) => `M${x} ${(y + each).toFixed(2)}h1`).join("") + `M${x + 0.3} ${y}v.2m.4.2v.2m-.3.2v.2`,
  slope: (x, y, rise) => hachures(x, y, rise, [-0.36, -0.12, 0.12, 0.36]),
  bank: (x, y, rise) => hachures(x, y, rise, [-0.4, -0.2, 0, 0.2, 0.4]),
  steps: (x, y, rise) => treads(x, y, rise ?? [0, -1]),
  rampart: (x, y) => `M${x + 0.06} ${y + 0.06}h.88v.88h-.88zM${x + 0.06} ${y + 0.36}h.88M${x + 0.06} ${y + 0.66}h.88M${x + 0.36} ${y + 0.06}v.3M${x + 0.66} ${y + 0.36}v.3M${x + 0.3} ${y + 0.66}v.28`,
};

/** The strokes of a field: a class for each look, and its path. */
export function strokes(field: Field): readonly { readonly look: string; readonly path: string }[] {
  return Object.entries(STROKES).flatMap(([look, stroke]) => {
    const path = field.squares((each) => each === look).map(([x, y]) => stroke(x, y, field.rise(x, y))).join("");
    return path === "" ? [] : [{ look, path }];
  });
}

function tuft(x: number, y: number, high: number): string {
  return `M${at([x, y])}l-.06 ${-high}M${at([x, y])}v${(-1.3 * high).toFixed(2)}M${at([x, y])}l.07 ${-high}`;
}

function bush(x: number, y: number): string {
  return `M${at([x - 0.15, y])}a.09.1 0 0 1 .1-.13.1.11 0 0 1 .17.02.08.09 0 0 1 .06.11z`;
}

function stone(x: number, y: number, wide: number, salt: number): string {
  const corners = [0, 1, 2, 3, 4].map((each): Point => {
    const turn = (each * 2 * Math.PI) / 5 + 0.4 * waver(x, y, salt);
    const far = wide * (1 + 0.2 * waver(x, y, each));
    return [x + far * Math.cos(turn), y + 0.8 * far * Math.sin(turn)];
  });
  return `M${corners.map(at).join("L")}z`;
}

/** A tree from above: a crown of leaves, and a curl in it. */
function crown(x: number, y: number, wide: number): string {
  const bows = 7;
  const points = Array.from({ length: bows }, (_, each): Point => {
    const turn = (each * 2 * Math.PI) / bows + 0.5 * waver(x, y, 5);
    return [x + wide * Math.cos(turn), y + wide * Math.sin(turn)];
  });
  const arcs = points.map((_, each) => `A${(wide / 2).toFixed(2)} ${(wide / 2).toFixed(2)} 0 0 1 ${at(points[(each + 1) % bows] ?? [x, y])}`);
  return `M${at(points[0] ?? [x, y])}${arcs.join("")}z`;
}

/** The curls inside of crowns, and light on stones: drawn over their fill. */
export function curls(field: Field): string {
  return field
    .squares((look) => look === "trees")
    .map(([x, y]) => `M${at([x + 0.34, y + 0.5])}a.14.14 0 0 1 .26-.06M${at([x + 0.5, y + 0.66])}a.12.12 0 0 0 .2-.08`)
    .join("");
}

function ripples(x: number, y: number): string {
  const wave = (dy: number, off: number) => `M${(x + off).toFixed(2)} ${(y + dy).toFixed(2)}q.1-.08.2 0t.2 0`;
  return wave(0.3 + 0.08 * waver(x, y), 0.1) + wave(0.7 + 0.08 * waver(y, x), 0.45);
}

/** Strokes down a slope, the thick end above. */
function hachures(x: number, y: number, rise: Point | null, offsets: readonly number[]): string {
  const [ux, uy] = rise ?? [0, -1];
  return offsets
    .map((off) => {
      const [mx, my] = [x + 0.5 - uy * off, y + 0.5 + ux * off];
      const half = 0.3 + 0.07 * waver(x, y, off);
      const top: Point = [mx + ux * half, my + uy * half];
      const [wx, wy] = [-uy * 0.045, ux * 0.045];
      return `M${at([top[0] + wx, top[1] + wy])}L${at([top[0] - wx, top[1] - wy])}L${at([mx - ux * half, my - uy * half])}z`;
    })
    .join("");
}

/** Treads of steps, across the way up. */
function treads(x: number, y: number, [ux, uy]: Point): string {
  return [-0.4, -0.2, 0, 0.2, 0.4]
    .map((off) => {
      const [mx, my] = [x + 0.5 + ux * off, y + 0.5 + uy * off];
      return `M${at([mx - uy * 0.42, my + ux * 0.42])}L${at([mx + uy * 0.42, my - ux * 0.42])}`;
    })
    .join("");
}

/** Drops that nobody steps over: a line along them, and ticks down. */
export function drops(field: Field): string {
  const parts: string[] = [];
  for (const [x, y] of field.board.squares) {
    for (const [sx, sy] of AROUND) {
      const other = field.level(x + sx, y + sy);
      if (other === undefined || (field.level(x, y) ?? 0) - other < 2) continue;
      const [mx, my] = [x + 0.5 + sx / 2, y + 0.5 + sy / 2];
      parts.push(`M${at([mx - sy / 2, my - sx / 2])}L${at([mx + sy / 2, my + sx / 2])}`);
      for (const off of [-0.33, 0, 0.33]) parts.push(`M${at([mx + sy * off, my + sx * off])}l${(sx * 0.14).toFixed(2)} ${(sy * 0.14).toFixed(2)}`);
    }
  }
  return parts.join("");
}

/** The lines between squares. */
export function gridLines({ width, height }: Board): string {
  const upright = Array.from({ length: width - 1 }, (_, x) => `M${x + 1} 0V${height}`);
  const level = Array.from({ length: height - 1 }, (_, y) => `M0 ${y + 1}H${width}`);
  return upright.join("") + level.join("");
}

/** The outline of one square, a little inside of it. */
export const squareOutline = (x: number, y: number): string => `M${x + 0.03} ${y + 0.03}h.94v.94h-.94z`;

/** The middle of an edge, and how it is turned: 0 where it runs from north to south. */
export function edgePlace(one: Square, other: Square): { readonly x: number; readonly y: number; readonly turn: number } {
  return { x: (one[0] + other[0] + 1) / 2, y: (one[1] + other[1] + 1) / 2, turn: one[0] === other[0] ? 90 : 0 };
}

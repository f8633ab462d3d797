/** The four scenes of the front hall: what each game is about, in one small drawing. */
import { DESIGNS } from "./books.ts";
import type { Design } from "./design.ts";
import { drawing } from "./draw.ts";
import { star } from "./effects.ts";
import { closedPath, sampled, type Node, type Point } from "./geometry.ts";
import { penFor, type Mark, type Pen } from "./pen.ts";
import { KINDS, type Kind } from "./poses.ts";

export const SCENES = ["duel", "adventure", "labyrinth", "battle"] as const;
export type Game = (typeof SCENES)[number];

/** A part of a scene: marks that share a place and a light. */
export interface Group {
  readonly marks: readonly Mark[];
  readonly transform: string;
  readonly light: string;
}

const SKY = "var(--scene-sky, light-dark(#e8d5a4, #5a4529))";
const HILL = "var(--scene-hill, light-dark(#d3bf8e, #4b3a24))";
const GRASS = "var(--scene-grass, light-dark(#b9b07c, #565034))";
const STONE = "var(--scene-stone, light-dark(#d8c8a2, #74634a))";
const DARK_STONE = "var(--scene-stone-dark, light-dark(#b9a67c, #54462f))";
const FLOOR = "var(--scene-floor, light-dark(#f0e3c1, #83714f))";
const FLAME = "#f0a03c";

/** The scene of a game, back to front, in a frame of 320 by 180. */
export function sceneOf(game: Game): readonly Group[] {
  return { duel, adventure, labyrinth, battle }[game]();
}

function duel(): readonly Group[] {
  const back = background((pen) => {
    pen.patch(disc([160, 74], 58), "wash", 0.9, SKY);
    pen.patch([[0, 130, 1], [40, 112], [86, 122], [140, 104], [200, 120], [262, 102], [320, 120, 1], [320, 152, 1],
      [0, 152, 1]], "wash", 0.8, HILL);
    drawGround(pen, 150);
    for (const [x, y] of [[120, 34], [136, 26], [208, 40]] as const) pen.line([[x - 6, y - 2], [x, y + 1],
      [x + 6, y - 3]], 1.2);
    drawPillar(pen, 22, 152, 74);
    drawPillar(pen, 298, 152, 48);
  });
  return [back, puppet("mirim", "block", [112, 156], 1.12), puppet("skeleton", "downSwing", [214, 156], 1.16, true)];
}

/** The hexes of the adventure: column, row, and how many levels high. */
const TERRAIN: readonly (readonly [column: number, row: number, level: number])[] = [
  [0, 0, 1], [1, 0, 2], [2, 0, 2], [3, 0, 3], [4, 0, 2], [5, 0, 1],
  [0, 1, 0], [1, 1, 1], [2, 1, 1], [3, 1, 2], [4, 1, 1], [5, 1, 1],
  [0, 2, 0], [1, 2, 0], [2, 2, 0], [3, 2, 1], [4, 2, 0], [5, 2, 0],
  [0, 3, 0], [1, 3, 0], [2, 3, 0], [3, 3, 0], [4, 3, 0], [5, 3, 0],
];
const HEX = 38;
const LEVEL = 16;

function adventure(): readonly Group[] {
  const people: Readonly<Record<string, readonly [string, Kind, boolean]>> = {
    "3 0": ["forester", "shooting", true], "1 1": ["hill-troll", "shouldering", false],
      "3 2": ["dwarf-smith", "charge", true], "5 1": ["halfling", "guard", true],
  };
  const sky = background((pen) => {
    pen.patch(disc([76, 40], 32), "wash", 0.9, SKY);
    pen.patch([[150, 120, 1], [210, 60], [250, 36], [284, 56], [320, 44, 1], [320, 180, 1], [150, 180, 1]],
      "wash", 0.6, HILL);
  });
  const rows = TERRAIN.map(([column, row, level]) => {
    const depth = HEX * Math.sqrt(3) * 0.42 * (row + (column % 2) / 2);
    const top: Point = [18 + HEX * 1.5 * column, 118 + depth - LEVEL * level];
    return { depth, top, level, person: people[`${column} ${row}`] };
  });
  const near = rows.sort((a, b) => a.depth - b.depth);
  return [
    sky,
    ...near.flatMap(({ top, level, person }) => [
      background((pen) => drawHex(pen, top, HEX, LEVEL * level + 40)),
      ...(person ? [puppet(person[0], person[1], [top[0], top[1] + 2], 0.56, person[2])] : []),
    ]),
  ];
}

function labyrinth(): readonly Group[] {
  const rooms: readonly (readonly [number, number, number, number])[] = [
    [12, 100, 72, 60], [84, 122, 40, 20], [124, 60, 84, 100], [150, 16, 20, 44], [60, 16, 90, 20], [40, 16, 20, 84],
      [208, 82, 30, 20], [238, 44, 70, 84], [262, 128, 20, 36],
  ];
  const plan = background((pen) => {
    pen.marks.push({ medium: "hatch", d: rooms.map((room) => rough(room)).join("") });
    for (const room of rooms) pen.patch(box(room, 3.4), "ink");
    for (const room of rooms) pen.patch(box(room, 0), "wash", 1, FLOOR);
    for (const [x, y, width, height] of rooms) {
      for (let column = x + 20; column < x + width - 4; column += 20) pen.line([[column, y + 1],
        [column, y + height - 1]], 0.6, "line", 0.28);
      for (let row = y + 20; row < y + height - 4; row += 20) pen.line([[x + 1, row], [x + width - 1, row]],
        0.6, "line", 0.28);
    }
    for (const [x, y] of [[84, 132], [208, 92]] as const) pen.shape([[x - 3, y - 9, 1], [x + 3, y - 9, 1],
      [x + 3, y + 9, 1], [x - 3, y + 9, 1]], "#8a5c30", { shade: 1 });
    drawTorch(pen, [166, 74], 1);
    
    drawTorch(pen, [28, 112], 0.8);
  });
  const bars = background((pen) => {
    for (let x = 252; x <= 300; x += 16) pen.shape([[x - 1, 60, 1], [x + 1, 60, 1], [x + 1, 122, 1], [x - 1, 122, 1]],
      "#8f9698", { shade: 0.8, outline: 0.8 });
    for (const y of [61, 121]) pen.shape([[249, y - 1.2, 1], [303, y - 1.2, 1], [303, y + 1.2, 1], [249, y + 1.2, 1]],
      "#8f9698", { shade: 0.8, outline: 0.8 });
  });
  return [
    plan, puppet({ ...DESIGNS["duellist"]!, weapon: "none", off: "none", headgear: "none" }, "kneel", [276, 119],
      0.66, true), bars,
    puppet("wraith", "reaching", [182, 150], 0.6, true), puppet("man-at-arms", "circling", [118, 150],
      0.58), puppet("hedge-mage", "casting", [48, 152], 0.58),
  ];
}

function battle(): readonly Group[] {
  const field = background((pen) => {
    pen.patch(disc([232, 60], 40), "wash", 0.9, SKY);
    pen.patch([[0, 110, 1], [60, 92], [130, 104], [210, 84], [320, 102, 1], [320, 180, 1], [0, 180, 1]],
      "wash", 0.8, HILL);
    drawFarRanks(pen);
    drawGround(pen, 158);
  });
  const pikeman: Design = { ...DESIGNS["halberdier"]!, weapon: "spear" };
  const captain: Design = { ...DESIGNS["man-at-arms"]!, headgear: "plumed" };
  const back = [26, 60, 94, 128].map((x) => puppet(pikeman, "leaning", [x, 138], 0.7));
  const front = [40, 82, 124].map((x, index) => puppet(index === 1 ? DESIGNS["man-at-arms"]!
    : pikeman, "guard", [x, 166], 0.82));
  return [field, ...back.slice(0, 2), background((pen) => drawBanner(pen, [80, 140])), ...back.slice(2), ...front,
    puppet(captain, "charge", [190, 170], 0.9)];
}

function puppet(of: string | Design, kind: Kind, [x, y]: Point, size: number, mirrored = false): Group {
  const design = typeof of === "string" ? DESIGNS[of]! : of;
  const scale = size * design.build.size;
  const { marks } = drawing(design, KINDS[kind], [], mirrored);
  const kept = size < 0.7 ? marks.filter(({ medium }) => medium !== "hatch") : marks;
  return { marks: kept, transform: `translate(${x} ${y}) scale(${mirrored ? -scale : scale} ${scale})`,
    light: design.palette.light };
}

function background(paint: (pen: Pen) => void): Group {
  const pen = penFor(false);
  paint(pen);
  return { marks: pen.marks, transform: "", light: FLAME };
}

function disc([x, y]: Point, radius: number): Node[] {
  return Array.from({ length: 12 }, (_, step): Node => [x + radius * Math.cos((step * Math.PI) / 6),
    y + radius * Math.sin((step * Math.PI) / 6)]);
}

function drawGround(pen: Pen, y: number): void {
  pen.patch([[0, y, 1], [80, y - 5], [170, y - 2], [250, y - 6], [320, y - 1, 1], [320, 180, 1], [0, 180, 1]],
    "wash", 1, GRASS);
  for (let tuft = 0; tuft < 26; tuft++) {
    const x = (tuft * 61) % 320;
    const at = y + 4 + ((tuft * 37) % 24);
    pen.line([[x, at], [x - 1.5, at - 5]], 0.9, "line", 0.6);
    pen.line([[x + 1, at], [x + 3, at - 4]], 0.9, "line", 0.6);
  }
}

function drawPillar(pen: Pen, x: number, foot: number, height: number): void {
  pen.shape([[x - 11, foot, 1], [x - 10, foot - height * 0.5], [x - 11, foot - height, 1],
    [x - 4, foot - height - 7, 1], [x + 2, foot - height + 1, 1], [x + 11, foot - height - 4, 1],
    [x + 10, foot - height * 0.5], [x + 11, foot, 1]], STONE, { shade: 7, hatch: true });
  for (const side of [-4, 1]) pen.line([[x + side, foot - height + 6], [x + side, foot - 8]], 0.9, "line", 0.6);
  pen.shape([[x - 15, foot + 3, 1], [x - 15, foot - 5, 1], [x + 15, foot - 5, 1], [x + 15, foot + 3, 1]],
    STONE, { shade: 2 });
}

/** A six-sided column seen from above and before. */
function drawHex(pen: Pen, [x, y]: Point, radius: number, height: number): void {
  const corner = (step: number): Point => [x + radius * Math.cos((step * Math.PI) / 3),
    y + radius * 0.42 * Math.sin((step * Math.PI) / 3)];
  const side = (from: number, colour: string): void => {
    const [a, b] = [corner(from), corner(from + 1)];
    pen.shape([[...a, 1], [...b, 1], [b[0], b[1] + height, 1], [a[0], a[1] + height, 1]], colour, { shade: 0 });
  };
  side(2, STONE);
  side(1, STONE);
  side(0, DARK_STONE);
  for (let line = 9; line < height; line += 9) {
    const [a, b] = [corner(0), corner(1)];
    pen.line([[a[0] - 1, a[1] + line], [b[0] + 6, b[1] + line]], 0.8, "line", 0.5);
  }
  pen.shape([0, 1, 2, 3, 4, 5].map((step): Node => [...corner(step), 1]), GRASS, { shade: 2.4 });
  for (const [dx, dy] of [[-14, 3], [9, -5], [16, 6]] as const) pen.line([[x + dx, y + dy], [x + dx + 1.4, y + dy - 4]],
    0.9, "line", 0.5);
}

const box = ([x, y, width, height]: readonly [number, number, number, number], margin: number): Node[] => [
  [x - margin, y - margin, 1], [x + width + margin, y - margin, 1], [x + width + margin, y + height + margin, 1],
    [x - margin, y + height + margin, 1],
];

/** Short strokes round a room: the rock it is cut from. */
function rough([x, y, width, height]: readonly [number, number, number, number]): string {
  const strokes: string[] = [];
  const stroke = (a: Point, b: Point): void => void strokes.push(closedPath(sampled([[...a],
    [(a[0] + b[0]) / 2 + 0.4, (a[1] + b[1]) / 2 + 0.4], [...b]])));
  for (let along = 0; along < width; along += 5) {
    stroke([x + along, y - 3], [x + along + 3, y - 9 - (along % 3)]);
    stroke([x + along, y + height + 3], [x + along - 3, y + height + 9 + (along % 3)]);
  }
  for (let along = 0; along < height; along += 5) {
    stroke([x - 3, y + along], [x - 9 - (along % 3), y + along + 3]);
    stroke([x + width + 3, y + along], [x + width + 9 + (along % 3), y + along - 3]);
  }
  return strokes.join("");
}

function drawTorch(pen: Pen, [x, y]: Point, size: number): void {
  pen.patch(disc([x, y - 6 * size], 17 * size), "light", 0.25);
  pen.patch(disc([x, y - 6 * size], 10 * size), "light", 0.35);
  pen.shape([[x - 1.6 * size, y, 1], [x + 1.6 * size, y, 1], [x + size, y + 12 * size, 1],
    [x - size, y + 12 * size, 1]], "#7a5533", { shade: 1 });
  pen.shape([[x - 3.6 * size, y - 2 * size], [x - 3 * size, y - 7 * size], [x, y - 14 * size, 1],
    [x + 3 * size, y - 7 * size], [x + 3.6 * size, y - 2 * size], [x, y + size]], FLAME, { shade: 0 });
  pen.patch([[x - 1.6 * size, y - 2 * size], [x, y - 8 * size, 1], [x + 1.6 * size, y - 2 * size], [x, y]],
    "wash", 1, "#fbe7a6");
}

function drawFarRanks(pen: Pen): void {
  for (let soldier = 0; soldier < 15; soldier++) {
    const x = 214 + soldier * 7.4;
    const y = 116 - (soldier % 3) * 3;
    pen.line([[x, y], [x - 3, y - 38]], 0.9, "line", 0.7);
    pen.shape([[x - 2.4, y + 14, 1], [x - 3, y + 3], [x, y], [x + 3, y + 3], [x + 2.4, y + 14, 1]], soldier % 2
      ? "#5d6a70" : "#6d6456", { shade: 1.6, outline: 0.6 });
    pen.shape([[x - 2.4, y - 1], [x - 1.8, y - 4], [x + 0.4, y - 5], [x + 2, y - 3.4], [x + 2, y - 0.6]],
      "#8f9698", { shade: 0.8, outline: 0.6 });
  }
  pen.line([[266, 58], [267, 118]], 1.6, "ink");
  pen.shape([[266, 60, 1], [250, 56], [238, 62, 1], [240, 78, 1], [252, 73], [266, 78, 1]], "#54606a", { shade: 2 });
}

function drawBanner(pen: Pen, [x, y]: Point): void {
  pen.shape([[x - 1.2, y, 1], [x - 1.2, y - 124, 1], [x + 1.2, y - 124, 1], [x + 1.2, y, 1]], "#7a5533", { shade: 1 });
  pen.shape([[x + 1, y - 120, 1], [x + 26, y - 124], [x + 52, y - 116], [x + 74, y - 120, 1], [x + 62, y - 104],
    [x + 74, y - 86, 1], [x + 50, y - 82], [x + 24, y - 90], [x + 1, y - 84, 1]], "#8c3a2b", { shade: 4, hatch: true });
  pen.shape(star([x + 30, y - 103], 6, 11, 5), "#e2c98a", { shade: 0, outline: 0.9 });
}

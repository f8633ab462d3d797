/** The pen: shapes with a swelling ink outline, a wash, a shaded side and hatching, all lit from the upper left. */
import { add, between, brush, clamp, closedPath, curve, distance, placedNodes, sampled, written, type Frame, type Node,
  type Point, type Sample } from "./geometry.ts";

/** What a mark is made with; a wash carries its own colour. */
export type Medium = "ink" | "wash" | "shade" | "glint" | "hatch" | "line" | "light" | "trail";

export interface Mark {
  readonly medium: Medium;
  readonly d: string;
  readonly colour?: string;
  readonly strength?: number;
}

export interface Look {
  /** Thickness of the outline; 0 for none. */
  readonly outline?: number;
  /** How deep the shade reaches in from the dark side. */
  readonly shade?: number;
  /** Whether the shaded side is hatched. */
  readonly hatch?: boolean;
}

const OUTLINE = 1;
const HATCH_GAP = 1.5;

export interface Pen {
  readonly marks: Mark[];
  /** How much of the light does not reach what is drawn next, for what lies on the far side. */
  dim: number;
  /** A closed shape: outline under wash, then shade and hatching. */
  shape(nodes: readonly Node[], colour: string, look?: Look): void;
  /** A closed shape given in a frame of its own. */
  rigid(frame: Frame, nodes: readonly Node[], colour: string, look?: Look): void;
  /** A brush stroke through points. */
  line(points: readonly Point[], width?: number, medium?: Medium, strength?: number): void;
  /** A brush stroke given in a frame of its own. */
  mark(frame: Frame, points: readonly Point[], width?: number, medium?: Medium, strength?: number): void;
  /** A flat patch without an outline. */
  patch(nodes: readonly Node[], medium: Medium, strength?: number, colour?: string): void;
}

/** A pen whose light comes from the upper left of the page, whichever way the figure is turned. */
export function penFor(turned: boolean): Pen {
  const marks: Mark[] = [];
  const dark: Point = turned ? [-0.55, 0.83] : [0.55, 0.83];
  const pen: Pen = {
    marks,
    dim: 0,
    shape(nodes, colour, look = {}) {
      const outline = look.outline ?? OUTLINE;
      const depth = look.shade ?? 3;
      const samples = sampled(nodes);
      if (outline > 0) marks.push({ medium: "ink", d: closedPath(samples.map((sample, index) =>
        swollen(sample, index, outline, dark))) });
      marks.push({ medium: "wash", d: closedPath(samples), colour: dimmed(colour, pen.dim) });
      if (depth > 0) marks.push({ medium: "shade", d: crescent(samples, depth, dark) });
      if (depth > 1.5 && pen.dim === 0) marks.push({ medium: "glint", d: crescent(samples, depth * 0.55, [-dark[0],
        -dark[1]]) });
      if (look.hatch) marks.push({ medium: "hatch", d: hatching(samples, depth * 1.35, dark) });
    },
    rigid: (frame, nodes, colour, look) => pen.shape(placedNodes(frame, nodes), colour, look),
    line(points, width = 1, medium = "line", strength) {
      marks.push({ medium, d: brush(points.length > 2 ? curve(points, 3) : points, width), ...(strength ? { strength }
        : {}) });
    },
    mark(frame, points, width, medium, strength) {
      pen.line(placedNodes(frame, points).map(([x, y]): Point => [x, y]), width, medium, strength);
    },
    patch(nodes, medium, strength, colour) {
      marks.push({ medium, d: closedPath(sampled(nodes)), ...(strength ? { strength } : {}), ...(colour ? { colour }
        : {}) });
    },
  };
  return pen;
}

const facing = ({ normal }: Sample, dark: Point): number => normal[0] * dark[0] + normal[1] * dark[1];

function swollen(sample: Sample, index: number, outline: number, dark: Point): { at: Point; sharp: boolean } {
  const waver = 0.1 * Math.sin(index * 1.9);
  return { at: add(sample.at, sample.normal, outline * (0.46 + waver + 0.8 * Math.max(0, facing(sample, dark)))),
    sharp: sample.sharp };
}

/** The part of a shape that is turned away from the light, deepest where it is turned most. */
function crescent(samples: readonly Sample[], depth: number, dark: Point): string {
  const deep = samples.map((sample) => depth * clamp(facing(sample, dark) * 1.3));
  const lit = deep.findIndex((each) => each === 0);
  const runs: { outer: Sample[]; inner: { at: Point }[] }[] = [];
  let open = false;
  for (let step = 0; step <= samples.length; step++) {
    const index = (Math.max(0, lit) + step) % samples.length;
    const sample = samples[index]!;
    const inside = deep[index]! > 0;
    if (inside && !open) runs.push({ outer: [], inner: [] });
    if (inside || open) {
      runs[runs.length - 1]!.outer.push(sample);
      runs[runs.length - 1]!.inner.push({ at: add(sample.at, sample.normal, -deep[index]!) });
    }
    open = inside;
  }
  return runs.map(({ outer, inner }) => closedPath([...outer, ...inner.reverse()])).join("");
}

/** Fine parallel strokes inwards from the dark side, at even steps along the outline. */
function hatching(samples: readonly Sample[], depth: number, dark: Point): string {
  const strokes: string[] = [];
  let walked = 0;
  samples.forEach((sample, index) => {
    const next = samples[(index + 1) % samples.length]!;
    const span = distance(sample.at, next.at);
    for (; walked < span; walked += HATCH_GAP) {
      const share = walked / span;
      const normal = between(sample.normal, next.normal, share);
      const lit = normal[0] * dark[0] + normal[1] * dark[1];
      const length = depth * clamp(lit * 1.4 - 0.2) * (0.72 + 0.28 * Math.sin(strokes.length * 2.7 + index));
      if (length < 0.5) continue;
      const from = between(sample.at, next.at, share);
      const slant: Point = [-normal[0] * 0.75 - 0.42 * dark[1], -normal[1] * 0.75 + 0.42 * dark[0]];
      strokes.push(nib(from, add(from, slant, length)));
    }
    walked -= span;
  });
  return strokes.join("");
}

/** A short stroke that starts full and ends in a point. */
function nib(from: Point, to: Point): string {
  const length = distance(from, to) || 1;
  const side: Point = [((to[1] - from[1]) / length) * 0.2, ((from[0] - to[0]) / length) * 0.2];
  return `M${written(add(from, side))}L${written(to)}L${written(add(from, side, -1))}Z`;
}

/** A colour with some of its light taken away; a colour that is not written in hexadecimal stays. */
export function dimmed(colour: string, dim: number): string {
  if (dim <= 0 || !colour.startsWith("#")) return colour;
  const dusk = [74, 52, 40];
  const parts = [1, 3, 5].map((start, index) => {
    const part = parseInt(colour.slice(start, start + 2), 16);
    return Math.round(part + (dusk[index]! - part) * dim).toString(16).padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

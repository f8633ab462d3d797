import { describe, expect, it } from "vitest";
import { around, dragged, filling, following, kept, seen, whole, zoomed } from "./camera.ts";
import { cycled, next, type Spot } from "./spots.ts";

const extent = { x: 0, y: 0, width: 12, height: 6 };
const pane = { width: 600, height: 600 };

describe("the camera", () => {
  it("sees the whole board, as large as it goes", () => {
    const camera = whole(extent, pane);
    expect(camera).toEqual({ x: 6, y: 3, scale: 50 });
    expect(seen(camera, pane)).toEqual({ x: 0, y: -3, width: 12, height: 12 });
  });

  it("frames some places with a little around them", () => {
    expect(around([{ x: 3, y: 5 }, { x: 9, y: 4 }])).toEqual({ x: 2, y: 3, width: 8, height: 3 });
    expect(around([{ x: 3, y: 5 }], 2)).toEqual({ x: 1, y: 3, width: 4, height: 4 });
  });

  it("goes with the finger", () => {
    expect(dragged({ x: 6, y: 3, scale: 50 }, 100, -50)).toEqual({ x: 4, y: 4, scale: 50 });
  });

  it("keeps what lies under the pointer where it is", () => {
    const camera = zoomed({ x: 6, y: 3, scale: 50 }, 2, { x: 0, y: 300 }, pane, 50);
    expect(camera.scale).toBe(100);
    expect(seen(camera, pane).x).toBe(0);
  });

  it("comes no nearer and goes no farther than is of use", () => {
    expect(zoomed({ x: 0, y: 0, scale: 50 }, 100, { x: 300, y: 300 }, pane, 50).scale).toBe(140);
    expect(zoomed({ x: 0, y: 0, scale: 60 }, 0.1, { x: 300, y: 300 }, pane, 50).scale).toBe(50);
  });

  it("does not leave the board", () => {
    expect(kept({ x: -4, y: 9, scale: 50 }, extent)).toEqual({ x: 0, y: 6, scale: 50 });
  });

  it("comes near a place at the rim without showing more beyond it than it must", () => {
    expect(filling({ x: 0, y: 6, scale: 120 }, extent, pane)).toEqual({ x: 2.5, y: 3.5, scale: 120 });
    expect(filling({ x: 0, y: 6, scale: 60 }, extent, pane)).toEqual({ x: 5, y: 3, scale: 60 });
  });

  it("follows a cursor only as far as it must", () => {
    const near = { x: 6, y: 3, scale: 100 };
    expect(following(near, { x: 6, y: 3 }, pane)).toEqual(near);
    expect(following(near, { x: 10, y: 3 }, pane).x).toBe(8.5);
  });
});

const spot = (id: string, x: number, y: number): Spot => ({ id, x, y, outline: "", label: id });

describe("the way over a board", () => {
  const spots = [spot("a", 0, 0), spot("b", 1, 0), spot("c", 3, 0), spot("d", 2, 1), spot("door", 0.5, 0)];

  it("goes to the nearest spot straight ahead, edges too", () => {
    expect(next(spots, { x: 0, y: 0 }, "right")?.id).toBe("door");
    expect(next(spots, { x: 0.5, y: 0 }, "right")?.id).toBe("b");
    expect(next(spots, { x: 1, y: 0 }, "right")?.id).toBe("c");
  });

  it("goes aside where nothing lies ahead, and nowhere at the rim", () => {
    expect(next(spots, { x: 3, y: 0 }, "down")?.id).toBe("d");
    expect(next(spots, { x: 0, y: 0 }, "left")).toBeNull();
  });

  it("goes around a list both ways", () => {
    expect(cycled(["x", "y"], null, 1)).toBe("x");
    expect(cycled(["x", "y"], "y", 1)).toBe("x");
    expect(cycled(["x", "y"], "x", -1)).toBe("y");
    expect(cycled([], null, 1)).toBeNull();
  });
});

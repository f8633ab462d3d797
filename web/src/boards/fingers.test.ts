import { describe, expect, it } from "vitest";
import { Fingers } from "./fingers.ts";

/** A surface that writes down what it hears. */
function surface() {
  const heard: string[] = [];
  const fingers = new Fingers({
    dragged: (dx, dy) => heard.push(`drag ${dx} ${dy}`),
    pinched: (factor, { x, y }) => heard.push(`pinch ${factor} at ${x} ${y}`),
    place: ({ clientX, clientY }) => ({ x: clientX, y: clientY }),
  });
  return { fingers, heard };
}

function pointer(id: number, x: number, y: number, pointerType = "mouse"): PointerEvent {
  const currentTarget = { setPointerCapture: () => {} };
  return { pointerId: id, clientX: x, clientY: y, pointerType, currentTarget } as unknown as PointerEvent;
}

describe("fingers on a board", () => {
  it("tap where they hardly move", () => {
    const { fingers, heard } = surface();
    fingers.down(pointer(1, 10, 10, "touch"));
    fingers.move(pointer(1, 12, 11, "touch"));
    fingers.up(pointer(1, 12, 11, "touch"));
    expect(heard).toEqual([]);
    expect([fingers.wandered, fingers.touching]).toEqual([false, true]);
  });

  it("drag with one, and the next press is a tap again", () => {
    const { fingers, heard } = surface();
    fingers.down(pointer(1, 10, 10));
    fingers.move(pointer(1, 30, 10));
    fingers.up(pointer(1, 30, 10));
    expect(heard).toEqual(["drag 20 0"]);
    expect(fingers.wandered).toBe(true);
    fingers.down(pointer(1, 30, 10));
    expect(fingers.wandered).toBe(false);
  });

  it("pinch with two", () => {
    const { fingers, heard } = surface();
    fingers.down(pointer(1, 0, 0, "touch"));
    fingers.down(pointer(2, 100, 0, "touch"));
    fingers.move(pointer(2, 200, 0, "touch"));
    expect(heard).toEqual(["pinch 2 at 100 0", "drag 50 0"]);
    expect(fingers.wandered).toBe(true);
  });
});

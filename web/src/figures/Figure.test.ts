// @vitest-environment happy-dom
import { flushSync, mount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import Figure from "./Figure.svelte";
import { mirim, turnTo } from "./fixture.svelte.ts";
import Scene from "./Scene.svelte";

let frames: FrameRequestCallback[] = [];

/** Let the clock of the page show a time, and everything that waits for it be drawn. */
function at(time: number): void {
  frames.splice(0).forEach((frame) => frame(time));
  flushSync();
}

const drawn = (): string => document.querySelector("svg")!.innerHTML;

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe("a figure", () => {
  test("has an accessible name and no style attribute", () => {
    mount(Figure, { target: document.body, props: mirim({ label: "Mirim, on guard" }) });
    expect(document.querySelector("svg")!.getAttribute("aria-label")).toBe("Mirim, on guard");
    expect(document.querySelectorAll("[style]").length).toBe(0);
  });

  test("moves to a new page and comes to rest exactly there", () => {
    const props = mirim({ animate: true });
    mount(Figure, { target: document.body, props });
    flushSync();
    const before = drawn();
    turnTo(props, 3);
    at(0);
    at(100);
    const between = drawn();
    at(10_000);
    const after = drawn();
    expect(new Set([before, between, after]).size).toBe(3);
    expect(frames).toEqual([]);
    document.body.replaceChildren();
    mount(Figure, { target: document.body, props: mirim({ picture: 3 }) });
    expect(drawn()).toBe(after);
  });

  test("jumps to a new page where motion is not wanted", () => {
    const props = mirim({ animate: false });
    mount(Figure, { target: document.body, props });
    turnTo(props, 3);
    const jumped = drawn();
    expect(frames).toEqual([]);
    document.body.replaceChildren();
    mount(Figure, { target: document.body, props: mirim({ picture: 3 }) });
    expect(drawn()).toBe(jumped);
  });

  test("writes the SCORE where the hit lands", () => {
    mount(Figure, { target: document.body, props: mirim({ picture: 7, score: -5 }) });
    expect(document.querySelector("text")!.textContent).toBe("−5");
  });
});

test("a scene is an ornament that no reader announces", () => {
  mount(Scene, { target: document.body, props: { game: "labyrinth" } });
  expect(document.querySelector("svg")!.getAttribute("aria-hidden")).toBe("true");
});

// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { meaningOf } from "./keys.ts";

const MEANINGS = { p: "pass", "?": "keys" } as const;

/** A key pressed somewhere on the page. */
function pressed(key: string, on: Element, more: KeyboardEventInit = {}): KeyboardEvent {
  let heard: KeyboardEvent | null = null;
  const hear = (event: KeyboardEvent) => (heard = event);
  document.body.append(on);
  document.body.addEventListener("keydown", hear);
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
  document.body.removeEventListener("keydown", hear);
  on.remove();
  if (heard === null) throw new Error("nobody heard the key");
  return heard;
}

describe("a key at a board", () => {
  it("means what the game's list says, and an arrow goes to the board", () => {
    const board = document.createElement("div");
    expect(meaningOf(pressed("p", board), MEANINGS)).toBe("pass");
    expect(meaningOf(pressed("ArrowLeft", board), MEANINGS)).toBe("board");
    expect(meaningOf(pressed("x", board), MEANINGS)).toBeNull();
  });

  it("means nothing where somebody writes or reads, and together with a modifier", () => {
    expect(meaningOf(pressed("p", document.createElement("input")), MEANINGS)).toBeNull();
    expect(meaningOf(pressed("ArrowUp", document.createElement("details")), MEANINGS)).toBeNull();
    expect(meaningOf(pressed("p", document.createElement("div"), { ctrlKey: true }), MEANINGS)).toBeNull();
  });
});

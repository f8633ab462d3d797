// @vitest-environment happy-dom
import { mount, unmount } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import Blow from "./Blow.svelte";

let shown: Record<string, unknown> | null = null;

function drawn(told: boolean): readonly (string | null)[] {
  const target = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  shown = mount(Blow, { target, props: { x: 1, y: 2, told } });
  return [...target.querySelectorAll("path")].map((path) => path.getAttribute("d"));
}

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
});

describe("where a blow fell", () => {
  it("has a shape of its own when it missed", () => {
    const hit = drawn(true);
    const miss = drawn(false);
    expect([hit.length, miss.length]).toEqual([1, 2]);
    expect(miss).not.toContain(hit[0]);
  });
});

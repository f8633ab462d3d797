import { describe, expect, it } from "vitest";
import type { Deed } from "./deeds.ts";
import { Hand } from "./hand.svelte.ts";
import { labyrinth, unit } from "./specimens.ts";

function deed(part: Partial<Deed> & { decision?: object }): Deed {
  const { decision = {}, ...rest } = part;
  return { option: { decision, text: "", objection: null }, does: "move", unit: "hero", places: [], escort: false, note: "", rolls: false, ...rest };
}

const blow = deed({ does: "attack", places: ["s2,1"], rolls: true });
const walk = deed({ places: ["s1,0"], decision: { do: "move", unit: "hero", to: [1, 0] } });

describe("a hand at the labyrinth", () => {
  it("does at once what is pointed at", () => {
    const hand = new Hand();
    hand.choose("hero");
    expect(hand.meant([walk, blow], "s1,0", true)).toBe(walk);
    expect(hand.meant([walk, blow], "s2,1", false)).toBe(blow);
    expect(hand.meant([walk, blow], "s9,9", false)).toBeNull();
  });

  it("aims with a first touch where dice would fall, and strikes with the second", () => {
    const hand = new Hand();
    hand.choose("hero");
    expect(hand.meant([blow], "s2,1", true)).toBeNull();
    expect(hand.aimed).toBe("s2,1");
    expect(hand.meant([blow], "s2,1", true)).toBe(blow);
  });

  it("asks which, where a place could mean more than one thing", () => {
    const hand = new Hand();
    const other = deed({ ...blow, unit: "elf" });
    expect(hand.meant([blow, other], "s2,1", false)).toBeNull();
    expect(hand.several).toEqual([blow, other]);
    hand.choose("elf");
    expect(hand.several).toEqual([]);
  });

  it("brings the next one in where several could come", () => {
    const coming = ["hero", "elf"].map((name) => deed({ does: "enter", unit: name, places: ["s0,0"] }));
    expect(new Hand().meant(coming, "s0,0", false)?.unit).toBe("hero");
  });

  it("keeps who still has something to do, and takes up the only one on the board that has", () => {
    const hand = new Hand();
    const view = labyrinth({ units: [unit({ at: [1, 0] }), unit({ name: "elf", kind: "elf", at: [0, 0] })] });
    hand.choose("hero");
    hand.turned(view, [walk, deed({ unit: "elf" })], false);
    expect(hand.chosen).toBe("hero");
    hand.turned(view, [deed({ unit: "elf" })], false);
    expect(hand.chosen).toBe("elf");
    hand.turned(view, [], false);
    expect(hand.chosen).toBeNull();
  });

  it("takes up again who walked, when the walk is taken back", () => {
    const hand = new Hand();
    const view = labyrinth({ units: [unit({ at: [0, 0] }), unit({ name: "elf", kind: "elf", at: [2, 0] })] });
    hand.decided(walk);
    hand.turned(view, [deed({ unit: "elf" })], false);
    hand.turned(view, [walk, deed({ unit: "elf" })], true);
    expect(hand.chosen).toBe("hero");
  });
});

import { describe, expect, it } from "vitest";
import { pays, purses } from "./dealing.ts";
import { book } from "./specimens.ts";

const card = (id: string, kind: string, points: number) => ({ id, kind, points, name: id, text: "", colour: "" });
const deck = new Map([card("lunge", "tactic", 3), card("guard", "tactic", 1), card("coin", "luck", 1), card("boots", "item", 0)].map((each) => [each.id, each]));

const sheet = book({
  allowances: [
    { kind: "tactic", most: 3, costs: { lunge: 3, guard: 1 } },
    { kind: "item", most: 1, costs: { boots: 1 } },
    { kind: "campaign", most: null, costs: {} },
  ],
});

describe("a hand", () => {
  it("is dealt from what a sheet allows, kinds without cards left out", () => {
    expect(purses(sheet, deck, []).map(({ kind, most }) => [kind, most])).toEqual([
      ["tactic", 3],
      ["item", 1],
    ]);
  });

  it("costs no more than the sheet allows", () => {
    const [tactics, items] = purses(sheet, deck, ["guard", "boots"]);
    expect(tactics?.spent).toBe(1);
    expect(tactics?.cards.map((each) => pays(tactics, each))).toEqual([false, true]);
    expect(items?.cards.some((each) => pays(items, each))).toBe(false);
  });
});

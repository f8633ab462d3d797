import { describe, expect, it } from "vitest";
import type { SectionEntry } from "../wire/types.ts";
import { floorOf, planOf, turned } from "./drawing.ts";

const SECTIONS: readonly SectionEntry[] = [
  { id: "straight", name: "Straight hall", number: 12, glyphs: "│─", rows: ["#.#", "#.#", "#.#"] },
  { id: "corner", name: "Corner", number: 10, glyphs: "└┌┐┘", rows: ["#.#", "#..", "###"] },
  { id: "room", name: "Room", number: 12, glyphs: "□", rows: ["...", "...", "..."] },
  { id: "double", name: "Double room", number: 2, glyphs: "◧⬒", rows: ["......", "......", "......"] },
];

describe("a drawing of a stronghold", () => {
  it("turns sections a quarter clockwise", () => {
    expect(turned(["#.#", "#..", "###"], 1)).toEqual(["###", "#..", "#.#"]);
    expect(turned(["......", "......", "......"], 1)).toHaveLength(6);
  });

  it("knows the floor of a section that lies on a cell", () => {
    expect(floorOf({ section: "straight", x: 1, y: 0, turn: 1 }, SECTIONS)).toEqual([[3, 1], [4, 1], [5, 1]]);
  });

  it("has a room with a door, a hall with an entrance, and walls all round", () => {
    const plan = planOf("─d▣", SECTIONS);
    expect(plan.princess).toEqual([4, 1]);
    expect(plan.doorways).toEqual([{ edge: [[2, 1], [3, 1]], kind: "door" }]);
    expect(plan.entrances).toEqual([[0, 1]]);
    expect(plan.walls.filter(([x]) => x < 3)).toHaveLength(6);
    expect(plan.walls.filter(([x]) => x >= 3)).toHaveLength(11);
  });

  it("joins halls that meet, and leaves out the second half of a double room", () => {
    expect(planOf("─ ─", SECTIONS).entrances).toEqual([[0, 1], [5, 1]]);
    expect(planOf("◧ ◨", SECTIONS).floor).toHaveLength(18);
  });
});

// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { labyrinthEn } from "../messages/labyrinth.en.ts";
import type { Option, Past } from "../wire/types.ts";
import { countersLeft, NOTHING, placings } from "./building.ts";
import { emblemOf } from "./drawings/emblems.ts";
import { arches, hatchedRock, inkedWalls, reachOf } from "./ink.ts";
import { lesson } from "./lesson.ts";
import { blowsOf, halves, rolled } from "./past.ts";
import { labyrinth, unit } from "./specimens.ts";
import { spotsOf, squareLabel } from "./spotting.ts";
import { steps } from "../state/lesson.ts";

const words = labyrinthEn.labyrinth;
const HALL = {
  ...labyrinth().board,
  floor: [[0, 0, false], [1, 0, false]] as const,
  walls: [[0, 0, "north"], [1, 0, "north"], [0, 0, "south"], [1, 0, "south"], [1, 0, "east"]] as const,
  entrances: [[0, 0]] as const,
};
const event = (kind: string, facts: object = {}) => ({ event: kind, text: kind, facts });

describe("the labyrinth in ink", () => {
  it("draws walls in a row as one stroke, always the same", () => {
    expect(inkedWalls(HALL, 0, 0.1).match(/M/g)).toHaveLength(3);
    expect(inkedWalls(HALL, 0, 0.1)).toBe(inkedWalls(HALL, 0, 0.1));
  });

  it("has an arch where a hall is open to the world, and rock all round", () => {
    expect(arches(HALL)).toEqual([{ x: 0, y: 0.5, turn: 270 }]);
    expect(hatchedRock(HALL)).not.toBe("");
    expect(reachOf([[0, 0], [1, 0]], 1)).toEqual({ x: -1, y: -1, width: 4, height: 3 });
  });

  it("has an emblem of its own for every counter", () => {
    const kinds = Object.keys(words.kinds);
    expect(new Set(kinds.map((kind) => emblemOf(kind).ink)).size).toBe(kinds.length);
  });
});

describe("a square in words", () => {
  it("says who stands there, whose it is and how it is", () => {
    const view = labyrinth({ board: HALL, units: [unit({ at: [0, 0], damage: 2 })] });
    expect(squareLabel(view, [0, 0], false, words)).toBe("Hall 1,1, entrance, Hero (yours, 2 of 6 hits taken)");
  });

  it("is a place of the board, lit where something can be done", () => {
    const view = labyrinth({ board: HALL, units: [unit({ at: [0, 0] })] });
    const option: Option = { decision: {}, text: "Hero to 2,1", objection: null };
    const walk = { option, does: "move", unit: "hero", places: ["s1,0"], escort: false, note: "1", rolls: false };
    const [here, there] = spotsOf(view, { deeds: [walk], chosen: "hero", aimed: null }, words);
    expect(here).toMatchObject({ id: "s0,0", pressed: true });
    expect(there).toMatchObject({ id: "s1,0", tone: "reach", note: "1", label: "Hall 2,1. Hero to 2,1" });
  });
});

describe("what happened", () => {
  const past: readonly Past[] = [
    { turn: 0, events: [event("ready")] },
    { turn: 1, events: [event("half", { turn: 2, half: "good" }), event("half", { turn: 2, half: "evil" }), event("struck", { roll: 9, at: [1, 0], scored: true })] },
    { turn: 2, events: [event("tried", { roll: 2 }), event("opened")] },
    { turn: 3, events: [event("struck", { roll: 3, at: [1, 0], scored: false })] },
  ];

  it("is told by halves of turns, those left out in which nothing was done but the last", () => {
    const told = (past: readonly Past[]) => halves(past, words).map(({ title, lines }) => [title, lines.length]);
    expect(told(past)).toEqual([["The beginning", 1], ["Turn 2: Evil", 4]]);
    expect(told([...past, { turn: 4, events: [event("half", { turn: 3, half: "good" })] }]).at(-1)).toEqual(["Turn 3: Good", 0]);
  });

  it("shows the last dice, and whether they told", () => {
    expect(rolled(past).map(({ face, told }) => [face, told])).toEqual([["3", false], ["2", true], ["9", true]]);
    expect(blowsOf(past)).toEqual([{ at: [1, 0], told: false }]);
  });
});

describe("a builder", () => {
  const words = labyrinthEn.labyrinthBuilding;
  const board = { ...HALL, sites: [[[1, 0], [2, 0]]] as const, sections: [{ section: "straight", x: 0, y: 0, turn: 1 }] };
  const options: readonly Option[] = ["door", "panel", "walled"].map((kind) => ({ decision: { do: "fit", edge: [[1, 0], [2, 0]], kind }, text: kind, objection: null }));

  it("puts the next kind of doorway where it points", () => {
    const bare = placings(labyrinth({ phase: "build", board }), options, NOTHING, 0, words).at(-1);
    expect(bare?.decision).toMatchObject({ do: "fit", kind: "door" });
    const doorways = [{ edge: [[1, 0], [2, 0]], kind: "door" }] as const;
    const fitted = placings(labyrinth({ phase: "build", board: { ...board, doorways } }), options, NOTHING, 0, words).at(-1);
    expect(fitted?.decision).toMatchObject({ do: "fit", kind: "panel" });
  });

  it("lays no section and fits no doorway in a stronghold that stands", () => {
    expect(placings(labyrinth({ phase: "garrison", board }), options, NOTHING, 0, words)).toEqual([]);
  });

  it("counts what is left in the box", () => {
    const view = labyrinth({ stock: [["guard", 3]], units: [unit({ kind: "guard", defends: true, at: [1, 0] })] });
    expect(countersLeft(view)).toEqual([["guard", 2]]);
    expect(placings({ ...view, posts: { guard: [[0, 0]] } }, [], { holds: "counter", id: "guard" }, 0, words)[0]?.decision).toEqual({ do: "post", kind: "guard", at: [0, 0] });
  });
});

describe("the labyrinth's lesson", () => {
  it("has words for every step", () => {
    const names = lesson.chapters.flatMap((chapter) => chapter.steps.map((step) => step.name));
    expect(names).toHaveLength(steps(lesson));
    for (const name of names) expect(lesson.words(name, null).title).not.toBe("");
  });
});

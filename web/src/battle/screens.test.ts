// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { battleEn } from "../messages/battle.en.ts";
import { steps } from "../state/lesson.ts";
import type { BoardEntry, BotEntry, EncounterEntry } from "../wire/types.ts";
import { FIRST, readChoice, settled, tableForm } from "./choice.ts";
import { deedsOf } from "./deeds.ts";
import { drops, Field, heights, patches, rim, smooth, strokes } from "./ground.ts";
import { lesson } from "./lesson.ts";
import { armOf, raceOf, shortTurn } from "./men.ts";
import { boardOf, piecesIn } from "./preview.ts";
import { battle, option, piece } from "./specimens.ts";
import { sizeOf, spotsOf, stopsOf } from "./spotting.ts";
import { chance } from "./view.ts";

const words = battleEn.battle;
const LOOKS = Object.keys(words.looks);
const NOTHING = { deeds: [], chosen: null, places: [], size: 1 };
const ENCOUNTER: EncounterEntry = {
  id: "skirmish",
  name: "A Skirmish",
  about: "",
  turns: 6,
  field: {
    rows: ["aa", "b "],
    grounds: [
      { mark: "a", look: "grass", terrain: "open", level: 0 },
      { mark: "b", look: "trees", terrain: "trees", level: 0 },
    ],
    edges: [{ between: [[0, 0], [1, 0]], feature: "hedge" }],
  },
  armies: [],
};
const HEATH: BoardEntry = { id: "heath", name: "Heath", about: "", field: ENCOUNTER.field };

describe("the field in ink", () => {
  it("draws every kind of ground in a way of its own", () => {
    const drawn = LOOKS.filter((look) => look !== "plateau" && look !== "grass").map((look) => {
      const field = new Field({ width: 1, height: 1, squares: [[0, 0, look, "open", 0]], edges: [] });
      return JSON.stringify([patches(field), strokes(field)]);
    });
    expect(drawn.every((ink) => ink !== "[[],[]]")).toBe(true);
    expect(new Set(drawn).size).toBe(drawn.length - 3);
  });

  it("shows heights, and drops that nobody steps over", () => {
    const field = new Field({ width: 2, height: 1, squares: [[0, 0, "plateau", "open", 2], [1, 0, "grass", "open", 0]], edges: [] });
    expect(heights(field).map(({ level }) => level)).toEqual([2]);
    expect(drops(field)).not.toBe("");
    expect(field.rise(1, 0)).toEqual([-1, 0]);
    expect(field.rise(0, 0)).not.toBeNull();
  });

  it("rounds the free corners of a patch", () => {
    expect(smooth([[0, 0]]).match(/a/g)).toHaveLength(4);
    expect(smooth([[0, 0], [1, 0]]).match(/a/g)).toHaveLength(4);
  });

  it("draws only the edge around an area", () => {
    expect(rim([[0, 0], [1, 0]]).match(/M/g)).toHaveLength(6);
  });

  it("is made from an encounter's rows", () => {
    const board = boardOf(ENCOUNTER.field);
    expect([board.width, board.height, board.squares.length]).toEqual([2, 2, 3]);
    expect(board.edges).toEqual([[[0, 0], [1, 0], "hedge"]]);
    expect(piecesIn(ENCOUNTER)).toBe(0);
  });
});

describe("pieces", () => {
  it("are told apart by race and weapon", () => {
    const races = ["human", "giak", "dwarf", "drakkarim", "gourgaz", "vordak", "helghast"].map((race) => JSON.stringify(raceOf(race)));
    expect(new Set(races).size).toBe(races.length);
    const arms = ["sword", "axe", "mace", "spear", "pike", "halberd", "lance", "longbow", "short-bow", "crossbow", "sling", "arquebus"];
    expect(new Set(arms.map((arm) => armOf(arm, null))).size).toBe(arms.length);
    expect(armOf("dagger", "longbow")).toBe(armOf("longbow", null));
  });

  it("turn the short way", () => {
    expect(shortTurn(270, "north")).toBe(360);
    expect(shortTurn(0, "west")).toBe(-90);
  });
});

describe("a square in words", () => {
  it("says what it is, who stands there and how", () => {
    const view = battle({ pieces: [piece({ locked: true })] });
    const [spot] = spotsOf(view, NOTHING, words);
    expect(spot?.label).toBe("1,1, grass. Swordsmen 1 (yours, facing east, locked by an enemy)");
  });

  it("is lit where a unit can go, fainter where not all of it can", () => {
    const places = [{ at: [1, 0], cost: 3, able: 2, squares: [] }, { at: [1, 1], cost: 1, able: 1, squares: [] }];
    const spots = spotsOf(battle(), { ...NOTHING, chosen: "swordsmen-1", places, size: 2 }, words);
    expect(spots.find(({ id }) => id === "s1,0")).toMatchObject({ tone: "reach", note: "3", label: "2,1, grass. To 2,1 for 3 points: 2 of 2 come along in formation" });
    expect(spots.find(({ id }) => id === "s1,1")).toMatchObject({ tone: "faint" });
    expect(spots.find(({ id }) => id === "s0,0")).toMatchObject({ pressed: true });
  });

  it("is a target where somebody can be shot", () => {
    const deeds = deedsOf(battle({ phase: "fire" }), [option({ do: "target", piece: "giaks-1" })]);
    expect(spotsOf(battle(), { ...NOTHING, deeds }, words).find(({ id }) => id === "s2,0")?.tone).toBe("target");
  });

  it("is a stop for Tab, one for each unit that has something to do; while one aims, the best target first", () => {
    expect(stopsOf(battle(), new Set(["swordsmen-1", "swordsmen-2"]))).toEqual(["s0,0"]);
    const sums = ["giaks-1", "giaks-2"].map((piece, place) => ({ do: "target", piece, kind: "fire", target: piece, members: [], total: 7 + place, expected: 0 }) as const);
    const other = piece({ name: "giaks-2", force: "giaks", seat: 1, squares: [[2, 1]] });
    const aimed = battle({ phase: "fire", picked: "swordsmen", pieces: [...battle().pieces, other], sums });
    const open = deedsOf(aimed, [option({ do: "target", piece: "giaks-1" }), option({ do: "target", piece: "giaks-2" })]);
    expect(stopsOf(aimed, new Set(["swordsmen-1"]), open)).toEqual(["s2,1", "s2,0"]);
    expect([sizeOf(battle(), "swordsmen-1", false), sizeOf(battle(), "swordsmen-1", true)]).toEqual([2, 1]);
  });

  it("tells a sum as a chance", () => {
    expect(chance("7 = (17 longbow on mail - 2 moved - 1 shield) / 2 medium range")).toBe("7 % = (17 longbow on mail - 2 moved - 1 shield) / 2 medium range");
  });
});

describe("a choice for the battle", () => {
  const bots: readonly BotEntry[] = [
    { id: "random", character: "", games: ["duel", "battle"] },
    { id: "fencer", character: "", games: ["duel"] },
    { id: "marshal", character: "", games: ["battle"] },
  ];

  it("is read back, and what is not understood gives way", () => {
    expect(readChoice(JSON.stringify({ ...FIRST, seat: 1, placing: "chosen" }))).toEqual({ ...FIRST, seat: 1, placing: "chosen" });
    expect(readChoice('{"seat": 9, "flags": ["wings", "loose_coherency"]}')).toEqual({ ...FIRST, flags: ["loose_coherency"] });
    expect(readChoice("not json")).toEqual(FIRST);
  });

  it("meets the strongest bot in the smallest encounter", () => {
    expect(settled(FIRST, [ENCOUNTER], [HEATH], bots)).toMatchObject({ encounter: "skirmish", bot: "marshal" });
    expect(settled({ ...FIRST, bot: "fencer", encounter: "clash:gone" }, [ENCOUNTER], [HEATH], bots)).toMatchObject({ encounter: "skirmish", bot: "marshal" });
  });

  it("lays the table for its seat, its opponent and its options", () => {
    const choice = { ...settled(FIRST, [ENCOUNTER], [], bots), seat: 1 as const, flags: ["loose_coherency"] as const };
    expect(tableForm(choice, "machine", 7)).toMatchObject({
      setup: { encounter: "skirmish", mustered: true, options: { loose_coherency: true } },
      chairs: [{ who: "machine", bot: "marshal" }, { who: "me" }],
    });
    expect(tableForm(choice, "same", 7).chairs).toEqual([{ who: "me" }, { who: "me" }]);
  });

  it("draws the armies of a clash by chance", () => {
    const choice = settled({ ...FIRST, encounter: "clash:heath", points: 200 }, [ENCOUNTER], [HEATH], bots);
    expect(tableForm(choice, "machine", 7).setup).toEqual({ clash: { board: "heath", points: 200, seed: 7 }, mustered: true, options: {} });
  });
});

describe("the lesson", () => {
  it("has words for every step", () => {
    expect(Object.keys(battleEn.battleLesson)).toHaveLength(steps(lesson));
    expect(lesson.chapters.flatMap((chapter) => chapter.steps.map(({ name }) => name))).toEqual(Object.keys(battleEn.battleLesson));
  });
});

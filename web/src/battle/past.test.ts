import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { battleEn } from "../messages/battle.en.ts";
import { blowOf, digest, lossesOf, rolled, turns } from "./past.ts";
import { beatsOf, Playback, stands, withRetreats } from "./playback.svelte.ts";
import { battle, force, happened, past, piece } from "./specimens.ts";

const words = battleEn.battle;
const march = (name: string, at: readonly number[]) => happened("marched", { piece: name, at, facing: "west" });
const shot = happened("shot", { members: ["swordsmen-1"], piece: "giaks-1", sums: ["7 = 7 sword", "7 = 7 sword"], total: 14, face: 12, hits: 1 });

describe("what happened", () => {
  it("is told by turns, a unit's moves in one line", () => {
    const told = turns(battle(), past([happened("turn")], [march("swordsmen-1", [1, 0])], [march("swordsmen-2", [1, 1])]), words);
    expect(told.map(({ title, lines }) => [title, lines.map(({ text }) => text)])).toEqual([["turn", ["Swordsmen: 2 move."]]]);
  });

  it("is told of a hero as he is, not as one of many", () => {
    const lone = battle({ forces: [...battle().forces, force({ id: "wolf", name: "Wolf", individual: true })], pieces: [piece({ name: "wolf", force: "wolf" })] });
    const moves = { ...march("wolf", [1, 0]), text: "Wolf moves." };
    expect(turns(lone, past([moves], [moves]), words)[0]?.lines.map(({ text }) => text)).toEqual(["Wolf moves."]);
  });

  it("counts the dice for a turn among what happened in it, and says whose they were", () => {
    const dice = happened("rolled", { first: 3, second: 8, why: "the first move" });
    const told = turns(battle(), past([happened("ready", { army: "The Giaks" }), dice, happened("turn", { turn: 2, name: "The Giaks" })]), words);
    expect(told.map(({ title, lines }) => [title, lines.map(({ text }) => text)])).toEqual([
      ["Before the battle", ["The Giaks: placed and ready."]],
      ["Turn 2, The Giaks to act first", ["Sommerlund rolls 3, The Giaks 8: The Giaks to act first."]],
    ]);
    expect(rolled(battle(), past([dice]), words)[0]).toMatchObject({ face: "3:8", text: "Sommerlund rolls 3, The Giaks 8: The Giaks to act first." });
  });

  it("tells once how many of a unit are placed, however often they are taken up", () => {
    const placed = (name: string) => happened("placed", { piece: name });
    const told = turns(battle(), past([placed("swordsmen-1"), placed("giaks-1"), placed("swordsmen-2"), placed("swordsmen-1")]), words);
    expect(told[0]?.lines.map(({ text }) => text)).toEqual(["Swordsmen: 2 are placed.", "Giaks: one is placed."]);
    expect(digest(battle({ phase: "deploy" }), past([placed("giaks-1")]), words)).toEqual([]);
  });

  it("ends with what each army has lost", () => {
    const view = battle({ pieces: [piece({ gone: "fled", squares: [] }), piece({ name: "swordsmen-2" }), piece({ name: "giaks-1", force: "giaks", seat: 1 })] });
    expect(lossesOf(view, words)).toBe("Sommerlund: 1 of 2 lost · The Giaks: 0 of 1 lost");
  });

  it("shows the last dice with their sums, and whether they told", () => {
    const [roll] = rolled(battle(), past([shot]), words);
    expect(roll).toMatchObject({ face: "12", told: true, sums: ["7 % = 7 sword"] });
    const test = { ...happened("tested", { force: "Swordsmen", result: "rout" }), text: "The Swordsmen test, 8 = 4 basic + 5 rolled + 4 rolled: rout." };
    expect(rolled(battle(), past([test]), words)[0]).toMatchObject({ face: "5+4", told: true });
    expect(blowOf(past([shot]))).toEqual({ members: ["swordsmen-1"], target: "giaks-1", told: true });
  });

  it("is summed up since one's own last decision", () => {
    const before = past([march("swordsmen-1", [1, 0])], [march("giaks-1", [1, 1])], [happened("killed", { piece: "swordsmen-2" })]);
    expect(digest(battle(), before, words).map(({ text }) => text)).toEqual(["Giaks: one moves.", "Swordsmen: one falls."]);
    expect(digest(battle(), past([march("swordsmen-1", [1, 0])], [happened("turn")]), words)).toEqual([]);
    expect(digest(battle({ seat: null }), before, words)).toEqual([]);
    expect(digest(battle(), [...before, { turn: 3, events: [march("giaks-1", [2, 1])] }], words, 2)).toHaveLength(1);
  });
});

describe("what others do", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is one beat for a unit's march, and a blow with those who fall by it", () => {
    const view = battle({ pieces: [...battle().pieces, piece({ name: "giaks-2", force: "giaks", seat: 1 })] });
    const beats = beatsOf(view, [march("giaks-1", [1, 0]), march("giaks-2", [1, 1]), shot, happened("killed", { piece: "giaks-1" }), happened("turn")]);
    expect(beats.map(({ poses, gone, blow }) => [poses.size, gone, blow?.told ?? null])).toEqual([[2, [], null], [0, ["giaks-1"], true]]);
  });

  it("tells of powers and tests for a while", () => {
    expect(beatsOf(battle(), [happened("hypnotised"), happened("tested"), happened("rolled")])).toHaveLength(2);
  });

  it("shows units that retire or rout on their way, and off the field", () => {
    const unit = [piece({ name: "giaks-1", force: "giaks", seat: 1, squares: [[2, 1]] }), piece({ name: "giaks-2", force: "giaks", seat: 1, squares: [[3, 1]] })];
    const before = battle({ pieces: unit });
    const after = battle({ pieces: [{ ...unit[0]!, squares: [[4, 1]], facing: "east" }, { ...unit[1]!, squares: [], gone: "fled" }] });
    const name = before.forces.find(({ id }) => id === "giaks")?.name;
    const events = [happened("tested", { force: name, result: "rout" }), happened("fled", { piece: "giaks-2" })];
    const [beat, ...others] = withRetreats(before, after, beatsOf(after, events));
    expect(others).toEqual([]);
    expect(beat?.gone).toEqual(["giaks-2"]);
    expect([...(beat?.poses ?? [])]).toEqual([
      ["giaks-1", { squares: [[4, 1]], facing: "east" }],
      ["giaks-2", { squares: [[before.board.width - 1, 1]], facing: "east" }],
    ]);
  });

  it("leaves out one's own marches", () => {
    expect(beatsOf(battle(), [march("swordsmen-1", [1, 0])])).toEqual([]);
  });

  it("stands on two squares where it is mounted", () => {
    expect(stands([3, 3], "east", true)).toEqual([[3, 3], [2, 3]]);
    expect(stands([3, 3], "east", false)).toEqual([[3, 3]]);
  });

  it("is shown for a while, and then as it is", () => {
    const playback = new Playback(() => true);
    playback.heard(battle(), past([]));
    const after = battle({ forces: [force(), force({ id: "giaks", seat: 1 })] });
    playback.heard(after, past([], [march("giaks-1", [1, 0])]));
    expect(playback.running).toBe(true);
    expect(playback.pieces?.find(({ name }) => name === "giaks-1")?.squares).toEqual([[1, 0]]);
    vi.advanceTimersByTime(1000);
    expect([playback.running, playback.pieces]).toEqual([false, null]);
  });

  it("is skipped at once, not shown where nothing moves, nor when a turn is taken back", () => {
    const playback = new Playback(() => true);
    playback.heard(battle(), past([]));
    playback.heard(battle(), past([], [shot], [shot]));
    playback.skip();
    expect(playback.running).toBe(false);
    playback.heard(battle(), past([]));
    expect(playback.running).toBe(false);
    const still = new Playback(() => false);
    still.heard(battle(), past([]));
    still.heard(battle(), past([], [shot]));
    expect(still.running).toBe(false);
  });
});

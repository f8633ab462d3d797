import { describe, expect, it } from "vitest";
import { advance, atEnd, loaded, opened, pause, seek, step, toggle } from "./replay.ts";

describe("a replay", () => {
  it("opens where the link says, or as near as there is a frame", () => {
    expect(loaded(10, 4).at).toBe(4);
    expect(loaded(10, 99).at).toBe(9);
    expect(seek(loaded(10), -3).at).toBe(0);
  });

  it("stops playing when it is stepped by hand", () => {
    const player = step(toggle(loaded(10)), 1);
    expect(player).toMatchObject({ at: 1, playing: false });
    expect(step(player, -5).at).toBe(0);
  });

  it("plays to the end and stops there", () => {
    let player = toggle(loaded(3));
    player = advance(player);
    expect(player).toMatchObject({ at: 1, playing: true });
    player = advance(player);
    expect(player).toMatchObject({ at: 2, playing: false });
    expect(atEnd(player)).toBe(true);
  });

  it("begins again when it is played from the end", () => {
    expect(toggle(loaded(3, 2))).toMatchObject({ at: 0, playing: true });
    expect(toggle(toggle(loaded(3)))).toMatchObject({ playing: false });
  });

  it("shows a frame half as long at twice the speed", () => {
    const player = loaded(3);
    expect(pause({ ...player, speed: 2 })).toBe(pause(player) / 2);
  });

  it("makes every view from what has changed since the one before, and shares the rest", () => {
    const frame = { decided: [], events: [] };
    const first = { board: { width: 9 }, men: [{ at: [1, 2], hurt: false }, { at: [3, 4], hurt: false }], asked: null };
    const { frames } = opened({
      game: "battle",
      title: "",
      plays: [],
      seat: null,
      outcome: null,
      dice: null,
      frames: [
        { ...frame, turn: 0, changes: [{ at: [], to: first }] },
        { ...frame, turn: 1, changes: [{ at: ["men", 1, "at"], to: [5, 4] }, { at: ["asked"], to: { seat: 1 } }] },
        { ...frame, turn: 2, changes: [] },
        { ...frame, turn: 3, changes: [{ at: ["asked", "who"], to: "all" }, { at: ["men"], to: [] }] },
      ],
    });
    expect(frames.map(({ view }) => view)).toEqual([
      first,
      { ...first, men: [first.men[0], { at: [5, 4], hurt: false }], asked: { seat: 1 } },
      { ...first, men: [first.men[0], { at: [5, 4], hurt: false }], asked: { seat: 1 } },
      { ...first, men: [], asked: { seat: 1, who: "all" } },
    ]);
    expect(frames[3]?.view.board).toBe(first.board);
    expect(first.men[1]?.at, "what was sent is left as it is").toEqual([3, 4]);
  });
});

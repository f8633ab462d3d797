import { describe, expect, it } from "vitest";
import type { BookEntry } from "../wire/types.ts";
import { CLOCKS, FIRST, readChoice, settled, tableForm } from "./choice.ts";
import { verdict } from "./ending.ts";
import { book } from "./specimens.ts";

const shelf: BookEntry[] = ["mirim", "man-at-arms", "wraith"].map((id) => ({ ...book().entry, id }));
const bots = [
  { id: "random", character: "", games: ["duel", "battle"] },
  { id: "marshal", character: "", games: ["battle"] },
  { id: "fencer", character: "", games: ["duel"] },
];

describe("a choice", () => {
  it("is good without choosing: known fighters and a fair machine", () => {
    expect(settled(readChoice(null), shelf, bots)).toEqual({ ...FIRST, bot: "fencer" });
  });

  it("is remembered, and what is not on the shelf any more gives way", () => {
    const written = { ...FIRST, own: "wraith", foe: "ghost", bot: "marshal", pace: "quick" };
    expect(settled(readChoice(JSON.stringify(written)), shelf, bots)).toMatchObject({ own: "wraith", foe: "man-at-arms", bot: "fencer", pace: "quick" });
  });

  it("survives a damaged writing", () => {
    expect(readChoice("{")).toEqual(FIRST);
    expect(readChoice("null")).toEqual(FIRST);
    expect(readChoice('{"preset":"house","own":7}')).toEqual(FIRST);
  });

  it("lays a table for each way to play", () => {
    const choice = { ...FIRST, bot: "fencer" };
    expect(tableForm(choice, "machine").chairs).toEqual([{ who: "me" }, { who: "machine", bot: "fencer" }]);
    expect(tableForm(choice, "invite").chairs[1]).toEqual({ who: "invite" });
    expect(tableForm({ ...choice, open: true }, "invite").chairs[1]).toEqual({ who: "open" });
    expect(tableForm(choice, "same").chairs[1]).toEqual({ who: "me" });
    expect(tableForm({ ...choice, pace: "calm" }, "same").clock).toEqual(CLOCKS.calm);
    expect(tableForm(choice, "same").setup).toEqual({ books: ["mirim", "man-at-arms"], preset: "contest" });
  });
});

describe("a verdict", () => {
  it("is won, lost or drawn for a seat, and none for the stands", () => {
    const ending = (points: number[]) => ({ points, reason: "", how: "rules" }) as const;
    expect(verdict(ending([1, 0]), 0).won).toBe("won");
    expect(verdict(ending([1, 0]), 1).won).toBe("lost");
    expect(verdict(ending([0.5, 0.5]), 1)).toEqual({ won: "drawn", winners: [] });
    expect(verdict(ending([-1, 1]), null)).toEqual({ won: null, winners: [1] });
  });
});

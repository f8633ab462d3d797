import { describe, expect, it } from "vitest";
import type { BookEntry } from "../wire/types.ts";
import { chosen, CLOCKS, FIRST, openFighters, readChoice, settled, shaped, tableForm } from "./choice.ts";
import { verdict } from "./ending.ts";
import { book } from "./specimens.ts";

const shelf: BookEntry[] = ["mirim", "man-at-arms", "wraith"].map((id) => ({ ...book().entry, id }));
const bots = [
  { id: "random", character: "", games: ["duel", "battle"] },
  { id: "marshal", character: "", games: ["battle"] },
  { id: "fencer", character: "", games: ["duel"] },
];

const deck = new Map([["guard", { id: "guard", name: "Guard", kind: "tactic", text: "", points: 1, colour: "" }]]);
const member = (id: string, cards: string[] = []) => ({ book: id, cards });

describe("a choice", () => {
  it("is good without choosing: known fighters and a fair machine", () => {
    expect(settled(readChoice(null), shelf, deck, bots)).toEqual({ ...FIRST, bot: "fencer" });
  });

  it("is remembered, and what is not there any more gives way", () => {
    const written = { ...FIRST, own: [member("wraith", ["guard", "gone"])], foe: [member("ghost")], bot: "marshal", pace: "quick" };
    const own = [member("wraith", ["guard"])];
    expect(settled(readChoice(JSON.stringify(written)), shelf, deck, bots)).toMatchObject({ own, foe: FIRST.foe, bot: "fencer", pace: "quick" });
  });

  it("survives a damaged writing", () => {
    for (const text of ["{", "null", '{"preset":"house","own":7}', '{"own":[null],"foe":[]}']) expect(readChoice(text)).toEqual(FIRST);
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

  it("leaves the guest's fighters to the guest, unless it is not wanted", () => {
    expect(tableForm(FIRST, "invite").open).toEqual([{ seat: 1, paths: ["/books/1", "/cards/1"] }]);
    expect(tableForm({ ...FIRST, theirs: false }, "invite").open).toEqual([]);
    expect(tableForm(FIRST, "machine").open).toEqual([]);
    expect(tableForm(shaped(FIRST, "melee"), "invite").open).toEqual([
      { seat: 1, paths: ["/books/1", "/cards/1"] },
      { seat: 2, paths: ["/books/2", "/cards/2"] },
    ]);
    expect(tableForm(shaped(FIRST, "party"), "invite").open).toEqual([
      { seat: 1, paths: ["/books/2", "/cards/2", "/books/3", "/cards/3"] },
    ]);
  });

  it("of a guest says the book and the hand of each fighter left to the seat", () => {
    const fighters = openFighters(["/books/2", "/cards/2", "/books/3", "/cards/3"]);
    expect(fighters).toEqual([2, 3]);
    expect(chosen(fighters, [member("wraith", ["guard"]), member("mirim")])).toEqual({
      "/books/2": "wraith",
      "/cards/2": ["guard"],
      "/books/3": "mirim",
      "/cards/3": [],
    });
  });

  it("deals every fighter its hand", () => {
    const { setup } = tableForm({ ...FIRST, own: [member("mirim", ["guard"])] }, "same");
    expect(setup.cards).toEqual([["guard"], []]);
  });

  it("of parties puts one in front on each of two seats", () => {
    const form = tableForm(shaped(FIRST, "party"), "machine");
    expect(form.setup).toMatchObject({ books: ["mirim", "halfling", "man-at-arms", "halfling"], parties: [[0, 1], [2, 3]] });
    expect(form.chairs).toHaveLength(2);
  });

  it("of many engages one with each of the others, or all with all, each on a seat of its own", () => {
    const many = tableForm(shaped(FIRST, "many"), "machine");
    expect(many.setup).toMatchObject({ books: ["mirim", "man-at-arms", "halfling"], engaged: [[0, 1], [0, 2]] });
    expect(many.chairs).toHaveLength(3);
    expect(tableForm(shaped(FIRST, "melee"), "same").setup.engaged).toBeUndefined();
  });

  it("goes back to one on one without forgetting the others", () => {
    const back = shaped(shaped(FIRST, "many"), "duel");
    expect(back.foe).toHaveLength(2);
    expect(tableForm(back, "same").setup).toEqual({ books: ["mirim", "man-at-arms"], preset: "contest" });
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

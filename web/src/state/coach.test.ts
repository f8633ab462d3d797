import { describe, expect, it } from "vitest";
import type { Advice, Review } from "../wire/types.ts";
import { accuracyOf, alone, chosen, mixOf, penLine, points, signedPoints, stopByKey, stops, unbroken } from "./coach.ts";
import { percent } from "./percent.ts";
import { happened } from "./specimens.ts";

const chair = (seat: number, who: "person" | "machine") => ({ seat, name: "", plays: "", who, bot: null, taken: true, open: [] });

const option = (page: number, chance: number, loss: number) => ({ decision: { maneuver: page }, name: `page ${page}`, chance, loss });

const advice: Advice = {
  turn: 4,
  chance: 0.6,
  options: [option(50, 0.7, 0), option(52, 0.298, 0), option(62, 0.002, 0), option(64, 0, 0.12)],
  why: "",
  exact: true,
  solve: null,
};

const turn = { before: 0.5, own: "", lost: 0, other: "", gained: 0, luck: 0 };

const review: Review = {
  seat: 0,
  name: "Mirim",
  other: "Iroha",
  accuracy: 80,
  start: 0.5,
  lost: 0,
  gained: 0,
  luck: 0,
  end: 1,
  turns: [
    { ...turn, turn: 1, round: 1, after: 0.25 },
    { ...turn, turn: 2, round: 2, after: 1 },
  ],
  lessons: [],
  habit: null,
  exact: true,
  solve: null,
};

describe("the coach", () => {
  it("speaks during a match only where all others are machines", () => {
    expect(alone([chair(0, "person"), chair(1, "machine")], 0)).toBe(true);
    expect(alone([chair(0, "person"), chair(1, "person")], 0)).toBe(false);
    expect(alone([chair(0, "machine"), chair(1, "machine")], null)).toBe(false);
  });

  it("leaves out of the mix what is hardly ever drawn", () => {
    expect(mixOf(advice).map(({ name }) => name)).toEqual(["page 50", "page 52"]);
  });

  it("knows the price of what was chosen once the pages are turned", () => {
    const past = [{ turn: 4, events: [happened("maneuver", { seat: 1, page: 50 }), happened("maneuver", { seat: 0, page: 64 })] }];
    expect(chosen(advice, past, 0)?.loss).toBe(0.12);
    expect(chosen(advice, [], 0)).toBeNull();
  });

  it("never rounds to certainty", () => {
    expect([0, 0.001, 0.524, 0.999, 1].map(percent)).toEqual(["0 %", "< 1 %", "52 %", "> 99 %", "100 %"]);
    expect([99.6, 100 - 1e-9].map((accuracy) => accuracyOf({ ...review, accuracy }))).toEqual([99, 100]);
  });

  it("keeps a number and its percent sign on one line", () => {
    expect(unbroken("you keep 49 %.")).toBe("you keep 49\u00a0%.");
  });

  it("counts points to a tenth where they are exact, else whole", () => {
    expect(points(0.0523, true)).toBe("5.2");
    expect(points(0.0523, false)).toBe("5");
    expect([0.1, -0.031, 0, -0.0001].map((share) => signedPoints(share, true))).toEqual(["+10", "−3.1", "0", "0"]);
  });
});

describe("the graph of a match", () => {
  it("has a stop for the start and for each turn, from left to right", () => {
    expect(stops(review, 100, 10).map(({ turn, round, x, y }) => [turn, round, x, y])).toEqual([
      [0, null, 0, 5],
      [1, 1, 50, 7.5],
      [2, 2, 100, 0],
    ]);
  });

  it("is drawn in one stroke through all stops", () => {
    expect(penLine(stops(review, 100, 10))).toBe("M0 5C25 5 25 7.5 50 7.5C75 7.5 75 0 100 0");
    expect(penLine([])).toBe("");
  });

  it("is walked by the arrows, and does not run off its ends", () => {
    expect([stopByKey("ArrowLeft", 0, 3), stopByKey("ArrowRight", 1, 3), stopByKey("Home", 2, 3), stopByKey("End", 0, 3)]).toEqual([0, 2, 0, 2]);
    expect(stopByKey("x", 1, 3)).toBeNull();
  });
});

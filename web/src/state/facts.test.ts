import { describe, expect, it } from "vitest";
import { facts } from "./facts.ts";

describe("a view as facts", () => {
  it("names every part, and what lies inside another by the whole way to it", () => {
    expect(facts({ purse: 4, state: { points: [0, 1], last_bid: null } })).toEqual([
      { name: "purse", value: "4" },
      { name: "state points", value: "0, 1" },
      { name: "state last bid", value: "–" },
    ]);
  });

  it("writes as JSON what has parts of its own in a list", () => {
    expect(facts({ left: [], pieces: [{ at: "a1" }], phase: "bid" })).toEqual([
      { name: "left", value: "–" },
      { name: "pieces", value: '[{"at":"a1"}]' },
      { name: "phase", value: "bid" },
    ]);
  });
});

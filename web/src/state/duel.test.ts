import { describe, expect, it } from "vitest";
import { cardsWith, duelView, facing, lastBlow, lastManeuver, lasting, log, maneuversOf, pictureOf, questions } from "./duel.ts";
import { book, duel, fighter, happened, option } from "./specimens.ts";

const past = [
  { turn: 0, events: [happened("round", { round: 1 })] },
  {
    turn: 1,
    events: [
      happened("maneuver", { seat: 0, maneuver: "Extended Range Charge" }),
      happened("maneuver", { seat: 1, maneuver: "Extended Range Low Swing" }),
      happened("score", { seat: 1, damage: 6, tally: { sum: "6 = 1 SCORE + 5 Extended Range Charge" } }),
      happened("critical", { seat: 1 }),
      happened("round", { round: 2 }),
    ],
  },
];

describe("a duel", () => {
  it("is seen from one's own seat: you look at your opponent", () => {
    const view = duelView(duel());
    expect(facing(view, 0).foe.name).toBe("Iroha");
    expect(facing(view, 1).foe.name).toBe("Mirim");
    expect(facing(view, null).own.name).toBe("Mirim");
  });

  it("greys what the server objects to and says why", () => {
    const maneuvers = maneuversOf(book(), [option({ maneuver: 28 }), option({ maneuver: 10 }, "no red")], "later");
    expect(maneuvers.map(({ page, objection }) => [page, objection?.text ?? null])).toEqual([
      [28, null],
      [10, "no red"],
      [50, "later"],
    ]);
  });

  it("keeps cards apart from plain maneuvers, and questions from both", () => {
    const options = [option({ maneuver: 28 }), option({ maneuver: 28, card: "full-weight" }), option({ maneuver: 10, card: "x" }, "no")];
    expect(cardsWith(options, 28)).toEqual([{ id: "full-weight", text: options[1]?.text }]);
    expect(cardsWith(options, 10)).toEqual([]);
    expect(questions(options)).toEqual([]);
    expect(questions([option({ announce: true })])).toHaveLength(1);
    expect(maneuversOf(book(), options, "later")[0]?.objection).toBeNull();
  });

  it("knows the last deeds and blows", () => {
    expect(lastManeuver(past, 0)).toBe("Extended Range Charge");
    expect(lastManeuver([], 0)).toBeNull();
    expect(lastBlow(past, 1)).toEqual({ damage: 6, sum: "6 = 1 SCORE + 5 Extended Range Charge", critical: true });
    expect(lastBlow(past, 0)).toBeNull();
  });

  it("writes the log by rounds and leaves the empty ones out, but for the last", () => {
    expect(log(past).map(({ round, lines }) => [round, lines.length])).toEqual([
      [1, 4],
      [2, 0],
    ]);
  });

  it("names what binds a fighter beyond what its picture tells", () => {
    const order = (text: string) => ({ source: "", text, left: null });
    const bound = fighter({ told: "No red.", orders: [order("No red."), order("Only Jumps.")], lasting: [order("No blue.")] });
    expect(lasting(bound).map(({ text }) => text)).toEqual(["No blue.", "Only Jumps."]);
  });

  it("finds the page a fighter is on", () => {
    expect(pictureOf(book(), fighter())?.title).toBe("Extended Range Blocking");
    expect(pictureOf(book(), fighter({ picture: null }))).toBeUndefined();
  });
});

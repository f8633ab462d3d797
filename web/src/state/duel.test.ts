import { describe, expect, it } from "vitest";
import { bouts, cardsWith, duelView, faced, lastBlow, lastManeuver, lasting, log, maneuversOf, parties, pictureOf, questions, toldBy } from "./duel.ts";
import { book, duel, fighter, happened, option } from "./specimens.ts";

const books = new Map([book(), book({ entry: { ...book().entry, id: "iroha" } })].map((each) => [each.entry.id, each]));

const past = [
  { turn: 0, events: [happened("round", { round: 1 })] },
  {
    turn: 1,
    events: [
      happened("maneuver", { seat: 0, maneuver: "Extended Range Charge" }),
      happened("maneuver", { seat: 1, maneuver: "Extended Range Low Swing" }),
      happened("score", { seat: 1, by: 0, damage: 6, tally: { sum: "6 = 1 SCORE + 5 Extended Range Charge" } }),
      happened("critical", { seat: 1 }),
      happened("round", { round: 2 }),
    ],
  },
];

describe("a duel", () => {
  it("is seen from one's own seat: you look at your opponent", () => {
    const names = (eyes: number | null) => bouts(duelView(duel()), books, eyes).map(({ near, far, own }) => [near.name, far.name, own]);
    expect(names(0)).toEqual([["Mirim", "Iroha", true]]);
    expect(names(1)).toEqual([["Iroha", "Mirim", true]]);
    expect(names(null)).toEqual([["Mirim", "Iroha", false]]);
  });

  it("of many shows one's own bouts first, each on its own picture, and those that are over last", () => {
    const view = duelView(
      duel({
        fighters: ["Mirim", "Iroha", "Wraith"].map((name, seat) => fighter({ name, seat })),
        pairs: [
          { of: 0, against: 1, picture: 57, range: "extended" },
          { of: 1, against: 0, picture: 57, range: "extended" },
          { of: 0, against: 2, picture: 23, range: "close" },
          { of: 2, against: 0, picture: 23, range: "close" },
        ],
        fates: ["standing", "fallen", "standing"],
      }),
    );
    const seen = (eyes: number | null) => bouts(view, books, eyes).map(({ near, far, own, on }) => `${near.name} ${far.name} ${own} ${on}`);
    expect(seen(0)).toEqual(["Mirim Wraith true true", "Mirim Iroha true false"]);
    expect(seen(2)).toEqual(["Wraith Mirim true true", "Mirim Iroha false false"]);
    expect(seen(null)).toEqual(["Mirim Wraith false true", "Mirim Iroha false false"]);
    expect(bouts(view, books, 0)[1]?.near.title).toBe("Extended Range Blocking");
    expect(faced(view, 0)).toEqual(["Wraith"]);
    expect(faced(view, 1)).toEqual([]);
    const standing = bouts({ ...view, fates: ["standing", "standing", "standing"] }, books, 0);
    expect(toldBy(standing).map(({ toward }) => toward)).toEqual([["Iroha"], ["Wraith"]]);
    expect(toldBy(standing.map((bout) => ({ ...bout, near: fighter() })))).toEqual([{ text: "Only Extended Range next turn.", toward: ["Iroha", "Wraith"] }]);
  });

  it("has parties, the one in front first, and one's own last", () => {
    const members = [fighter({ front: false }), fighter({ name: "Halfling" }), fighter({ name: "Iroha", seat: 1 })];
    const view = duelView(duel({ fighters: members }));
    expect(parties(view, 0).map((party) => party.map(({ name }) => name))).toEqual([["Iroha"], ["Halfling", "Mirim"]]);
    expect(parties(view, null)[0]?.[0]?.name).toBe("Halfling");
  });

  it("greys what the server objects to and says why", () => {
    const maneuvers = maneuversOf(book(), [option({ maneuver: 28 }), option({ maneuver: 10 }, "no red")], { rule: "DUEL-30", text: "later" });
    expect(maneuvers.map(({ page, objection }) => [page, objection?.text ?? null])).toEqual([
      [28, null],
      [10, "no red"],
      [50, "later"],
    ]);
    expect(maneuvers.at(-1)?.objection?.rule).toBe("DUEL-30");
  });

  it("keeps cards apart from plain maneuvers, and questions from both", () => {
    const options = [option({ maneuver: 28 }), option({ maneuver: 28, card: "full-weight" }), option({ maneuver: 10, card: "x" }, "no")];
    expect(cardsWith(options, 28)).toEqual(["full-weight"]);
    expect(cardsWith(options, 10)).toEqual([]);
    expect(questions(options)).toEqual([]);
    expect(questions([option({ announce: true })])).toHaveLength(1);
    expect(maneuversOf(book(), options, { rule: "DUEL-30", text: "later" })[0]?.objection).toBeNull();
  });

  it("knows the last deeds and blows", () => {
    expect(lastManeuver(past, 0)).toBe("Extended Range Charge");
    expect(lastManeuver([], 0)).toBeNull();
    expect(lastBlow(past, 1, 0)).toEqual({ damage: 6, sum: "6 = 1 SCORE + 5 Extended Range Charge", critical: true });
    expect(lastBlow(past, 0, 1)).toBeNull();
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

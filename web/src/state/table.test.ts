import { describe, expect, it } from "vitest";
import type { Message, Standing } from "../wire/types.ts";
import { asked, duel, happened, standing, welcome } from "./specimens.ts";
import { clockFace, hasSealed, left, mayWithdraw, order, owes, proposed, readyBefore, received, toAnswer, toChoose, type Table } from "./table.ts";

const NOW = 9_000;

function at(...messages: Message[]): Table {
  const table = messages.reduce<Table | null>((before, message) => received(before, message, NOW), null);
  if (table === null) throw new Error("expected a welcome first");
  return table;
}

const sealed = (number: number, seat: number, own: object | null, waiting: number[]): Message => ({
  kind: "sealed",
  number,
  at: 10_001,
  seat,
  turn: 1,
  waiting,
  own,
  default: false,
  text: "Somebody has chosen.",
  clocks: [],
});

describe("a table", () => {
  it("is what its welcome says, and knows the server's clock", () => {
    const table = at(welcome());
    expect(table).toMatchObject({ id: "t1", seat: 0, number: 3, skew: 1_000, rematch: null });
    expect(received(null, { kind: "present", here: [] }, NOW)).toBeNull();
  });

  it("takes messages in order, once, and notices a gap", () => {
    const table = at(welcome());
    expect(order(table, sealed(4, 1, null, [0]))).toBe("next");
    expect(order(table, sealed(3, 1, null, [0]))).toBe("known");
    expect(order(table, sealed(6, 1, null, [0]))).toBe("gap");
    expect(order(null, sealed(1, 1, null, [0]))).toBe("gap");
    expect(order(table, { kind: "present", here: [0] })).toBe("next");
    expect(order(table, welcome({ number: 1 }))).toBe("next");
  });

  it("keeps the own sealed decision, and learns nothing of another's but that it is sealed", () => {
    const own = at(welcome(), sealed(4, 0, { maneuver: 50 }, [1]));
    expect(own.standing.sealed).toEqual({ maneuver: 50 });
    expect(owes(own)).toBe(false);
    expect([hasSealed(own, 0), hasSealed(own, 1), hasSealed(own, 2)]).toEqual([true, false, false]);
    expect(mayWithdraw(own)).toBe(true);
    const other = at(welcome(), sealed(4, 1, null, [0]));
    expect(other.standing.sealed).toBeNull();
    expect(owes(other)).toBe(true);
    expect(mayWithdraw(other)).toBe(false);
    expect([readyBefore(own), readyBefore(other)]).toEqual([[], [other.chairs[1]?.plays]]);
  });

  it("is asked again after taking a decision back", () => {
    const withdrawn: Message = { kind: "withdrawn", number: 5, at: 0, seat: 0, turn: 1, waiting: [0, 1], clocks: [] };
    const table = at(welcome(), sealed(4, 0, { maneuver: 50 }, [1]), withdrawn);
    expect(table.standing.sealed).toBeNull();
    expect(owes(table)).toBe(true);
  });

  it("remembers what happened, until it is undone", () => {
    const turned: Message = {
      kind: "turned",
      number: 4,
      at: 0,
      turn: 1,
      events: [happened("score")],
      defaults: [],
      standing: standing({ turn: 2, view: duel({ round: 2 }) }),
    };
    const table = at(welcome({ past: [{ turn: 0, events: [happened("round")] }] }), turned);
    expect(table.past.map((past) => past.turn)).toEqual([0, 1]);
    expect(table.standing.turn).toBe(2);
    const undone = received(table, { kind: "undone", number: 5, at: 0, turn: 1, text: "Taken back.", standing: standing() }, NOW);
    expect(undone?.past.map((past) => past.turn)).toEqual([0]);
    expect(undone?.notice).toBe("Taken back.");
  });

  it("stands as it stood until the last turn of a gesture has come", () => {
    const turned = (number: number, stands: Standing | null): Message => ({ kind: "turned", number, at: 0, turn: number - 3, events: [], defaults: [], standing: stands });
    const passing = at(welcome(), turned(4, null));
    expect([passing.number, passing.standing.turn, passing.past.length]).toEqual([4, 1, 1]);
    expect(at(welcome(), turned(4, null), turned(5, standing({ turn: 3 }))).standing.turn).toBe(3);
  });

  it("begins with the events of the beginning", () => {
    const gathering = welcome({ title: "Duel", standing: standing({ phase: "gathering", view: null, asked: null }) });
    const events = [happened("round", { round: 1 })];
    const began: Message = { kind: "began", number: 4, at: 0, title: "Mirim against Wraith", chairs: [], events, standing: standing() };
    expect(at(gathering, began)).toMatchObject({ title: "Mirim against Wraith", past: [{ turn: 0, events }] });
  });

  it("knows what is left to one's own seat to choose", () => {
    const [own, other] = welcome().chairs;
    const chairs = [own, other && { ...other, open: ["/books/1"] }].flatMap((chair) => chair ?? []);
    expect(toChoose(at(welcome({ chairs, seat: 1 })))).toEqual(["/books/1"]);
    expect(toChoose(at(welcome({ chairs })))).toEqual([]);
    expect(toChoose(at(welcome({ chairs, seat: null })))).toEqual([]);
  });

  it("tells one's own proposals from those that one must answer", () => {
    const proposal = { proposal: 4, what: "undo", by: 1, text: "Iroha asks.", waiting: [0], turn: 1, seat: null } as const;
    const table = at(welcome(), { kind: "proposed", number: 4, at: 0, proposals: [{ ...proposal, waiting: [0] }], text: "" });
    expect(toAnswer(table)).toHaveLength(1);
    expect(proposed(table)).toHaveLength(0);
    const stands = at(welcome({ seat: null }), { kind: "proposed", number: 4, at: 0, proposals: [{ ...proposal, waiting: [0] }], text: "" });
    expect(toAnswer(stands)).toHaveLength(0);
  });

  it("hears chat, who is here, the end, and where the rematch is", () => {
    const over = standing({ phase: "over", asked: null, outcome: { points: [1, 0], reason: "Iroha resigned", how: "resigned" } });
    const table = at(
      welcome(),
      { kind: "said", number: 4, at: 1, seat: 1, text: "good match" },
      { kind: "present", here: [0] },
      { kind: "ended", number: 5, at: 2, text: "Iroha gives up.", standing: over },
      { kind: "moved", number: 6, at: 3, table: "t2", seat: 1 },
    );
    expect(table.chat).toEqual([{ number: 4, at: 1, seat: 1, text: "good match" }]);
    expect(table.here).toEqual([0]);
    expect(table.standing.outcome?.reason).toBe("Iroha resigned");
    expect(table.rematch).toEqual({ table: "t2", seat: 1 });
    expect(owes(table)).toBe(false);
  });

  it("goes on from where it was after a reconnect", () => {
    const table = at(welcome(), { kind: "again", number: 4, at: 20_000, here: [1] }, sealed(4, 1, null, [0]));
    expect(table).toMatchObject({ number: 4, here: [1] });
    expect(table.standing.asked).toEqual(asked({ waiting: [0] }));
  });

  it("shows a running clock by the server's time and a resting one by its bank", () => {
    const clocks = [
      { bank: 60_000, until: 15_000 },
      { bank: 61_500, until: null },
    ];
    const table = at(welcome({ standing: standing({ clocks }) }));
    expect(left(table, 0, NOW)).toBe(5_000);
    expect(left(table, 0, 99_000)).toBe(0);
    expect(left(table, 1, NOW)).toBe(61_500);
    expect(left(at(welcome()), 0, NOW)).toBeNull();
    expect([0, 400, 61_500].map(clockFace)).toEqual(["0:00", "0:01", "1:02"]);
  });
});

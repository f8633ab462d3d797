import { describe, expect, it } from "vitest";
import { stage, taken } from "./hotseat.ts";
import { asked, happened, standing, welcome } from "./specimens.ts";
import { received, type Table } from "./table.ts";

/** The tables of both seats, with who is still waited for and who has sealed here. */
function both(turn: number, waiting: number[]): Table[] {
  return [0, 1].map((seat) => {
    const sealed = waiting.length > 0 && !waiting.includes(seat) ? { maneuver: 50 } : null;
    const now = waiting.length > 0 ? asked({ waiting }) : null;
    return received(null, welcome({ seat, standing: standing({ turn, sealed, asked: now }) }), 0) as Table;
  });
}

/** The tables as they are now, but for one seat, whose line has yet to hear of it. */
function late(behind: number, now: Table[], before: Table[]): Table[] {
  return now.map((table, seat) => (seat === behind ? (before[seat] as Table) : { ...table, number: table.number + 1 }));
}

describe("a shared screen", () => {
  it("is offered to the first seat that owes a choice", () => {
    expect(stage(both(1, [0, 1]), null)).toEqual({ show: "reveal", seat: 0, next: 0 });
  });

  it("shows the one who holds it, until that one has sealed", () => {
    expect(stage(both(1, [0, 1]), { seat: 0, turn: 1 })).toEqual({ show: "seat", seat: 0 });
  });

  it("lets the curtain fall between one sealed choice and the other", () => {
    expect(stage(both(1, [1]), { seat: 0, turn: 1 })).toEqual({ show: "curtain", next: 1 });
    expect(stage(both(1, [1]), { seat: 1, turn: 1 })).toEqual({ show: "seat", seat: 1 });
  });

  it("keeps the curtain down when the page is loaded again in between", () => {
    expect(stage(both(1, [1]), null)).toEqual({ show: "curtain", next: 1 });
  });

  it("lets both look when the pages are turned", () => {
    expect(stage(both(2, [0, 1]), { seat: 1, turn: 1 })).toEqual({ show: "reveal", seat: 1, next: 0 });
  });

  it("shows nothing before every seat was told where the match is: one alone would show what it has sealed", () => {
    const [first = null, second = null] = both(1, [1]);
    expect(stage([first, null], null)).toEqual({ show: "nothing" });
    expect(stage([null, second], null)).toEqual({ show: "nothing" });
    expect(stage(late(1, both(1, [0, 1]), both(0, [])), null)).toEqual({ show: "nothing" });
  });

  it("is not passed on while one of the lines has yet to hear what happened", () => {
    for (const behind of [0, 1]) {
      const tables = late(behind, both(2, [0, 1]), both(1, [1]));
      expect(stage(tables, { seat: 1, turn: 1 })).toEqual({ show: "seat", seat: 1 });
    }
  });

  it("lets the curtain fall as soon as one of the lines has heard that a choice is sealed", () => {
    for (const behind of [0, 1]) {
      const tables = late(behind, both(1, [1]), both(1, [0, 1]));
      expect(stage(tables, { seat: 0, turn: 1 })).toEqual({ show: "curtain", next: 1 });
    }
  });

  it("is taken for the turn of which the latest message tells", () => {
    const tables = late(0, both(2, [0]), both(1, [0, 1]));
    expect(taken(tables, 0)).toEqual({ seat: 0, turn: 2 });
    expect(stage(tables, taken(tables, 0))).toEqual({ show: "seat", seat: 0 });
  });

  it("lets the curtain fall where one was told what the other was not", () => {
    const told = (tables: Table[], ...lines: string[]) =>
      tables.map((table, seat) => ({ ...table, past: [{ turn: 1, events: [happened("paid", {}, lines[seat] ?? "")] }] }));
    expect(stage(told(both(2, [0, 1]), "It rains.", "It rains."), { seat: 1, turn: 1 })).toEqual({ show: "reveal", seat: 1, next: 0 });
    expect(stage(told(both(2, [0, 1]), "It rains.", "You pay 3."), { seat: 1, turn: 1 })).toEqual({ show: "curtain", next: 0 });
  });

  it("stays with one who decides openly, step by step, and then falls before the next", () => {
    const openly = (turn: number, waiting: number[]) =>
      [0, 1].map((seat) => received(null, welcome({ seat, standing: standing({ turn, asked: asked({ how: "open", seats: waiting, waiting }) }) }), 0) as Table);
    expect(stage(openly(1, [0]), null)).toEqual({ show: "curtain", next: 0 });
    expect(stage(openly(5, [0]), { seat: 0, turn: 1 })).toEqual({ show: "seat", seat: 0 });
    expect(stage(openly(6, [1]), { seat: 0, turn: 1 })).toEqual({ show: "curtain", next: 1 });
  });

  it("has nobody to pass to at the end", () => {
    expect(stage(both(9, []), { seat: 1, turn: 8 })).toEqual({ show: "reveal", seat: 1, next: null });
  });
});

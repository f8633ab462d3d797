import { describe, expect, it } from "vitest";
import type { BotEntry, StrongholdEntry } from "../wire/types.ts";
import { FIRST, fits, parties, readChoice, settled, sitterOf, tableForm } from "./choice.ts";

const BOTS: readonly BotEntry[] = [
  { id: "random", character: "", games: ["duel", "labyrinth"] },
  { id: "warden", character: "", games: ["labyrinth"] },
  { id: "master", character: "", games: ["duel"] },
];
const STRONGHOLDS: readonly StrongholdEntry[] = [
  { id: "gatehouse", name: "The Gatehouse", about: "", drawing: "", sections: 14, rooms: 5, entrances: 3, garrison: {}, raiders: ["hero", "elf", "hobbit"] },
];

describe("a choice for the labyrinth", () => {
  it("is read back, and what is not understood gives way", () => {
    expect(readChoice(JSON.stringify({ ...FIRST, side: "evil", turns: 12 }))).toEqual({ ...FIRST, side: "evil", turns: 12 });
    expect(readChoice('{"good": 99, "flags": ["fog", "wings"], "size": "big"}')).toEqual({ ...FIRST, flags: ["fog"] });
    expect(readChoice("not json")).toEqual(FIRST);
  });

  it("meets the strongest bot that knows the game", () => {
    expect(settled(FIRST, STRONGHOLDS, BOTS).bot).toBe("warden");
    expect(settled({ ...FIRST, bot: "random", stronghold: "gone" }, STRONGHOLDS, BOTS)).toMatchObject({ bot: "random", stronghold: "gatehouse" });
  });

  it("lays a table against the machine at once", () => {
    const form = tableForm(settled(FIRST, STRONGHOLDS, BOTS), "machine", 7);
    expect(form.setup).toMatchObject({ stronghold: "gatehouse", garrison: "scattered", options: {} });
    expect(form.chairs).toEqual([{ who: "me" }, { who: "machine", bot: "warden" }]);
  });

  it("deals the party round, and Evil sits last", () => {
    const choice = { ...FIRST, good: 3, side: "evil" as const, sitters: { 1: "invite" as const } };
    expect(parties(choice)[1]).toEqual(["priest", "dwarf", "hobbit"]);
    expect([0, 1, 2, 3].map((seat) => sitterOf(choice, "machine", seat))).toEqual(["machine", "invite", "machine", "me"]);
  });

  it("takes along whom the stronghold asks for, and no more seats than they are", () => {
    const choice = settled({ ...FIRST, stronghold: "gatehouse", good: 5 }, STRONGHOLDS, BOTS);
    expect(parties(choice)).toEqual([["hero"], ["elf"], ["hobbit"]]);
    expect(parties(settled({ ...choice, stronghold: "chance", good: 1 }, STRONGHOLDS, BOTS))[0]).toHaveLength(8);
  });

  it("says nothing of the garrison where no stronghold stands", () => {
    expect(tableForm({ ...FIRST, stronghold: "built" }, "same", 1).setup).not.toHaveProperty("garrison");
    expect(tableForm({ ...FIRST, stronghold: "chance", size: 20 }, "same", 5).setup).toMatchObject({ stronghold: { size: 20, seed: 5 } });
  });

  it("leaves out what an unfolding labyrinth cannot have", () => {
    const choice = { ...FIRST, stronghold: "unfolding", flags: ["fog", "hits"] as const, turns: 9 };
    expect(fits(choice, "fog")).toBe(false);
    expect(tableForm(choice, "machine", 1).setup).toMatchObject({ stronghold: null, options: { hits: "printed", unfolding: true, turns: 9 } });
    expect(tableForm(choice, "machine", 1).setup.options).not.toHaveProperty("fog");
  });
});

import { describe, expect, it } from "vitest";
import type { FormationPlace } from "../wire/types.ts";
import { Hand, type Doors } from "./hand.svelte.ts";
import { battle, force, piece } from "./specimens.ts";

function recording(places: readonly { at: number[]; cost: number; able: number; squares: number[][] }[] = []) {
  const asked: unknown[] = [];
  const doors = {
    formations: async (table: string, order: object) => (asked.push({ table, ...order }), [...places]),
    drill: async (_: string, order: object, at: readonly number[]) => ({ decisions: [{ ...order, at }] }),
    ranks: async () => ({ decisions: [{ do: "close" }] }),
    look: async (_: string, name: string) => ({ piece: name, reach: [], arc: [], seen: [], covers: [], screens: [] }),
  } satisfies Doors;
  return { asked, doors };
}

describe("a hand on the field", () => {
  it("asks where the unit of the chosen piece can go, as it faces", async () => {
    const { asked, doors } = recording();
    const hand = new Hand("t", doors);
    hand.choose(battle(), "swordsmen-1");
    hand.turn(battle(), -1);
    await hand.refresh(battle());
    expect(asked[0]).toEqual({ table: "t", seat: 0, piece: "swordsmen-1", facing: "east", alone: false, hidden: false });
    expect(asked.at(-1)).toMatchObject({ facing: "north" });
  });

  it("asks nothing of the enemy's, and nothing while others act", async () => {
    const { asked, doors } = recording();
    const hand = new Hand("t", doors);
    hand.choose(battle(), "giaks-1");
    hand.choose(battle({ acting: 1 }), "swordsmen-1");
    hand.choose(battle({ phase: "combat" }), "swordsmen-1");
    await hand.refresh(battle({ phase: "combat" }));
    expect(asked).toEqual([]);
  });

  it("says why it does not know where to go, until it is told", async () => {
    const { doors } = recording([{ at: [1, 1], cost: 1, able: 1, squares: [] }]);
    let away = true;
    const lost = async () => Promise.reject(new Error("The server cannot be reached."));
    const hand = new Hand("t", { ...doors, drill: lost, ranks: lost, formations: (table, order) => (away ? lost() : doors.formations(table, order)) });
    hand.choose(battle(), "swordsmen-1");
    await hand.refresh(battle());
    expect([hand.chosen, hand.places.length, hand.fault]).toEqual(["swordsmen-1", 0, "The server cannot be reached."]);
    away = false;
    await hand.refresh(battle());
    expect([hand.chosen, hand.places.length, hand.fault]).toEqual(["swordsmen-1", 1, null]);
    expect(await hand.gesture(battle(), hand.places[0] as FormationPlace)).toEqual([]);
    expect(await hand.closing(battle())).toEqual([]);
    expect(hand.fault).toBe("The server cannot be reached.");
  });

  it("takes a hero alone", () => {
    const hand = new Hand("t", recording().doors);
    hand.choose(battle({ forces: [force({ individual: true, hero: "pelathar" })] }), "swordsmen-1");
    expect(hand.alone).toBe(true);
  });

  it("finds the gesture to a place that is lit", async () => {
    const hand = new Hand("t", recording([{ at: [1, 0], cost: 1, able: 2, squares: [] }]).doors);
    hand.choose(battle(), "swordsmen-1");
    await hand.refresh(battle());
    const place = hand.place("s1,0");
    expect(place?.cost).toBe(1);
    expect(hand.place("s9,9")).toBeNull();
    expect(place && (await hand.gesture(battle(), place))).toEqual([{ seat: 0, piece: "swordsmen-1", facing: "east", alone: false, hidden: false, at: [1, 0] }]);
  });

  it("lets go of who is gone, and faces as a piece now faces", () => {
    const hand = new Hand("t", recording().doors);
    hand.choose(battle(), "swordsmen-1");
    hand.turned(battle({ pieces: [piece({ facing: "south" })] }));
    expect([hand.chosen, hand.facing]).toEqual(["swordsmen-1", "south"]);
    hand.turned(battle({ pieces: [piece({ gone: "killed", squares: [] })] }));
    expect(hand.chosen).toBeNull();
  });

  it("lets go when a half begins in which nobody moves, so that nobody seems picked who is not", () => {
    const hand = new Hand("t", recording().doors);
    hand.turned(battle());
    hand.choose(battle(), "swordsmen-1");
    hand.turned(battle({ phase: "fire-again" }));
    expect(hand.chosen).toBeNull();
    hand.choose(battle({ phase: "fire-again" }), "swordsmen-1");
    hand.turned(battle({ phase: "fire-again" }));
    expect(hand.chosen).toBe("swordsmen-1");
  });

  it("goes on to the next unit that is not placed", () => {
    const hand = new Hand("t", recording().doors);
    const placing = battle({
      phase: "deploy",
      forces: [force(), force({ id: "bowmen" })],
      pieces: [piece(), piece({ name: "bowmen-1", force: "bowmen", squares: [] })],
    });
    hand.choose(placing, "swordsmen-1");
    hand.turned(placing);
    expect(hand.chosen).toBe("bowmen-1");
  });

  it("shows an overlay only when it is asked to", async () => {
    const hand = new Hand("t", recording().doors);
    hand.choose(battle(), "swordsmen-1");
    await hand.refresh(battle());
    expect(hand.view).toBeNull();
    hand.cycle(battle());
    await hand.refresh(battle());
    expect([hand.overlay, hand.view?.piece]).toEqual(["reach", "swordsmen-1"]);
  });
});

import { describe, expect, it } from "vitest";
import type { Option } from "../wire/types.ts";
import { able, allowed, barredAt, choosable, deedsAt, deedsOf, followed, mayEscort } from "./deeds.ts";
import { labyrinth, unit } from "./specimens.ts";

function option(decision: object, barred: string | null = null): Option {
  return { decision, text: JSON.stringify(decision), objection: barred === null ? null : { code: "no", rule: "LAB-59", text: barred } };
}

const hero = unit({ name: "hero", kind: "hero", at: [1, 1] });
const guard = unit({ name: "2,1", kind: "guard", side: "evil", at: [2, 1] });
const princess = unit({ name: "princess", kind: "princess", at: [1, 1] });

describe("what may be done", () => {
  it("has a place to point at and its cost", () => {
    const view = labyrinth({ units: [hero], sums: [{ do: "move", unit: "hero", to: [0, 1], escort: false, cost: 2 }] });
    const [deed] = deedsOf(view, [option({ do: "move", unit: "hero", to: [0, 1], escort: false })]);
    expect(deed).toMatchObject({ unit: "hero", places: ["s0,1"], note: "2", rolls: false });
  });

  it("points at the target of a blow, with its chance", () => {
    const view = labyrinth({ units: [hero, guard], sums: [{ do: "attack", unit: "hero", target: "2,1", chance: 0.8333 }] });
    const [deed] = deedsOf(view, [option({ do: "attack", unit: "hero", target: "2,1" })]);
    expect(deed).toMatchObject({ places: ["s2,1"], note: "83 %", rolls: true });
  });

  it("points at a doorway, and at every square of a room that may be alerted", () => {
    const board = { ...labyrinth().board, sections: [{ section: "room", x: 0, y: 0, turn: 0 }] };
    const deeds = deedsOf(labyrinth({ board, units: [guard] }), [
      option({ do: "unlock", unit: "hero", edge: [[2, 1], [3, 1]] }),
      option({ do: "alert", unit: "2,1", room: [0, 0] }),
    ]);
    expect(deeds[0]?.places).toEqual(["e2,1-3,1"]);
    expect(deeds[1]?.places).toHaveLength(9);
  });

  it("takes the Princess along, or leaves her", () => {
    const deeds = deedsOf(labyrinth({ units: [hero, princess] }), [
      option({ do: "move", unit: "hero", to: [0, 1], escort: false }),
      option({ do: "move", unit: "hero", to: [0, 1], escort: true }),
      option({ do: "pass" }),
    ]);
    expect(mayEscort(deeds, "hero")).toBe(true);
    expect(allowed(deeds, true).filter(({ unit }) => unit === "hero").map(({ escort }) => escort)).toEqual([true]);
    expect(allowed(deeds, false).filter(({ unit }) => unit === "hero").map(({ escort }) => escort)).toEqual([false]);
  });

  it("leaves out what is barred, and knows who is able", () => {
    const deeds = deedsOf(labyrinth({ units: [hero, guard] }), [
      option({ do: "attack", unit: "hero", target: "2,1" }, "it has struck"),
      option({ do: "attack", unit: "elf", target: "2,1" }),
      option({ do: "pass" }),
    ]);
    expect(able(allowed(deeds, true))).toEqual(["elf"]);
    expect(barredAt(deeds, "s2,1", "hero")?.text).toBe("it has struck");
    expect(barredAt(deeds, "s2,1", "elf")).toBeNull();
    expect(barredAt(deeds, null, null)).toBeNull();
  });

  it("means the chosen unit's deed, and without one everybody's but walks", () => {
    const deeds = deedsOf(labyrinth({ units: [hero, guard] }), [
      option({ do: "attack", unit: "hero", target: "2,1" }),
      option({ do: "attack", unit: "elf", target: "2,1" }),
      option({ do: "move", unit: "elf", to: [5, 5], escort: false }),
    ]);
    expect(deedsAt(deeds, "s2,1", "hero").map(({ unit }) => unit)).toEqual(["hero"]);
    expect(deedsAt(deeds, "s2,1", null)).toHaveLength(2);
    expect(deedsAt(deeds, "s5,5", null)).toEqual([]);
    expect(deedsAt(deeds, "s5,5", "elf")).toHaveLength(1);
  });

  it("chooses who stands there, and the other one when pointed at again", () => {
    const deeds = deedsOf(labyrinth({ units: [hero, princess] }), [
      option({ do: "move", unit: "hero", to: [0, 1], escort: false }),
      option({ do: "move", unit: "princess", to: [0, 1], escort: false }),
    ]);
    expect(choosable([hero, princess], deeds, null)).toBe("hero");
    expect(choosable([hero, princess], deeds, "hero")).toBe("princess");
    expect(choosable([guard], deeds, null)).toBeNull();
  });

  it("keeps in hand who walked, though Evil's are named by their squares", () => {
    const view = labyrinth({ side: "evil", units: [unit({ ...guard, name: "4,1", at: [4, 1] })] });
    const [walk] = deedsOf(view, [option({ do: "move", unit: "2,1", to: [4, 1], escort: false })]);
    expect(followed(view, walk ?? null, "2,1")).toBe("4,1");
    expect(followed(view, null, "2,1")).toBeNull();
    expect(followed(labyrinth({ units: [hero] }), null, "hero")).toBe("hero");
  });
});

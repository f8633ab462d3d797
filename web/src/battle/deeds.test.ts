import { describe, expect, it } from "vitest";
import { drilling, fighting } from "./aiming.ts";
import { able, allowed, barredAt, buttonsOf, deedsAt, deedsOf, hope } from "./deeds.ts";
import { Hand } from "./hand.svelte.ts";
import { battle, option, piece } from "./specimens.ts";

const POOL = { kind: "fire", target: "giaks-1", members: [{ piece: "swordsmen-1", needs: "7 = 7 sword", final: 7 }], total: 7, expected: 0.07 };
const DOORS = { formations: async () => [], drill: async () => ({ decisions: [] }), ranks: async () => ({ decisions: [] }), look: async () => Promise.reject(new Error("nothing to see")) };

describe("what may be done", () => {
  it("is pointed at where its target stands, with its chance", () => {
    const view = battle({ phase: "fire", picked: "swordsmen", sums: [{ do: "target", piece: "giaks-1", ...POOL }] });
    const [deed] = deedsOf(view, [option({ do: "target", piece: "giaks-1" })]);
    expect(deed).toMatchObject({ does: "target", places: ["s2,0"], note: "7 %" });
  });

  it("is pointed at anywhere a unit stands", () => {
    const [deed] = deedsOf(battle(), [option({ do: "pick", who: "swordsmen" })]);
    expect(deed?.places).toEqual(["s0,0", "s0,1"]);
    expect(able(battle(), deed ? [deed] : [])).toEqual(new Set(["swordsmen-1", "swordsmen-2"]));
  });

  it("is a button where it has no place, or is a test", () => {
    const deeds = deedsOf(battle({ phase: "morale" }), [option({ do: "done" }), option({ do: "test", force: "swordsmen" }), option({ do: "back", force: "giaks" })]);
    expect(buttonsOf(deeds, null, "swordsmen").map(({ does }) => does)).toEqual(["done", "test"]);
  });

  it("has a button for each who may be hit, as well as a square", () => {
    const deeds = deedsOf(battle(), [option({ do: "choose", piece: "swordsmen-1" }), option({ do: "choose", piece: "swordsmen-2" })]);
    expect(buttonsOf(deeds, null, null)).toHaveLength(2);
    expect(deedsAt(deeds, "s0,0", null)).toHaveLength(1);
  });

  it("leaves powers to the one who is chosen, but for answers", () => {
    const heal = option({ do: "use", power: "healing", by: "swordsmen-2", target: "swordsmen-1" });
    const deeds = deedsOf(battle(), [heal]);
    expect(deedsAt(deeds, "s0,0", "swordsmen-1")).toEqual([]);
    expect(deedsAt(deeds, "s0,0", "swordsmen-2")).toHaveLength(1);
    const asked = deedsOf(battle(), [heal, option({ do: "decline" })]);
    expect(deedsAt(asked, "s0,0", null)).toHaveLength(1);
  });

  it("says why not", () => {
    const deeds = deedsOf(battle({ phase: "combat" }), [option({ do: "pick", who: "swordsmen-1" }, "it has struck")]);
    expect(allowed(deeds)).toEqual([]);
    expect(barredAt(deeds, "s0,0", null)?.text).toBe("it has struck");
    expect(barredAt(deeds, null, null)).toBeNull();
  });

  it("tells a total as a chance, and above a hundred as hits", () => {
    expect([hope(7), hope(100), hope(250)]).toEqual(["7 %", "100 %", "×2.5"]);
  });
});

describe("pointing while units fight", () => {
  const fire = battle({ phase: "fire", picked: "swordsmen", pool: POOL });
  const open = deedsOf(fire, [option({ do: "loose" }), option({ do: "drop" })]);

  it("lets the pool go where its target is pointed at again", () => {
    expect(fighting(fire, open, null, "s2,0", fire.pieces[2] ?? null)).toEqual({ means: "decide", decisions: [{ do: "loose" }] });
  });

  it("says at the target that it lets the pool go, with its chance, and has a button for it too", () => {
    expect(open[0]).toMatchObject({ does: "loose", places: ["s2,0"], note: "7 %" });
    expect(buttonsOf(open, null, null).map(({ does }) => does)).toEqual(["loose", "drop"]);
  });

  it("changes the target in one gesture", () => {
    const other = piece({ name: "giaks-2", force: "giaks", seat: 1, squares: [[2, 1]] });
    const decisions = [{ do: "drop" }, { do: "pick", who: "swordsmen" }, { do: "target", piece: "giaks-2" }];
    expect(fighting(fire, open, null, "s2,1", other)).toEqual({ means: "decide", decisions });
  });

  it("takes another in hand in one gesture", () => {
    const combat = battle({ phase: "combat", picked: "swordsmen-1" });
    const decisions = [{ do: "drop" }, { do: "pick", who: "swordsmen-2" }];
    expect(fighting(combat, deedsOf(combat, [option({ do: "drop" })]), null, "s0,1", combat.pieces[1] ?? null)).toEqual({ means: "decide", decisions });
  });

  it("asks which, where it may mean more than one thing", () => {
    const morale = battle({ phase: "morale" });
    const both = deedsOf(morale, [option({ do: "test", force: "swordsmen" }), option({ do: "brutalise", piece: "swordsmen-1" })]);
    expect(fighting(morale, both, null, "s0,0", morale.pieces[0] ?? null)).toMatchObject({ means: "several", deeds: both });
  });

  it("looks at whoever stands there, where nothing else is meant", () => {
    expect(fighting(battle({ phase: "fire" }), [], null, "s2,0", battle().pieces[2] ?? null)).toEqual({ means: "choose", name: "giaks-1", alone: false });
  });
});

describe("pointing while units move", () => {
  const view = battle();

  it("chooses a unit, and of it one piece", () => {
    const hand = new Hand("table", DOORS);
    const first = view.pieces[0] ?? null;
    expect(drilling(view, hand, "s0,0", first)).toEqual({ means: "choose", name: "swordsmen-1", alone: false });
    hand.choose(view, "swordsmen-1");
    expect(drilling(view, hand, "s0,0", first)).toEqual({ means: "choose", name: "swordsmen-1", alone: true });
    hand.choose(view, "swordsmen-1", true);
    expect(drilling(view, hand, "s0,1", view.pieces[1] ?? null)).toEqual({ means: "choose", name: "swordsmen-2", alone: true });
  });

  it("goes to a lit square, and turns where it stands", async () => {
    const places = [{ at: [1, 0], cost: 1, able: 2, squares: [[1, 0], [1, 1]] }, { at: [0, 0], cost: 1, able: 2, squares: [] }];
    const hand = new Hand("table", { ...DOORS, formations: async () => places });
    hand.choose(view, "swordsmen-1");
    await hand.refresh(view);
    expect(drilling(view, hand, "s1,0", null)).toEqual({ means: "go", id: "s1,0" });
    expect(drilling(view, hand, "s0,0", view.pieces[0] ?? null)).toMatchObject({ means: "choose" });
    hand.turn(view, 1);
    await hand.refresh(view);
    expect(drilling(view, hand, "s0,0", view.pieces[0] ?? null)).toEqual({ means: "go", id: "s0,0" });
  });
});

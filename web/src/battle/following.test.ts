import { describe, expect, it } from "vitest";
import { deedsOf } from "./deeds.ts";
import { mayVolley, nextInVolley, onlyDeed } from "./following.ts";
import { battle, option, piece } from "./specimens.ts";
import { halfOf } from "./view.ts";

const fire = battle({
  phase: "fire",
  pieces: [piece(), piece({ name: "giaks-1", force: "giaks", seat: 1, squares: [[1, 0]] }), piece({ name: "giaks-2", force: "giaks", seat: 1, squares: [[2, 0]] })],
});
const does = (view: typeof fire, ...decisions: object[]) => deedsOf(view, decisions.map((decision) => option(decision)));
const aimed = (...totals: number[]) => ({
  ...fire,
  sums: totals.map((total, place) => ({ do: "target" as const, piece: `giaks-${place + 1}`, kind: "fire" as const, target: `giaks-${place + 1}`, members: [], total, expected: total / 100 })),
});

describe("what follows of itself", () => {
  it("is the end of a phase in which nothing can be done, and the only test", () => {
    expect(onlyDeed(does(fire, { do: "done" }))?.does).toBe("done");
    expect(onlyDeed(does(fire, { do: "test", force: "swordsmen" }))?.does).toBe("test");
    expect(onlyDeed(does(fire, { do: "pick", who: "swordsmen" }, { do: "done" }))).toBeNull();
    expect(onlyDeed(does(fire, { do: "choose", piece: "swordsmen-1" })), "who falls is one's own to say").toBeNull();
    expect(onlyDeed([])).toBeNull();
  });

  it("is in a volley the next unit, its best target, and the shot", () => {
    expect(nextInVolley(fire, does(fire, { do: "pick", who: "swordsmen" }, { do: "done" }))?.does).toBe("pick");
    const targets = does(aimed(12, 40), { do: "target", piece: "giaks-1" }, { do: "target", piece: "giaks-2" }, { do: "drop" });
    expect(nextInVolley(aimed(12, 40), targets)?.option.decision).toEqual({ do: "target", piece: "giaks-2" });
    expect(nextInVolley(fire, does(fire, { do: "loose" }, { do: "quit", piece: "swordsmen-1" }, { do: "drop" }))?.does).toBe("loose");
    expect(nextInVolley(fire, does(fire, { do: "done" })), "all have shot").toBeNull();
  });

  it("is offered where somebody can shoot or strike, and ends with the half of the phase", () => {
    const open = does(fire, { do: "pick", who: "swordsmen" });
    expect(mayVolley(fire, open)).toBe(true);
    expect(mayVolley({ ...fire, phase: "move" }, open)).toBe(false);
    expect(mayVolley(fire, does(fire, { do: "done" }))).toBe(false);
    expect(halfOf(fire)).not.toBe(halfOf({ ...fire, half: fire.half === 0 ? 1 : 0 }));
  });
});

// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { adventureEn } from "../messages/adventure.en.ts";
import { steps } from "../state/lesson.ts";
import { standing as standingOf, welcome } from "../state/specimens.ts";
import { received, type Table } from "../state/table.ts";
import type { Option, Past, Plain } from "../wire/types.ts";
import { FIRST, ownSeat, readChoice, settled, tableForm } from "./choice.ts";
import { able, deedsAt, deedsOf, linesOf } from "./deeds.ts";
import { closed, decider, fightTable } from "./fights.ts";
import { promisedAnswer, promisedOrder, stillPromised } from "./halting.ts";
import { grounds, reachOf, sideOf } from "./hexes.ts";
import { lesson } from "./lesson.ts";
import { blowsOf, rolled, turns } from "./past.ts";
import { placedOn } from "./placing.ts";
import { looksLeft, poseOf } from "./posing.ts";
import { adventure, field, fight, figure } from "./specimens.ts";
import { spaceLabel, spotsOf, TURN, walked } from "./spotting.ts";
import { deedTold } from "./telling.ts";
import { goals } from "./view.ts";

const words = adventureEn.adventure;
const option = (decision: Plain, objection: Option["objection"] = null): Option => ({ decision, text: decision.do, objection });
const event = (kind: string, facts: object = {}) => ({ event: kind, text: kind, facts });

describe("the field on the paper", () => {
  it("is drawn from the back to the front, higher spaces further up", () => {
    const [first, , last] = grounds(field("03", "0")).map(({ space, y }) => ({ name: space.name, y }));
    expect([first?.name, last?.name]).toEqual(["a1", "a2"]);
    const [low, high] = grounds(field("03"));
    expect(high?.y).toBeLessThan(low?.y ?? 0);
  });

  it("cuts walls off above the floor beside them, so that they hide nobody", () => {
    const [wall] = grounds(field("#0")).filter(({ space }) => space.feature === "wall");
    expect(wall?.top).toBeLessThan(2);
  });

  it("knows all that must be seen", () => {
    const { width, height } = reachOf(grounds(field("000", "00")));
    expect(width).toBeGreaterThan(3);
    expect(height).toBeGreaterThan(1);
  });

  it("knows toward which side something was pulled", () => {
    expect([sideOf(1, 0), sideOf(-1, 0), sideOf(0.4, -0.6), sideOf(-0.4, 0.6)]).toEqual(["east", "west", "north-east", "south-west"]);
  });

  it("has things at the feet of who stands there, and the lying under the standing", () => {
    const sack = { id: "sack", kind: "sack", name: "sack", owner: null, at: "a1", by: null, weight: 2, range: 4, height: 1, large: false, tall: false, examined: false, contents: null };
    const asleep = figure({ id: "sleeper", condition: "unconscious", posture: "down" });
    const view = adventure({ figures: [figure(), asleep], objects: [sack] });
    expect(placedOn(view, grounds(view.field)).map(({ id }) => id)).toEqual(["thing sack", "sleeper", "traveller"]);
  });

  it("shows postures, and figures that look away from where they are undefended", () => {
    expect(poseOf(figure({ posture: "off-balance" }))).toBe("offBalance");
    expect(poseOf(figure({ condition: "unconscious" }))).toBe("ground");
    expect([looksLeft("west"), looksLeft("north-east")]).toEqual([false, true]);
  });
});

describe("what may be done", () => {
  const view = adventure({ sums: [{ do: "move", figure: "traveller", to: "a2", cost: 1 }, { do: "shove", figure: "traveller", target: "warden", hard: false, cost: 2, chances: { "stays up": 0.5, falls: 0.5 } }] });
  const barred = { code: "down", rule: "MIN-84", text: "Traveller is down" };
  const deeds = deedsOf(view, [
    option({ do: "move", figure: "traveller", to: "a2" }),
    option({ do: "shove", figure: "traveller", target: "warden" }),
    option({ do: "shove", figure: "traveller", target: "warden", hard: true }, barred),
    option({ do: "undefended", figure: "traveller", side: "east" }),
    option({ do: "done" }),
  ]);

  it("is a walk where one can go, else what can be done to who stands there", () => {
    expect(deedsAt(deeds, "a2", "traveller", null).map(({ does, note }) => [does, note])).toEqual([["move", "1"]]);
    expect(deedsAt(deeds, "b1", "traveller", null).map(({ does }) => does)).toEqual(["shove"]);
    expect(deedsAt(deeds, "b1", "warden", null)).toEqual([]);
    expect(able(deeds)).toEqual(["traveller"]);
  });

  it("is a chart whose barred lines say why", () => {
    const lines = linesOf(deeds, "traveller");
    expect(lines.find(({ action }) => action === "shove")).toMatchObject({ cost: 2, why: null });
    expect(lines.find(({ action }) => action === "shove-hard")).toMatchObject({ deeds: [], why: barred });
    expect(lines.find(({ action }) => action === "block")).toMatchObject({ deeds: [], why: null });
  });

  it("is told with its cost and its chances before it is done", () => {
    expect(deedTold(deeds[1]!, words)).toBe("shove: 2 points; stays up 50 %, falls 50 %");
  });

  it("lights spaces, and the sides of who turns", () => {
    const ground = grounds(view.field);
    const spots = spotsOf(view, ground, { deeds, chosen: "traveller", action: null, aimed: null }, words);
    expect(spots.find(({ id }) => id === "a2")).toMatchObject({ tone: "reach", note: "1" });
    expect(spots.find(({ id }) => id === "b1")).toMatchObject({ tone: "target" });
    const turning = spotsOf(view, ground, { deeds, chosen: "traveller", action: TURN, aimed: null }, words);
    expect(turning.at(-1)).toMatchObject({ id: "side east", label: "Leave the east undefended" });
  });

  it("is reached by arrows that keep their column", () => {
    const tall = adventure({ field: field("00", "00", "00") });
    const spots = spotsOf(tall, grounds(tall.field), { deeds: [], chosen: null, action: null, aimed: null }, words);
    const from = (id: string, ...way: readonly ("up" | "down" | "left" | "right")[]) =>
      way.reduce((at, direction) => walked(tall, spots, at, direction) ?? at, spots.find((spot) => spot.id === id)!).id;
    expect(from("a1", "down", "down")).toBe("a3");
    expect(from("a3", "up", "up", "right")).toBe("b1");
    expect(from("a1", "left")).toBe("a1");
  });

  it("is a space in words", () => {
    expect(spaceLabel(view, "a1", words)).toBe("a1, floor, level 0, Traveller (yours, 14 of 14 body points)");
  });
});

describe("what wins", () => {
  it("is marked on the field where it has a place", () => {
    const view = adventure();
    const sides = view.scenario.sides.map((side) => ({ ...side, victories: [{ text: "", place: "road" }, { text: "" }] }));
    expect(goals({ ...view, scenario: { ...view.scenario, sides, places: { road: ["a1", "b1"], yard: ["a2"] } } })).toEqual([["a1", "b1"]]);
  });
});

describe("a fight", () => {
  const view = adventure({ phase: "combat", fights: [fight()] });
  const table = (): Table => {
    const duels = [option({ do: "duel", figure: "traveller", decision: { maneuver: 24 } })];
    return received(null, welcome({ seat: 0, standing: standingOf({ view, options: duels }) }), 0)!;
  };

  it("is a table of the duel, whose seats are the figures", () => {
    const shown = fightTable(table(), view, fight(), "traveller", "you");
    expect(shown).toMatchObject({ game: "duel", seat: 0 });
    expect(shown.chairs.map(({ plays }) => plays)).toEqual(["Traveller", "Warden"]);
    expect(shown.chairs.map(({ name }) => name === "you")).toEqual([true, false]);
    expect(shown.standing.options).toEqual([{ decision: { maneuver: 24 }, text: "duel", objection: null }]);
    expect(shown.standing.asked?.waiting).toEqual([0, 1]);
  });

  it("is decided by a figure of one's own that owes something, and watched by who has none in it", () => {
    expect(decider(view, fight(), table().standing.options, null)).toBe("traveller");
    expect(decider({ ...view, seat: 5 }, fight(), [], null)).toBeNull();
    expect(fightTable(table(), view, fight(), null, "you").seat).toBeNull();
  });

  it("shows its last pages after the field has gone on", () => {
    const past: readonly Past[] = [{ turn: 3, events: [event("picture", { fight: "1.1", seat: 1, against: 0, picture: 41, range: "close" })] }];
    const over = closed(fight(), adventure({ figures: [figure(), figure({ id: "warden", body: -1, condition: "unconscious" })] }), past);
    expect(over.duel.pairs.find(({ of }) => of === 1)).toMatchObject({ picture: 41, range: "close" });
    expect(over.duel.fates).toEqual(["standing", "fallen"]);
    expect(over.duel.fighters[1]?.body).toBe(-1);
  });
});

describe("a halt answered for good", () => {
  const options = [option({ do: "halt", figure: "traveller" }), option({ do: "let" })];
  const view = adventure({ pending: { kind: "halt", mover: "warden", halters: ["traveller"] } });

  it("is answered again without asking", () => {
    expect(promisedAnswer(view, options, {})).toBeNull();
    expect(promisedAnswer(view, options, { traveller: "always" })?.decision.do).toBe("halt");
    expect(promisedAnswer(view, options, { traveller: "never" })?.decision.do).toBe("let");
  });

  it("becomes the figure's order as soon as it can, and is then no promise any more", () => {
    const order = option({ do: "order", figure: "traveller", order: "always" });
    expect(promisedOrder([order], { traveller: "always" })).toBe(order);
    expect(stillPromised(adventure({ figures: [figure({ order: "always" })] }), { traveller: "always" })).toEqual({});
  });
});

describe("what happened", () => {
  const past: readonly Past[] = [
    { turn: 0, events: [event("turn", { rolled: [4, 4] }), event("tie", { face: 2 })] },
    { turn: 1, events: [event("threw", { rolled: "5, a miss" }), event("struck", { target: "warden" })] },
    { turn: 2, events: [event("tottered", { face: 3 }), event("wounded", { figure: "warden" })] },
  ];

  it("is told by turns, with the dice and where blows fell", () => {
    expect(turns(past, "before").map(({ lines }) => lines.length)).toEqual([5]);
    expect(rolled(past, 4).map(({ face }) => face)).toEqual(["3", "5", "2", "4:4"]);
    expect(blowsOf(adventure(), past)).toEqual(["b1"]);
  });
});

describe("a new adventure", () => {
  const side = (name: string, figures: number) => ({
    name,
    points: 10,
    seats: 1,
    victories: [],
    figures: Array.from({ length: figures }, (_, place) => ({ id: `${name}${place}`, name, book: "mirim", at: "a1", undefended: "west" })),
  });
  const scenario = { id: "raid", title: "Raid", text: "", map: "", turns: 9, winner: null, hard: null, sides: [side("A", 3), side("B", 2)], field: [], things: [] };
  const bots = [{ id: "random", character: "", games: ["adventure"] }, { id: "captain", character: "", games: ["adventure"] }];

  it("is settled among what there is", () => {
    const choice = settled({ ...readChoice("nonsense"), seats: [9], side: 4 }, [scenario], bots);
    expect(choice).toMatchObject({ scenario: "raid", side: 0, seats: [3, 1], bot: "captain" });
  });

  it("is laid with who sits where", () => {
    const choice = settled({ ...FIRST, side: 1, seats: [2, 1], sitters: { 0: "open" } }, [scenario], bots);
    expect(ownSeat(choice)).toBe(2);
    expect(tableForm(choice, "machine")).toMatchObject({
      game: "adventure",
      setup: { scenario: "raid", seats: [2, 1], options: { escape: true, recovery: false } },
      chairs: [{ who: "open" }, { who: "machine", bot: "captain" }, { who: "me" }],
    });
  });
});

describe("the adventure's lesson", () => {
  it("has words for every step", () => {
    const names = lesson.chapters.flatMap((chapter) => chapter.steps.map((step) => step.name));
    expect(names).toHaveLength(steps(lesson));
    for (const name of names) expect(lesson.words(name, null).title).not.toBe("");
  });
});

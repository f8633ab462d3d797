/** Small whole views for tests to change one thing in. */
import { duel } from "../state/specimens.ts";
import type { AdventureView, Fight, Figure, Space } from "./view.ts";

export function figure(part: Partial<Figure> = {}): Figure {
  return {
    id: "traveller",
    name: "Traveller",
    book: "iroha",
    side: 0,
    seat: 0,
    at: "a1",
    level: 0,
    height: 4,
    effective: 4,
    body: 14,
    maximum: 14,
    condition: "conscious",
    posture: "standing",
    undefended: { side: "west", space: null },
    order: "ask",
    carries: [],
    carrier: null,
    allowance: 4,
    left: 4,
    running: false,
    halted: null,
    halts: null,
    blocked: false,
    finished: false,
    lost: [],
    criticals: [],
    cards: { hand: [], face_down: {}, in_force: [], spent: [] },
    spell_points: 0,
    traits: [],
    ...part,
  };
}

/** Rows of spaces, each a digit for its level; a wall is a hash. */
export function field(...rows: readonly string[]): readonly Space[] {
  return rows.flatMap((row, r) =>
    [...row].map((mark, column): Space => ({
      name: `${String.fromCharCode(97 + column)}${r + 1}`,
      q: column - Math.floor(r / 2),
      r,
      level: mark === "#" ? 9 : Number(mark),
      feature: mark === "#" ? "wall" : "floor",
    })),
  );
}

export function fight(part: Partial<Fight> = {}): Fight {
  return { id: "1.1", figures: ["traveller", "warden"], owing: ["traveller", "warden"], given: [], duel: { ...duel(), rounds: 3 } as Fight["duel"], ...part };
}

export function adventure(part: Partial<AdventureView> = {}): AdventureView {
  const sides = ["The Traveller", "The Gate"].map((name, seat) => ({ name, points: 10, seats: [seat], victories: [{ text: "no opponent is conscious" }] }));
  return {
    seat: 0,
    side: "The Traveller",
    scenario: { title: "A yard", text: "", winner: null, sides, places: {} },
    phase: "movement",
    phases: ["departure", "movement", "rest", "engagement", "combat", "falls"],
    rule: "MIN-04",
    turn: 1,
    limit: 4,
    initiative: [0, 1],
    acting: 0,
    pending: null,
    field: field("000", "00"),
    figures: [figure(), figure({ id: "warden", name: "Warden", book: "man-at-arms", side: 1, seat: 1, at: "b1" })],
    objects: [],
    zones: {},
    pairs: [],
    fights: [],
    sums: [],
    ...part,
  };
}

/** Small whole views for tests to change one thing in. */
import type { Happened, Option, Past } from "../wire/types.ts";
import type { BattleView, Force, Piece } from "./view.ts";

export function force(part: Partial<Force> = {}): Force {
  return {
    id: "swordsmen",
    seat: 0,
    name: "Swordsmen",
    sheet: "human",
    armour: "mail",
    blade: "sword",
    missile: null,
    shield: true,
    mount: null,
    training: "normal",
    count: 2,
    move: 8,
    area: "west",
    hero: null,
    skills: [],
    leader: false,
    hidden: false,
    standing: 2,
    individual: false,
    long: false,
    causes: [],
    unit: { strength: 2, tested: false },
    ...part,
  };
}

export function piece(part: Partial<Piece> = {}): Piece {
  return {
    name: "swordsmen-1",
    force: "swordsmen",
    seat: 0,
    squares: [[0, 0]],
    facing: "east",
    gone: null,
    hidden: false,
    left: 8,
    moved: false,
    shots: [],
    struck: false,
    locked: false,
    stunned: false,
    wounds: [],
    uses: [],
    ...part,
  };
}

/** Two swordsmen and a Giak on three squares by two of grass. */
export function battle(part: Partial<BattleView> = {}): BattleView {
  return {
    seat: 0,
    encounter: { name: "A Field", about: "", victories: [], survivor: null },
    phase: "move",
    phases: ["fire", "move", "fire-again", "combat", "morale"],
    rule: "MAG-29",
    half: 0,
    red: 0,
    acting: 0,
    turn: 1,
    limit: 6,
    board: {
      width: 3,
      height: 2,
      squares: [0, 1, 2].flatMap((x) => [0, 1].map((y) => [x, y, "grass", "open", 0] as const)),
      edges: [],
    },
    areas: { west: [[0, 0], [0, 1]] },
    armies: [
      { name: "Sommerlund", facing: "east" },
      { name: "The Giaks", facing: "west" },
    ],
    forces: [force(), force({ id: "giaks", name: "Giaks", seat: 1, sheet: "giak", count: 1 })],
    pieces: [
      piece(),
      piece({ name: "swordsmen-2", squares: [[0, 1]] }),
      piece({ name: "giaks-1", force: "giaks", seat: 1, squares: [[2, 0]], facing: "west" }),
    ],
    picked: null,
    pool: null,
    casualties: null,
    reaction: null,
    flight: null,
    sums: [],
    ...part,
  };
}

export function option(decision: object, barred: string | null = null): Option {
  return { decision, text: JSON.stringify(decision), objection: barred === null ? null : { code: "no", rule: "MAG-29", text: barred } };
}

export function happened(event: string, facts: object = {}): Happened {
  return { event, text: event, facts };
}

export function past(...turns: (readonly Happened[])[]): readonly Past[] {
  return turns.map((events, turn) => ({ turn, events: [...events] }));
}

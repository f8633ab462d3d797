/** Small whole views for tests to change one thing in. */
import type { KnownUnit, LabyrinthView } from "./view.ts";

export function unit(part: Partial<KnownUnit> = {}): KnownUnit {
  return {
    name: "hero",
    kind: "hero",
    title: "Hero",
    side: "good",
    at: null,
    up: true,
    attack: 1,
    defence: "A",
    rate: 3,
    hits: 6,
    damage: 0,
    left: 3,
    gone: null,
    defends: false,
    roused: false,
    captive: false,
    invisible: false,
    vanishing: 0,
    fireballs: 0,
    sighted: false,
    acted: false,
    ...part,
  };
}

export function labyrinth(part: Partial<LabyrinthView> = {}): LabyrinthView {
  return {
    seat: 0,
    side: "good",
    phase: "movement",
    phases: ["doors", "magic", "movement", "attack", "counter"],
    rule: "LAB-20",
    half: "good",
    acting: "good",
    turn: 1,
    limit: 60,
    seats: [["hero"]],
    board: { sections: [], floor: [], walls: [], doorways: [], entrances: [], sites: [], princess: null, dark: [] },
    open: [],
    units: [],
    alarm: false,
    attempts: [],
    alerted: [],
    dodging: false,
    stock: [],
    posts: {},
    drawn: null,
    sums: [],
    sight: {},
    zones: {},
    ...part,
  };
}

/** Small whole messages for tests to change one thing in. */
import type { Asked, BookPages, Chair, Happened, Option, Standing, Welcome } from "../wire/types.ts";
import type { Fighter } from "./duel.ts";

export function fighter(part: Partial<Fighter> = {}): Fighter {
  return {
    name: "Mirim",
    book: "mirim",
    seat: 0,
    front: true,
    body: 12,
    maximum: 12,
    height: 4,
    picture: 57,
    range: "extended",
    title: "Extended Range Blocking",
    told: "Only Extended Range next turn.",
    weapon: true,
    shield: true,
    lost: [],
    lasting: [],
    orders: [],
    cards: { hand: [], face_down: {}, in_force: [], spent: [] },
    ...part,
  };
}

export function duel(part: object = {}): object {
  return {
    seat: 0,
    round: 1,
    phase: "choose",
    fighters: [fighter(), fighter({ name: "Iroha", book: "iroha", seat: 1 })],
    pairs: [
      { of: 0, against: 1, picture: 57, range: "extended" },
      { of: 1, against: 0, picture: 57, range: "extended" },
    ],
    fates: ["standing", "standing"],
    announced: [],
    rule: "DUEL-10",
    unhurt: 0,
    options: { press: 6, escape: false },
    ...part,
  };
}

export function asked(part: Partial<Asked> = {}): Asked {
  return { how: "sealed", seats: [0, 1], waiting: [0, 1], text: "Choose a maneuver.", ...part };
}

export function standing(part: Partial<Standing> = {}): Standing {
  return {
    phase: "playing",
    turn: 1,
    view: duel(),
    asked: asked(),
    options: [],
    sealed: null,
    clocks: [],
    proposals: [],
    undo: null,
    undo_free: null,
    outcome: null,
    dice: { commitment: "c0ffee", secret: null, nonces: null, seed: null },
    ...part,
  };
}

export function welcome(part: Partial<Welcome> = {}): Welcome {
  const chair: Pick<Chair, "who" | "bot" | "taken" | "open"> = { who: "person", bot: null, taken: true, open: [] };
  return {
    kind: "welcome",
    number: 3,
    at: 10_000,
    version: 1,
    table: "t1",
    game: "duel",
    title: "Mirim against Iroha",
    seat: 0,
    chairs: [
      { seat: 0, name: "Ada", plays: "Mirim", ...chair },
      { seat: 1, name: "Bo", plays: "Iroha", ...chair },
    ],
    clock: null,
    here: [0, 1],
    standing: standing(),
    past: [],
    chat: [],
    rematch: null,
    ...part,
  };
}

export function happened(event: string, facts: object = {}, text = event): Happened {
  return { event, text, facts };
}

export function option(decision: object, barred: string | null = null): Option {
  return { decision, text: JSON.stringify(decision), objection: barred === null ? null : { code: "no", rule: "DUEL-17", text: barred } };
}

export function book(part: Partial<BookPages> = {}): BookPages {
  const line = { x: null, needs: [], missile: false };
  return {
    entry: { id: "mirim", name: "Mirim", title: "", about: "", height: 4, body: 12, attacks: 1, traits: [], equipment: [] },
    origin: "",
    sections: [
      {
        name: "Side Swing",
        maneuvers: [
          { page: 28, section: "Side Swing", name: "Strong", colour: "orange", mod: 2, range: "close", ...line },
          { page: 10, section: "Side Swing", name: "High", colour: "red", mod: 1, range: "close", ...line },
        ],
      },
      {
        name: "Extended Range",
        maneuvers: [{ page: 50, section: "Extended Range", name: "Charge", colour: "white", mod: 5, range: "extended", ...line }],
      },
    ],
    pictures: [
      { page: 57, title: "Extended Range Blocking", title_ja: "", range: "extended", score: null, critical: null, told: "", party: "P", pose: "" },
    ],
    gear: ["weapon", "shield"],
    always: [],
    allowances: [],
    digest: "",
    ...part,
  };
}

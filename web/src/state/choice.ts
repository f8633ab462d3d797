/** What a person wants to play: how many fight whom, fighters, cards, level, options; good defaults, and the last choice remembered. */
import type { BookEntry, BotEntry, CardEntry, ChairForm, OpenForm, TableForm } from "../wire/types.ts";
import type { Way } from "./route.ts";

export const PRESETS = ["contest", "printed"] as const;
export type Preset = (typeof PRESETS)[number];

/** One on one; two parties with one in front; one against many; each against each. */
export const SHAPES = ["duel", "party", "many", "melee"] as const;
export type Shape = (typeof SHAPES)[number];

/** Clocks on offer, in seconds: for each decision, then out of the bank. */
export const CLOCKS = {
  none: null,
  quick: { each: 20, bank: 60 },
  calm: { each: 60, bank: 300 },
} as const;
export type Pace = keyof typeof CLOCKS;
export const PACES = Object.keys(CLOCKS) as Pace[];

/** The most fighters a side may have here. */
export const MOST = 4;

/** A fighter and the cards it brings. */
export interface Member {
  readonly book: string;
  readonly cards: readonly string[];
}

export interface Choice {
  readonly shape: Shape;
  readonly own: readonly Member[];
  readonly foe: readonly Member[];
  readonly bot: string;
  readonly preset: Preset;
  readonly pace: Pace;
  /** Anybody may watch, and the table is listed. */
  readonly watched: boolean;
  /** An invitation to whoever comes first, besides who has the link. */
  readonly open: boolean;
  /** Who is invited chooses fighters and cards; here it is only said how many. */
  readonly theirs: boolean;
}

export const FIRST: Choice = {
  shape: "duel",
  own: [{ book: "mirim", cards: [] }],
  foe: [{ book: "man-at-arms", cards: [] }],
  bot: "",
  preset: "contest",
  pace: "none",
  watched: false,
  open: false,
  theirs: true,
};
const COMPANION: Member = { book: "halfling", cards: [] };

/** The choice that was written down, each unknown part of it replaced by the first choice's. */
export function readChoice(text: string | null): Choice {
  try {
    const written = (JSON.parse(text ?? "{}") ?? {}) as Partial<Record<keyof Choice, unknown>>;
    return {
      shape: SHAPES.find((each) => each === written.shape) ?? FIRST.shape,
      own: members(written.own) ?? FIRST.own,
      foe: members(written.foe) ?? FIRST.foe,
      bot: typeof written.bot === "string" ? written.bot : FIRST.bot,
      preset: PRESETS.find((each) => each === written.preset) ?? FIRST.preset,
      pace: PACES.find((each) => each === written.pace) ?? FIRST.pace,
      watched: written.watched === true,
      open: written.open === true,
      theirs: written.theirs !== false,
    };
  } catch {
    return FIRST;
  }
}

/** The bots that know the duel, the weakest first. */
export function duelBots(bots: readonly BotEntry[]): readonly BotEntry[] {
  return bots.filter((bot) => bot.games.includes("duel"));
}

/** A choice among what is there: a book, a card or a bot that is gone gives way; a new person meets the second bot. */
export function settled(choice: Choice, books: readonly BookEntry[], deck: ReadonlyMap<string, CardEntry>, bots: readonly BotEntry[]): Choice {
  const known = (side: readonly Member[], otherwise: readonly Member[]) => {
    const there = side.filter(({ book }) => books.some(({ id }) => id === book));
    const fielded = there.length > 0 ? there : otherwise;
    return fielded.map(({ book, cards }) => ({ book, cards: cards.filter((card) => deck.has(card)) }));
  };
  const able = duelBots(bots);
  const bot = able.some(({ id }) => id === choice.bot) ? choice.bot : ((able[1] ?? able[0])?.id ?? "");
  return { ...choice, own: known(choice.own, FIRST.own), foe: known(choice.foe, FIRST.foe), bot };
}

/** The choice in another shape, with as many fighters as it takes. */
export function shaped(choice: Choice, shape: Shape): Choice {
  const own = shape === "party" && choice.own.length < 2 ? [...choice.own, COMPANION] : choice.own;
  const foe = shape !== "duel" && choice.foe.length < 2 ? [...choice.foe, COMPANION] : choice.foe;
  return { ...choice, shape, own, foe };
}

/** Those who take part: in a party everybody, else one alone, against one or against all. */
export function fielded({ shape, own, foe }: Choice): { readonly own: readonly Member[]; readonly foe: readonly Member[] } {
  return { own: shape === "party" ? own : own.slice(0, 1), foe: shape === "duel" ? foe.slice(0, 1) : foe };
}

/** So many fighters: the first of a side, and companions where it has not enough. */
export function numbered(side: readonly Member[], count: number): readonly Member[] {
  return Array.from({ length: count }, (_, place) => side[place] ?? COMPANION);
}

/** The paper that lays a table for a choice. */
export function tableForm(choice: Choice, way: Way): TableForm {
  const { own, foe } = fielded(choice);
  const theirs = way === "invite" && choice.theirs;
  const other: Readonly<Record<Way, ChairForm>> = {
    machine: choice.bot ? { who: "machine", bot: choice.bot } : { who: "machine" },
    invite: { who: choice.open ? "open" : "invite" },
    same: { who: "me" },
  };
  const others = choice.shape === "party" ? 1 : foe.length;
  return {
    game: "duel",
    setup: setupOf(choice.shape, own, theirs ? foe.map(({ book }) => ({ book, cards: [] })) : foe, choice.preset),
    chairs: [{ who: "me" }, ...Array.from({ length: others }, () => other[way])],
    clock: CLOCKS[choice.pace],
    watched: choice.watched,
    open: theirs ? leftOpen(choice.shape, own.length, foe.length) : [],
  };
}

/** The fighters that the guests choose themselves: a whole party is one guest's, else each has one. */
function leftOpen(shape: Shape, own: number, foe: number): OpenForm[] {
  const fighters = Array.from({ length: foe }, (_, place) => own + place);
  if (shape === "party") return [{ seat: 1, paths: fighters.flatMap(fighterPaths) }];
  return fighters.map((fighter, place) => ({ seat: place + 1, paths: fighterPaths(fighter) }));
}

/** Where a fighter's book and hand stand in a setup. */
function fighterPaths(fighter: number): string[] {
  return [`/books/${fighter}`, `/cards/${fighter}`];
}

/** The fighters among the paths that are left to a seat. */
export function openFighters(paths: readonly string[]): readonly number[] {
  return paths.flatMap((path) => (path.startsWith("/books/") ? [Number(path.slice("/books/".length))] : []));
}

/** What is said for the paths of fighters that are left to a seat. */
export function chosen(fighters: readonly number[], members: readonly Member[]): Record<string, string | string[]> {
  const said = fighters.flatMap((fighter, place) => {
    const { book, cards } = members[place] ?? COMPANION;
    return [
      [`/books/${fighter}`, book],
      [`/cards/${fighter}`, [...cards]],
    ] as const;
  });
  return Object.fromEntries(said);
}

function setupOf(shape: Shape, own: readonly Member[], foe: readonly Member[], preset: Preset): object {
  const all = [...own, ...foe];
  const numbers = all.map((_, fighter) => fighter);
  return {
    books: all.map(({ book }) => book),
    preset,
    ...(all.some(({ cards }) => cards.length > 0) ? { cards: all.map(({ cards }) => cards) } : {}),
    ...(shape === "party" ? { parties: [numbers.slice(0, own.length), numbers.slice(own.length)] } : {}),
    ...(shape === "many" ? { engaged: foe.map((_, place) => [0, place + 1]) } : {}),
  };
}

function members(value: unknown): readonly Member[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const read = value.slice(0, MOST).flatMap((each: Partial<Record<keyof Member, unknown>> | null) => {
    if (typeof each?.book !== "string" || !Array.isArray(each.cards)) return [];
    return [{ book: each.book, cards: each.cards.filter((card) => typeof card === "string") }];
  });
  return read.length > 0 ? read : undefined;
}

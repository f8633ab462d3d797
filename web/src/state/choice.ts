/** What a person wants to play: fighters, level, options; good defaults, and the last choice remembered. */
import type { BookEntry, BotEntry, ChairForm, TableForm } from "../wire/types.ts";
import type { Way } from "./route.ts";

export const PRESETS = ["contest", "printed"] as const;
export type Preset = (typeof PRESETS)[number];

/** Clocks on offer, in seconds: for each decision, then out of the bank. */
export const CLOCKS = {
  none: null,
  quick: { each: 20, bank: 60 },
  calm: { each: 60, bank: 300 },
} as const;
export type Pace = keyof typeof CLOCKS;
export const PACES = Object.keys(CLOCKS) as Pace[];

export interface Choice {
  readonly own: string;
  readonly foe: string;
  readonly bot: string;
  readonly preset: Preset;
  readonly pace: Pace;
  /** Anybody may watch, and the table is listed. */
  readonly watched: boolean;
  /** An invitation to whoever comes first, besides who has the link. */
  readonly open: boolean;
}

export const FIRST: Choice = {
  own: "mirim",
  foe: "man-at-arms",
  bot: "",
  preset: "contest",
  pace: "none",
  watched: false,
  open: false,
};

/** The choice that was written down, each unknown part of it replaced by the first choice's. */
export function readChoice(text: string | null): Choice {
  try {
    const written = (JSON.parse(text ?? "{}") ?? {}) as Partial<Choice>;
    return {
      own: word(written.own) ?? FIRST.own,
      foe: word(written.foe) ?? FIRST.foe,
      bot: word(written.bot) ?? FIRST.bot,
      preset: PRESETS.find((each) => each === written.preset) ?? FIRST.preset,
      pace: PACES.find((each) => each === written.pace) ?? FIRST.pace,
      watched: written.watched === true,
      open: written.open === true,
    };
  } catch {
    return FIRST;
  }
}

/** The bots that know the duel, the weakest first. */
export function duelBots(bots: readonly BotEntry[]): readonly BotEntry[] {
  return bots.filter((bot) => bot.games.includes("duel"));
}

/** A choice among what is on the shelf: a book or a bot that is not there gives way to one that is; a new person meets the second bot. */
export function settled(choice: Choice, books: readonly BookEntry[], bots: readonly BotEntry[]): Choice {
  const known = (id: string, otherwise: string) =>
    books.some((book) => book.id === id) ? id : books.some((book) => book.id === otherwise) ? otherwise : (books[0]?.id ?? id);
  const able = duelBots(bots);
  const bot = able.some(({ id }) => id === choice.bot) ? choice.bot : ((able[1] ?? able[0])?.id ?? "");
  return { ...choice, own: known(choice.own, FIRST.own), foe: known(choice.foe, FIRST.foe), bot };
}

/** The paper that lays a table for a choice. */
export function tableForm(choice: Choice, way: Way): TableForm {
  const other: Readonly<Record<Way, ChairForm>> = {
    machine: choice.bot ? { who: "machine", bot: choice.bot } : { who: "machine" },
    invite: { who: choice.open ? "open" : "invite" },
    same: { who: "me" },
  };
  return {
    game: "duel",
    setup: { books: [choice.own, choice.foe], preset: choice.preset },
    chairs: [{ who: "me" }, other[way]],
    clock: CLOCKS[choice.pace],
    watched: choice.watched,
  };
}

function word(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

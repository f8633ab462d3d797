/** What a person wants to play in the labyrinth: stronghold, side, seats, garrison, options; the last choice remembered. */
import { CLOCKS, PACES, type Pace } from "../state/choice.ts";
import type { Way } from "../state/route.ts";
import type { BotEntry, ChairForm, StrongholdEntry, TableForm } from "../wire/types.ts";
import type { Side } from "./view.ts";

/** A ready stronghold by its id, or one of these. */
export const OTHER_STRONGHOLDS = ["chance", "built", "unfolding"] as const;
export const FLAGS = ["fog", "hidden_princess", "reversed", "hits", "garrison_roused", "hidden_alarm", "doorways_block"] as const;
export type Flag = (typeof FLAGS)[number];
export const GARRISONS = ["scattered", "chosen"] as const;
export type Garrison = (typeof GARRISONS)[number];
export const SITTERS = ["me", "invite", "open", "machine"] as const;
export type Sitter = (typeof SITTERS)[number];

/** What the options of an unfolding labyrinth rule out. */
const NOT_UNFOLDING: readonly Flag[] = ["fog", "hidden_princess", "reversed"];
/** The questing units. */
const PARTY = ["hero", "priest", "she-elf", "elf", "dwarf", "magic-user", "warrior", "hobbit"] as const;
export const MOST_GOOD = 7;
export const SIZES = { least: 9, most: 30 } as const;

export interface Choice {
  /** Empty: the smallest there is. */
  readonly stronghold: string;
  readonly size: number;
  readonly side: Side;
  /** How many seats Good has. */
  readonly good: number;
  /** Who comes, dealt round to the seats of Good: the stronghold says. */
  readonly raiders: readonly string[];
  /** By seat, who sits there if it is not who the way in says. */
  readonly sitters: Readonly<Record<number, Sitter>>;
  readonly garrison: Garrison;
  readonly flags: readonly Flag[];
  /** 0: the usual limit. */
  readonly turns: number;
  readonly bot: string;
  readonly pace: Pace;
  readonly watched: boolean;
}

export const FIRST: Choice = {
  stronghold: "",
  size: 14,
  side: "good",
  good: 1,
  raiders: PARTY,
  sitters: {},
  garrison: "scattered",
  flags: [],
  turns: 0,
  bot: "",
  pace: "none",
  watched: false,
};

/** The choice that was written down, each unknown part of it replaced by the first choice's. */
export function readChoice(text: string | null): Choice {
  try {
    const written = (JSON.parse(text ?? "{}") ?? {}) as Partial<Record<keyof Choice, unknown>>;
    return {
      stronghold: typeof written.stronghold === "string" ? written.stronghold : FIRST.stronghold,
      size: whole(written.size, SIZES.least, SIZES.most) ?? FIRST.size,
      side: written.side === "evil" ? "evil" : "good",
      good: whole(written.good, 1, MOST_GOOD) ?? FIRST.good,
      raiders: FIRST.raiders,
      sitters: {},
      garrison: GARRISONS.find((each) => each === written.garrison) ?? FIRST.garrison,
      flags: FLAGS.filter((flag) => Array.isArray(written.flags) && written.flags.includes(flag)),
      turns: whole(written.turns, 0, 200) ?? FIRST.turns,
      bot: typeof written.bot === "string" ? written.bot : FIRST.bot,
      pace: PACES.find((each) => each === written.pace) ?? FIRST.pace,
      watched: written.watched === true,
    };
  } catch {
    return FIRST;
  }
}

/** The bots that know the labyrinth, the weakest first. */
export function labyrinthBots(bots: readonly BotEntry[]): readonly BotEntry[] {
  return bots.filter((bot) => bot.games.includes("labyrinth"));
}

/** A choice among what is there; a newcomer meets the strongest bot on the smallest stronghold. */
export function settled(choice: Choice, strongholds: readonly StrongholdEntry[], bots: readonly BotEntry[]): Choice {
  const known = [...OTHER_STRONGHOLDS, ...strongholds.map(({ id }) => id)];
  const able = labyrinthBots(bots);
  const stronghold = known.includes(choice.stronghold) ? choice.stronghold : (strongholds[0]?.id ?? "chance");
  const raiders = strongholds.find(({ id }) => id === stronghold)?.raiders ?? PARTY;
  return {
    ...choice,
    stronghold,
    raiders,
    good: Math.min(choice.good, mostGood({ raiders })),
    bot: able.some(({ id }) => id === choice.bot) ? choice.bot : (able.at(-1)?.id ?? ""),
  };
}

/** How many seats Good may have. */
export function mostGood({ raiders }: Pick<Choice, "raiders">): number {
  return Math.min(MOST_GOOD, raiders.length);
}

/** Whether an option has a meaning in the chosen stronghold. */
export function fits(choice: Choice, flag: Flag): boolean {
  return choice.stronghold !== "unfolding" || !NOT_UNFOLDING.includes(flag);
}

/** Whether somebody is to say how the garrison is placed: only where a stronghold stands. */
export function garrisoned({ stronghold }: Choice): boolean {
  return stronghold !== "built" && stronghold !== "unfolding";
}

/** By seat of Good, the units it plays. */
export function parties({ good, raiders }: Choice): readonly (readonly string[])[] {
  return Array.from({ length: good }, (_, seat) => raiders.filter((_, place) => place % good === seat));
}

/** The seat of the one who lays the table. */
export function ownSeat({ side, good }: Choice): number {
  return side === "good" ? 0 : good;
}

/** Who sits on a seat. */
export function sitterOf(choice: Choice, way: Way, seat: number): Sitter {
  if (seat === ownSeat(choice)) return "me";
  return choice.sitters[seat] ?? ({ machine: "machine", invite: "invite", same: "me" } as const)[way];
}

/** The paper that lays a table for a choice; a stronghold by chance is grown from a seed. */
export function tableForm(choice: Choice, way: Way, seed: number): TableForm {
  const seats = Array.from({ length: choice.good + 1 }, (_, seat) => sitterOf(choice, way, seat));
  return {
    game: "labyrinth",
    setup: {
      stronghold: strongholdOf(choice, seed),
      parties: parties(choice),
      ...(garrisoned(choice) ? { garrison: choice.garrison } : {}),
      options: optionsOf(choice),
    },
    chairs: seats.map((who): ChairForm => (who === "machine" && choice.bot ? { who, bot: choice.bot } : { who })),
    clock: CLOCKS[choice.pace],
    watched: choice.watched,
  };
}

function strongholdOf({ stronghold, size }: Choice, seed: number): unknown {
  if (stronghold === "chance") return { size, seed };
  return stronghold === "built" || stronghold === "unfolding" ? null : stronghold;
}

function optionsOf(choice: Choice): object {
  const flags = choice.flags.filter((flag) => fits(choice, flag)).map((flag) => (flag === "hits" ? ["hits", "printed"] : [flag, true]));
  return {
    ...Object.fromEntries(flags),
    ...(choice.stronghold === "unfolding" ? { unfolding: true } : {}),
    ...(choice.turns > 0 ? { turns: choice.turns } : {}),
  };
}

function whole(value: unknown, least: number, most: number): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most ? value : undefined;
}

/** What a person wants to fight: encounter, army, opponent, placing, options; the last choice remembered. */
import { CLOCKS, PACES, type Pace } from "../state/choice.ts";
import type { Way } from "../state/route.ts";
import type { BoardEntry, BotEntry, ChairForm, EncounterEntry, TableForm } from "../wire/types.ts";

export const FLAGS = ["locked_may_turn", "loose_coherency", "broken", "gourgaz_mindproof", "helghast_unnatural"] as const;
export type Flag = (typeof FLAGS)[number];
export const PLACINGS = ["mustered", "chosen"] as const;
export type Placing = (typeof PLACINGS)[number];

export interface Choice {
  /** Empty: the smallest there is; a clash is `clash:` and its board. */
  readonly encounter: string;
  /** What each army of a clash is worth. */
  readonly points: number;
  readonly seat: 0 | 1;
  readonly placing: Placing;
  readonly flags: readonly Flag[];
  readonly bot: string;
  readonly pace: Pace;
  readonly watched: boolean;
}

export const POINTS = { least: 40, most: 500, step: 20 } as const;
const CLASH = "clash:";

export const FIRST: Choice = { encounter: "", points: 120, seat: 0, placing: "mustered", flags: [], bot: "", pace: "none", watched: false };

/** The choice that was written down, each unknown part of it replaced by the first choice's. */
export function readChoice(text: string | null): Choice {
  try {
    const written = (JSON.parse(text ?? "{}") ?? {}) as Partial<Record<keyof Choice, unknown>>;
    return {
      encounter: typeof written.encounter === "string" ? written.encounter : FIRST.encounter,
      points: typeof written.points === "number" && written.points >= POINTS.least && written.points <= POINTS.most ? Math.round(written.points) : FIRST.points,
      seat: written.seat === 1 ? 1 : 0,
      placing: PLACINGS.find((each) => each === written.placing) ?? FIRST.placing,
      flags: FLAGS.filter((flag) => Array.isArray(written.flags) && written.flags.includes(flag)),
      bot: typeof written.bot === "string" ? written.bot : FIRST.bot,
      pace: PACES.find((each) => each === written.pace) ?? FIRST.pace,
      watched: written.watched === true,
    };
  } catch {
    return FIRST;
  }
}

/** The bots that know the battle, the weakest first. */
export function battleBots(bots: readonly BotEntry[]): readonly BotEntry[] {
  return bots.filter((bot) => bot.games.includes("battle"));
}

/** A choice among what is there; a newcomer meets the strongest bot in the smallest encounter. */
export function settled(choice: Choice, encounters: readonly EncounterEntry[], boards: readonly BoardEntry[], bots: readonly BotEntry[]): Choice {
  const able = battleBots(bots);
  const known = [...encounters.map(({ id }) => id), ...boards.map(clashOn)];
  return {
    ...choice,
    encounter: known.includes(choice.encounter) ? choice.encounter : (encounters[0]?.id ?? ""),
    bot: able.some(({ id }) => id === choice.bot) ? choice.bot : (able.at(-1)?.id ?? ""),
  };
}

/** What a clash on a board is called among encounters. */
export const clashOn = ({ id }: { readonly id: string }): string => `${CLASH}${id}`;

/** The board of a clash; null where an encounter was chosen. */
export function clashBoard({ encounter }: Choice): string | null {
  return encounter.startsWith(CLASH) ? encounter.slice(CLASH.length) : null;
}

/** The paper that lays a table for a choice; armies that clash are drawn from a seed. */
export function tableForm(choice: Choice, way: Way, seed: number): TableForm {
  const board = clashBoard(choice);
  const other = ({ machine: "machine", invite: "invite", same: "me" } as const)[way];
  const chairs = [0, 1].map((seat): ChairForm => {
    if (seat === choice.seat) return { who: "me" };
    return other === "machine" && choice.bot ? { who: other, bot: choice.bot } : { who: other };
  });
  return {
    game: "battle",
    setup: {
      ...(board === null ? { encounter: choice.encounter } : { clash: { board, points: choice.points, seed } }),
      mustered: choice.placing === "mustered",
      options: Object.fromEntries(choice.flags.map((flag) => [flag, true])),
    },
    chairs,
    clock: CLOCKS[choice.pace],
    watched: choice.watched,
  };
}

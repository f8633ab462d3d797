/** What a person wants to play as an adventure: scenario, side, seats, options; the last choice remembered. */
import { CLOCKS, PACES, type Pace } from "../state/choice.ts";
import type { Way } from "../state/route.ts";
import type { BotEntry, ChairForm, ScenarioEntry, TableForm } from "../wire/types.ts";
import { ORDERS, type StandingOrder } from "./view.ts";

export const FLAGS = ["obstructions", "regeneration", "recovery", "far_magic", "escape"] as const;
export type Flag = (typeof FLAGS)[number];
export const SITTERS = ["me", "invite", "open", "machine"] as const;
export type Sitter = (typeof SITTERS)[number];
export const STANDINGS = ["scenario", ...ORDERS] as const;
export type Standing = "scenario" | StandingOrder;
const MOST_SEATS = 8;

export interface Choice {
  /** Empty: the smallest there is. */
  readonly scenario: string;
  /** The number of one's own side. */
  readonly side: number;
  /** How many seats each side has; empty: as the scenario says. */
  readonly seats: readonly number[];
  /** By seat, who sits there if it is not who the way in says. */
  readonly sitters: Readonly<Record<number, Sitter>>;
  readonly flags: readonly Flag[];
  readonly standing: Standing;
  readonly bot: string;
  readonly pace: Pace;
  readonly watched: boolean;
}

export const FIRST: Choice = {
  scenario: "",
  side: 0,
  seats: [],
  sitters: {},
  flags: ["escape"],
  standing: "scenario",
  bot: "",
  pace: "none",
  watched: false,
};

/** The choice that was written down, each unknown part of it replaced by the first choice's. */
export function readChoice(text: string | null): Choice {
  try {
    const written = (JSON.parse(text ?? "{}") ?? {}) as Partial<Record<keyof Choice, unknown>>;
    return {
      scenario: typeof written.scenario === "string" ? written.scenario : FIRST.scenario,
      side: typeof written.side === "number" && Number.isInteger(written.side) && written.side >= 0 ? written.side : FIRST.side,
      seats: [],
      sitters: {},
      flags: Array.isArray(written.flags) ? FLAGS.filter((flag) => (written.flags as unknown[]).includes(flag)) : FIRST.flags,
      standing: STANDINGS.find((each) => each === written.standing) ?? FIRST.standing,
      bot: typeof written.bot === "string" ? written.bot : FIRST.bot,
      pace: PACES.find((each) => each === written.pace) ?? FIRST.pace,
      watched: written.watched === true,
    };
  } catch {
    return FIRST;
  }
}

/** The bots that know the adventure, the weakest first. */
export function adventureBots(bots: readonly BotEntry[]): readonly BotEntry[] {
  return bots.filter((bot) => bot.games.includes("adventure"));
}

/** A choice among what is there; a newcomer meets the strongest bot in the smallest scenario. */
export function settled(choice: Choice, scenarios: readonly ScenarioEntry[], bots: readonly BotEntry[]): Choice {
  const able = adventureBots(bots);
  const scenario = scenarios.find(({ id }) => id === choice.scenario) ?? scenarios[0];
  const sides = scenario?.sides ?? [];
  const seats = sides.map((side, number) => Math.min(mostSeats(side), Math.max(1, choice.seats[number] ?? side.seats)));
  return {
    ...choice,
    scenario: scenario?.id ?? "",
    side: choice.side < sides.length ? choice.side : 0,
    seats,
    bot: able.some(({ id }) => id === choice.bot) ? choice.bot : (able.at(-1)?.id ?? ""),
  };
}

/** How many seats a side may have: a figure at least for each. */
export function mostSeats({ figures }: ScenarioEntry["sides"][number]): number {
  return Math.min(MOST_SEATS, figures.length);
}

/** The seat of the one who lays the table: the first of its side. */
export function ownSeat({ side, seats }: Choice): number {
  return seats.slice(0, side).reduce((sum, count) => sum + count, 0);
}

export function seatCount({ seats }: Choice): number {
  return seats.reduce((sum, count) => sum + count, 0);
}

/** Who sits on a seat: the own side's other seats are at this screen too, unless somebody else is named. */
export function sitterOf(choice: Choice, way: Way, seat: number): Sitter {
  if (seat === ownSeat(choice)) return "me";
  return choice.sitters[seat] ?? ({ machine: "machine", invite: "invite", same: "me" } as const)[way];
}

/** The paper that lays a table for a choice. */
export function tableForm(choice: Choice, way: Way): TableForm {
  const sitters = Array.from({ length: seatCount(choice) }, (_, seat) => sitterOf(choice, way, seat));
  return {
    game: "adventure",
    setup: {
      scenario: choice.scenario,
      seats: choice.seats,
      options: {
        ...Object.fromEntries(FLAGS.map((flag) => [flag, choice.flags.includes(flag)])),
        ...(choice.standing === "scenario" ? {} : { standing: choice.standing }),
      },
    },
    chairs: sitters.map((who): ChairForm => (who === "machine" && choice.bot ? { who, bot: choice.bot } : { who })),
    clock: CLOCKS[choice.pace],
    watched: choice.watched,
  };
}

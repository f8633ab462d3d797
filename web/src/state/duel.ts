/** A duel as its view tells it, put in the order in which a screen shows it. */
import type { BookPages, Happened, Option, Past, PicturePage, Plain } from "../wire/types.ts";
import { COLOURS, type Colour, type SheetManeuver } from "./sheet.ts";

/** An instruction that outlasts its picture. */
export interface Order {
  readonly source: string;
  readonly text: string;
  readonly left: number | null;
}

export interface Fighter {
  readonly name: string;
  readonly book: string;
  readonly seat: number;
  readonly front: boolean;
  readonly body: number;
  readonly maximum: number;
  readonly height: number;
  readonly picture: number | null;
  readonly range: "close" | "extended" | null;
  readonly title: string | null;
  readonly told: string | null;
  readonly weapon: boolean | null;
  readonly shield: boolean | null;
  readonly lost: readonly string[];
  readonly lasting: readonly Order[];
  readonly orders: readonly Order[];
  readonly cards: { readonly hand: readonly string[]; readonly face_down: Readonly<Record<string, number>> };
}

export interface DuelView {
  readonly seat: number | null;
  readonly round: number;
  readonly phase: "announce" | "choose" | "luck" | "strike" | "card" | "party" | "over";
  readonly fighters: readonly Fighter[];
  readonly fates: readonly ("standing" | "fallen" | "escaped")[];
  readonly announced: readonly number[];
  readonly unhurt: number;
  readonly options: { readonly press: number; readonly escape: boolean };
}

/** What a duel's decision may name; the server made it, and checks it again. */
export type DuelDecision = Plain;

/** The view of a duel, as docs/protocol.md describes it. */
export function duelView(view: Plain): DuelView {
  return view as DuelView;
}

/** The fighter in front on a seat, and the one it looks at: you look at your opponent. The stands look from the first seat. */
export function facing(view: DuelView, eyes: number | null): { own: Fighter; foe: Fighter } {
  const seat = eyes ?? 0;
  const fronts = view.fighters.filter((fighter) => fighter.front);
  const own = fronts.find((fighter) => fighter.seat === seat);
  const foe = fronts.find((fighter) => fighter.seat !== seat);
  if (own === undefined || foe === undefined) throw new Error("a duel has two fighters in front");
  return { own, foe };
}

export function pictureOf(book: BookPages, fighter: Fighter): PicturePage | undefined {
  return book.pictures.find((picture) => picture.page === fighter.picture);
}

/** What binds a fighter beyond what its picture tells. */
export function lasting(fighter: Fighter): readonly Order[] {
  return [...fighter.lasting, ...fighter.orders.filter((order) => order.text !== fighter.told)];
}

/** A book's sheet with what is open to its owner now; where maneuvers are not asked for, all are barred by the reason given. */
export function maneuversOf(book: BookPages, options: readonly Option[], otherwise: string): readonly SheetManeuver[] {
  const plain = new Map(options.filter(isPlainManeuver).map((option) => [option.decision.maneuver as number, option]));
  return book.sections.flatMap((section) =>
    section.maneuvers.map(({ page, name, mod, colour }) => {
      const option = plain.get(page);
      const objection = option ? option.objection : { code: "not_asked", rule: "DUEL-10", text: otherwise };
      return { page, section: section.name, name, mod, colour: colourOf(colour), objection };
    }),
  );
}

/** The cards that may go with a maneuver, each with the words for both. */
export function cardsWith(options: readonly Option[], page: number): readonly { id: string; text: string }[] {
  const fitting = options.filter(({ decision, objection }) => decision.maneuver === page && decision.card && !objection);
  return fitting.map(({ decision, text }) => ({ id: decision.card as string, text }));
}

/** What is asked besides maneuvers: an escape, a card, whom to strike, who takes the front. */
export function questions(options: readonly Option[]): readonly Option[] {
  return options.filter((option) => !("maneuver" in option.decision));
}

/** How a fighter and an opponent came to their pictures: the last maneuver each has done. */
export function lastManeuver(past: readonly Past[], seat: number): string | null {
  const done = past.flatMap((each) => each.events).findLast((event) => event.event === "maneuver" && event.facts.seat === seat);
  return done === undefined ? null : (done.facts.maneuver as string);
}

/** A blow of the last turn on a seat: the damage it did, and its sum. */
export interface Blow {
  readonly damage: number;
  readonly sum: string;
  readonly critical: boolean;
}

export function lastBlow(past: readonly Past[], seat: number): Blow | null {
  const events = past.at(-1)?.events ?? [];
  const score = events.find((event) => event.event === "score" && event.facts.seat === seat);
  if (score === undefined) return null;
  const critical = events.some((event) => event.event === "critical" && event.facts.seat === seat);
  return { damage: score.facts.damage as number, sum: score.facts.tally.sum as string, critical };
}

export interface LogRound {
  readonly round: number;
  readonly lines: readonly Happened[];
}

/** The log by rounds, in sentences. */
export function log(past: readonly Past[]): readonly LogRound[] {
  const rounds: { round: number; lines: Happened[] }[] = [];
  for (const event of past.flatMap((each) => each.events)) {
    if (event.event === "round") rounds.push({ round: event.facts.round as number, lines: [] });
    else rounds.at(-1)?.lines.push(event);
  }
  return rounds.filter((each, place) => each.lines.length > 0 || place === rounds.length - 1);
}

function isPlainManeuver({ decision }: Option): boolean {
  return "maneuver" in decision && !decision.card;
}

function colourOf(word: string): Colour {
  return COLOURS.find((colour) => colour === word) ?? "black";
}

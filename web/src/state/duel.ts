/** A duel as its view tells it, put in the order in which a screen shows it. */
import type { BookPages, CardEntry, Happened, Option, Past, PicturePage, Plain } from "../wire/types.ts";
import { COLOURS, type Colour, type Objection, type SheetManeuver } from "./sheet.ts";

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
  readonly cards: Cards;
}

/** A fighter's cards: one's own by name, another's by how many there are of each kind. */
export interface Cards {
  readonly hand: readonly string[];
  readonly face_down: Readonly<Record<string, number>>;
  readonly in_force: readonly string[];
  readonly spent: readonly string[];
}

/** How a seat stands toward one opponent. */
export interface Pair {
  readonly of: number;
  readonly against: number;
  readonly picture: number;
  readonly range: "close" | "extended";
}

export interface DuelView {
  readonly seat: number | null;
  readonly round: number;
  /** The rule of this phase. */
  readonly rule: string;
  readonly phase: "announce" | "choose" | "luck" | "strike" | "card" | "party" | "over";
  readonly fighters: readonly Fighter[];
  readonly pairs: readonly Pair[];
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

/** Two fighters who face each other; who looks on from a seat is near, the opponent far. */
export interface Bout {
  readonly name: string;
  readonly near: Fighter;
  readonly far: Fighter;
  /** Whether the one who looks is one of the two. */
  readonly own: boolean;
  /** Whether both still stand. */
  readonly on: boolean;
}

/** Who fights whom: one's own bouts first, and those that go on before those that are over. */
export function bouts(view: DuelView, books: Books, eyes: number | null): readonly Bout[] {
  const found = view.pairs
    .filter(({ of, against }) => (against === eyes ? false : of === eyes || of < against))
    .map(({ of, against }): Bout => ({
      name: `${of}-${against}`,
      near: toward(view, books, of, against),
      far: toward(view, books, against, of),
      own: of === eyes,
      on: view.fates[of] === "standing" && view.fates[against] === "standing",
    }));
  return found.toSorted((a, b) => Number(b.own) - Number(a.own) || Number(b.on) - Number(a.on));
}

/** What one is told, and toward whom. */
export interface Told {
  readonly toward: readonly string[];
  readonly text: string;
}

/** What one's own pictures tell, each sentence once. */
export function toldBy(fights: readonly Bout[]): readonly Told[] {
  const own = fights.filter((bout) => bout.own && bout.on);
  const texts = [...new Set(own.map(({ near }) => near.told ?? ""))];
  return texts.map((text) => ({ text, toward: own.filter(({ near }) => (near.told ?? "") === text).map(({ far }) => far.name) }));
}

/** The fighter in front on a seat, on the picture it shows one opponent. */
function toward(view: DuelView, books: Books, seat: number, against: number): Fighter {
  const fighter = front(view, seat);
  const pair = view.pairs.find((each) => each.of === seat && each.against === against);
  const page = pair && books.get(fighter.book)?.pictures.find((each) => each.page === pair.picture);
  if (pair === undefined || page === undefined) return fighter;
  return { ...fighter, picture: pair.picture, range: pair.range, title: page.title, told: page.told };
}

/** The fighter in front on a seat. */
export function front(view: DuelView, seat: number): Fighter {
  const fighter = view.fighters.find((each) => each.front && each.seat === seat);
  if (fighter === undefined) throw new Error(`nobody stands in front on seat ${seat}`);
  return fighter;
}

/** By seat, the fighters of its party, the one in front first; opponents before the one who looks. */
export function parties(view: DuelView, eyes: number | null): readonly (readonly Fighter[])[] {
  const seats = [...new Set(view.fighters.map((fighter) => fighter.seat))].toSorted((a, b) => a - b);
  const ordered = eyes === null ? seats : [...seats.filter((seat) => seat !== eyes), eyes];
  return ordered.map((seat) => {
    const party = view.fighters.filter((fighter) => fighter.seat === seat);
    return [...party.filter((fighter) => fighter.front), ...party.filter((fighter) => !fighter.front)];
  });
}

/** Whom a seat still faces, by name. */
export function faced(view: DuelView, seat: number): readonly string[] {
  const standing = (each: number) => view.fates[each] === "standing";
  return view.pairs.filter(({ of, against }) => of === seat && standing(of) && standing(against)).map(({ against }) => front(view, against).name);
}

/** The books of a duel, by their ids. */
export type Books = ReadonlyMap<string, BookPages>;

/** Every book that a fighter of the duel has. */
export function booksIn(view: DuelView): readonly string[] {
  return [...new Set(view.fighters.map((fighter) => fighter.book))];
}

/** The fantasy cards, by their ids. */
export type Deck = ReadonlyMap<string, CardEntry>;

export function bookOf(books: Books, fighter: Fighter): BookPages {
  const book = books.get(fighter.book);
  if (book === undefined) throw new Error(`the book of ${fighter.name} is not at the table`);
  return book;
}

export function pictureOf(book: BookPages, fighter: Fighter): PicturePage | undefined {
  return book.pictures.find((picture) => picture.page === fighter.picture);
}

/** What binds a fighter beyond what its picture tells. */
export function lasting(fighter: Fighter): readonly Order[] {
  return [...fighter.lasting, ...fighter.orders.filter((order) => order.text !== fighter.told)];
}

/** A book's sheet with what is open to its owner now; where maneuvers are not asked for, all are barred by what is. */
export function maneuversOf(book: BookPages, options: readonly Option[], otherwise: Pick<Objection, "rule" | "text">): readonly SheetManeuver[] {
  const plain = new Map(options.filter(isPlainManeuver).map((option) => [option.decision.maneuver as number, option]));
  return book.sections.flatMap((section) =>
    section.maneuvers.map(({ page, name, mod, colour }) => {
      const option = plain.get(page);
      const objection = option ? option.objection : { code: "not_asked", ...otherwise };
      return { page, section: section.name, name, mod, colour: colourOf(colour), objection };
    }),
  );
}

/** The cards that may go with a maneuver. */
export function cardsWith(options: readonly Option[], page: number): readonly string[] {
  const fitting = options.filter(({ decision, objection }) => decision.maneuver === page && decision.card && !objection);
  return fitting.map(({ decision }) => decision.card as string);
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

/** A blow: the damage it did, and its sum. */
export interface Blow {
  readonly damage: number;
  readonly sum: string;
  readonly critical: boolean;
}

/** The blow of the last round that one seat dealt another. */
export function lastBlow(past: readonly Past[], seat: number, by: number): Blow | null {
  const events = log(past).findLast(({ lines }) => lines.length > 0)?.lines ?? [];
  const score = events.find(({ event, facts }) => event === "score" && facts.seat === seat && facts.by === by);
  if (score === undefined) return null;
  const critical = events.some((event) => event.event === "critical" && event.facts.seat === seat);
  return { damage: score.facts.damage as number, sum: score.facts.tally.sum as string, critical };
}

/** Whether anybody was hit in the last turn. */
export function struck(past: readonly Past[]): boolean {
  return past.at(-1)?.events.some(({ event }) => event === "score") ?? false;
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

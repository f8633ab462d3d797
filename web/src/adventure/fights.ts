/** A fight as the duel's own table: its seats are figures, its options one figure's, its past what happened in it. */
import type { LiveTable } from "../live/table.svelte.ts";
import type { DuelView } from "../state/duel.ts";
import type { Table } from "../state/table.ts";
import type { Asked, Happened, Option, Past, Plain, Standing } from "../wire/types.ts";
import { figureOf, type AdventureView, type Fight } from "./view.ts";

interface Sealed {
  readonly figure?: string;
  readonly decision?: Plain;
}

/** The figure that is to decide now: one of the viewing seat's that owes something, else one of its own; null: none fights here. */
export function decider(view: AdventureView, fight: Fight, options: readonly Option[], picked: string | null): string | null {
  const own = fight.figures.filter((id) => figureOf(view, id)?.seat === view.seat);
  const owing = own.filter((id) => options.some(({ decision }) => decision.do === "duel" && decision.figure === id));
  const among = owing.length > 0 ? owing : own;
  return picked !== null && among.includes(picked) ? picked : (among[0] ?? null);
}

/** The table of one fight through the eyes of one of its figures, or of the stands; one's other figures there are one's own too. */
export function fightTable(table: Table, view: AdventureView, fight: Fight, figure: string | null, you: string): Table {
  const seats = fight.figures.map((id) => figureOf(view, id)?.seat ?? 0);
  const place = figure === null ? -1 : fight.figures.indexOf(figure);
  return {
    ...table,
    game: "duel",
    seat: place < 0 ? null : place,
    chairs: seats.map((seat, at) => ({ ...chairOf(table, seat), ...(seat === view.seat ? { name: you } : {}), seat: at, plays: figureOf(view, fight.figures[at] ?? null)?.name ?? "" })),
    here: placesOf(seats, table.here),
    standing: fightStanding(table.standing, view, fight, figure, seats),
    past: pastOf(table.past, fight.id),
    chat: table.chat.map((line) => ({ ...line, seat: seats.indexOf(line.seat) })),
  };
}

/** The table's line as a fight uses it: what is decided there is one figure's. */
export function fightLine(live: LiveTable, figure: () => string | null): LiveTable {
  return new Proxy(live, {
    get(line, name) {
      if (name === "decide") return (decision: Plain) => line.decide({ do: "duel", figure: figure(), decision });
      const value: unknown = Reflect.get(line, name, line);
      return typeof value === "function" ? value.bind(line) : value;
    },
  });
}

/** A fight after its last round, put together from what was told of it: the board has gone on. */
export function closed(fight: Fight, view: AdventureView, past: readonly Past[]): Fight {
  const told = pastOf(past, fight.id).flatMap(({ events }) => events);
  const figures = fight.figures.map((id) => figureOf(view, id));
  const fighters = fight.duel.fighters.map((fighter) => ({ ...fighter, body: figures[fighter.seat]?.body ?? fighter.body, lost: figures[fighter.seat]?.lost ?? fighter.lost }));
  const pairs = fight.duel.pairs.map((pair) => {
    const last = told.findLast(({ event, facts }) => event === "picture" && facts.seat === pair.of && facts.against === pair.against);
    return last ? { ...pair, picture: last.facts.picture as number, range: last.facts.range as typeof pair.range } : pair;
  });
  const fates = fight.duel.fates.map((fate, seat) => (figures[seat]?.condition === "conscious" ? fate : "fallen"));
  return { ...fight, owing: [], given: [], duel: { ...fight.duel, phase: "over", fighters, pairs, fates } };
}

function chairOf(table: Table, seat: number): Table["chairs"][number] {
  const chair = table.chairs[seat];
  if (chair === undefined) throw new Error(`the table has no seat ${seat}`);
  return chair;
}

function placesOf(seats: readonly number[], among: readonly number[]): number[] {
  return seats.flatMap((seat, place) => (among.includes(seat) ? [place] : []));
}

/** What happened in one fight. */
export function pastOf(past: readonly Past[], fight: string): readonly Past[] {
  const own = ({ facts }: Happened) => facts?.fight === fight;
  return past.flatMap(({ turn, events }) => (events.some(own) ? [{ turn, events: events.filter(own) }] : []));
}

function fightStanding(standing: Standing, view: AdventureView, fight: Fight, figure: string | null, seats: readonly number[]): Standing {
  const sealed = standing.sealed as Sealed | null;
  return {
    ...standing,
    view: ownCards(fight.duel, view, fight.figures),
    asked: standing.asked && askedIn(standing.asked, fight, seats, sealed),
    options: standing.options.flatMap((option) => duelOption(option, view, figure)),
    sealed: sealed !== null && sealed.figure === figure ? sealed.decision : null,
    clocks: standing.clocks.length > 0 ? seats.flatMap((seat) => standing.clocks[seat] ?? []) : [],
    proposals: standing.proposals.map((each) => ({ ...each, by: seats.indexOf(each.by), waiting: placesOf(seats, each.waiting) })),
    undo: null,
    undo_free: null,
    outcome: null,
  };
}

function askedIn(asked: Asked, { figures, owing, given }: Fight, seats: readonly number[], sealed: Sealed | null): Asked {
  const places = (ids: readonly string[]) => ids.map((id) => figures.indexOf(id)).filter((place) => place >= 0);
  const open = owing.filter((id) => id !== sealed?.figure);
  return { ...asked, seats: places([...owing, ...given]), waiting: places(open).filter((place) => asked.waiting.includes(seats[place] ?? -1)) };
}

function duelOption({ decision, text, objection }: Option, view: AdventureView, figure: string | null): readonly Option[] {
  if (decision.do !== "duel" || decision.figure !== figure) return [];
  const prefix = `${figureOf(view, figure)?.name}: `;
  return [{ decision: decision.decision, text: text.startsWith(prefix) ? text.slice(prefix.length) : text, objection }];
}

/** The duel's view names the cards of one own fighter; the adventure's those of all. */
function ownCards(duel: DuelView, view: AdventureView, ids: readonly string[]): DuelView {
  const fighters = duel.fighters.map((fighter) => {
    const figure = figureOf(view, ids[fighter.seat] ?? null);
    return figure && figure.seat === view.seat ? { ...fighter, cards: figure.cards } : fighter;
  });
  return { ...duel, fighters };
}

/** What may be done now besides moving and placing: each deed with the squares one points at for it. */
import type { Option, Why } from "../wire/types.ts";
import { membersOf, pieceOf, squareId, type BattleView, type Square, type Sum } from "./view.ts";

export interface Deed {
  readonly option: Option;
  readonly does: string;
  /** The piece or the force that does it; null where it is the whole side's. */
  readonly who: string | null;
  /** Where one points for it; a deed without a place is a button. */
  readonly places: readonly string[];
  /** Its chance or what is expected of it, in a few signs. */
  readonly note: string;
}

interface Decision {
  readonly do: string;
  readonly who?: string;
  readonly piece?: string;
  readonly force?: string;
  readonly power?: string;
  readonly by?: string;
  readonly guide?: string;
  readonly target?: string;
  readonly at?: Square | null;
}

/** Decisions that a button alone is for. */
const PLAIN: ReadonlySet<string> = new Set(["back", "lift", "drop", "done", "muster", "ready", "decline"]);

/** Answers to what is asked in between: a button each, wherever else one may point. */
const ASKED: ReadonlySet<string> = new Set(["test", "flee", "choose"]);

/** What lets a pool go: a button, and the pool's target once more. */
export const LETS_GO: ReadonlySet<string> = new Set(["loose", "strike"]);

/** Every deed of a turn, barred ones too. */
export function deedsOf(view: BattleView, options: readonly Option[]): readonly Deed[] {
  return options.map((option) => {
    const decision = option.decision as Decision;
    return {
      option,
      does: decision.do,
      who: decision.by ?? decision.guide ?? decision.who ?? decision.force ?? (decision.do === "lift" ? (decision.piece ?? null) : null),
      places: placesOf(view, decision),
      note: noteOf(view, decision),
    };
  });
}

export const allowed = (deeds: readonly Deed[]): readonly Deed[] => deeds.filter(({ option }) => option.objection === null);

/** Whether somebody is asked for an answer to what is about to happen. */
const isAnswering = (deeds: readonly Deed[]): boolean => deeds.some(({ does }) => does === "decline");

/** Whether a deed is at hand: powers, and leading the blind, are for the one alone who is chosen, unless an answer is asked. */
function atHand({ does, who }: Deed, chosen: string | null, answering: boolean): boolean {
  return (does !== "use" && does !== "lead") || answering || who === chosen;
}

/** What pointing at a square means. */
export function deedsAt(deeds: readonly Deed[], place: string, chosen: string | null): readonly Deed[] {
  const answering = isAnswering(deeds);
  return deeds.filter((deed) => deed.places.includes(place) && atHand(deed, chosen, answering));
}

/** What may be done by a button: what has no place, and what the chosen one can do besides. */
export function buttonsOf(deeds: readonly Deed[], chosen: string | null, unit: string | null): readonly Deed[] {
  const answering = isAnswering(deeds);
  return deeds.filter((deed) => {
    if (deed.does === "back") return deed.who === unit;
    if (deed.does === "lift") return deed.who === chosen;
    if (ASKED.has(deed.does) || LETS_GO.has(deed.does)) return true;
    return deed.places.length === 0 && atHand(deed, chosen, answering);
  });
}

/** Why a square cannot be meant. */
export function barredAt(deeds: readonly Deed[], place: string | null, chosen: string | null): Why | null {
  if (place === null) return null;
  const there = deeds.filter((deed) => deed.places.includes(place) && atHand(deed, chosen, false));
  return there.find(({ option }) => option.objection !== null)?.option.objection ?? null;
}

/** Whose deeds there are: pieces, and pieces of forces. */
export function able(view: BattleView, deeds: readonly Deed[]): ReadonlySet<string> {
  const named = new Set<string>();
  for (const { does, option, who } of deeds) {
    const { piece } = option.decision as Decision;
    if (does === "pick" || does === "test" || does === "use" || does === "lead") {
      if (who !== null) for (const name of piecesOf(view, who)) named.add(name);
    } else if (does === "join" || does === "quit" || does === "choose" || does === "brutalise") {
      if (piece) named.add(piece);
    }
  }
  return named;
}

/** The pieces of a force on the board, or the one piece of that name. */
function piecesOf(view: BattleView, who: string): readonly string[] {
  const members = membersOf(view, who);
  return members.length > 0 ? members.map(({ name }) => name) : [who];
}

function placesOf(view: BattleView, decision: Decision): readonly string[] {
  if (PLAIN.has(decision.do)) return [];
  if (decision.at) return [squareId(decision.at)];
  const named = (LETS_GO.has(decision.do) ? view.pool?.target : null) || decision.target || decision.piece || decision.who || decision.force;
  if (!named) return [];
  const pieces = [pieceOf(view, named) ?? [], ...membersOf(view, named)].flat();
  return [...new Set(pieces.flatMap(({ squares }) => squares.map(squareId)))];
}

function noteOf({ pool, sums }: BattleView, decision: Decision): string {
  if (pool && LETS_GO.has(decision.do)) return hope(pool.total);
  if (decision.do !== "target") return "";
  const sum = sums.find((each) => each.do === "target" && each.piece === decision.piece);
  return sum?.do === "target" ? hope(sum.total) : "";
}

/** A pool's total as one reads it: a chance up to a hundred, above that the hits to expect. */
export function hope(total: number): string {
  return total <= 100 ? `${total} %` : `×${(total / 100).toFixed(1)}`;
}

/** The sum of a target, or of a unit's test. */
export function targetSum(view: BattleView, piece: string): Extract<Sum, { do: "target" }> | null {
  const sum = view.sums.find((each) => each.do === "target" && each.piece === piece);
  return sum?.do === "target" ? sum : null;
}

/** What is aimed at a target, in hundredths of a hit. */
export function totalOf(view: BattleView, { decision }: Option): number {
  return targetSum(view, (decision as Decision).piece ?? "")?.total ?? 0;
}

export function testSum(view: BattleView, force: string): string | null {
  const sum = view.sums.find((each) => each.do === "test" && each.force === force);
  return sum?.do === "test" ? sum.modifiers : null;
}

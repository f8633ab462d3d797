/** What happened, as the adventure's screens tell it: by turns, by the dice that fell, and where blows landed. */
import type { Roll } from "../state/dice.ts";
import type { Happened, Past } from "../wire/types.ts";
import { figureOf, type AdventureView } from "./view.ts";

const MOST = 3;
const LAST = 12;
const BLOWS = new Set(["struck", "wounded", "collapsed", "slain", "slew", "tripped", "landed", "hurt", "fell"]);

/** The log in parts, each turn one; what came before the first is a part of its own. */
export function turns(past: readonly Past[], beginning: string): readonly { readonly title: string; readonly lines: readonly Happened[] }[] {
  const parts: { title: string; lines: Happened[] }[] = [{ title: beginning, lines: [] }];
  for (const event of past.flatMap(({ events }) => events)) {
    if (event.event === "turn") parts.push({ title: event.text, lines: [] });
    else parts.at(-1)?.lines.push(event);
  }
  return parts.filter(({ lines }, place) => lines.length > 0 || place > 0);
}

/** The last dice that fell, the latest first. */
export function rolled(past: readonly Past[], most = MOST): readonly Roll[] {
  const rolls = past.slice(-LAST).flatMap(({ turn, events }) =>
    events.flatMap(({ text, facts }, place) => {
      const face = faceOf(facts);
      return face === null ? [] : [{ key: `${turn} ${place}`, face, text }];
    }),
  );
  return rolls.slice(-most).reverse();
}

function faceOf(facts: Happened["facts"]): string | null {
  if (typeof facts?.face === "number") return String(facts.face);
  if (Array.isArray(facts?.rolled)) return facts.rolled.join(":");
  return typeof facts?.rolled === "string" ? (/\d+/.exec(facts.rolled)?.[0] ?? null) : null;
}

/** Where the last turn's blows fell. */
export function blowsOf(view: AdventureView, past: readonly Past[]): readonly string[] {
  const events = past.at(-1)?.events ?? [];
  const places = events.flatMap(({ event, facts }) => (BLOWS.has(event) ? (figureOf(view, facts?.target ?? facts?.figure ?? null)?.at ?? []) : []));
  return [...new Set(places)];
}

/** What happened, as the labyrinth's screens tell it: by halves of turns, and by the dice that fell. */
import type { LabyrinthMessages } from "../messages/labyrinth.en.ts";
import type { Roll } from "../state/dice.ts";
import type { Happened, Past } from "../wire/types.ts";
import type { Blow } from "./Chart.svelte";
import type { Side, Square } from "./view.ts";

const MOST = 3;
const LAST = 12;

type Words = LabyrinthMessages["labyrinth"];

/** The log in parts, each half of a turn one; what came before the first is a part of its own. A half in which nothing was done is left out, but for the one that is played. */
export function halves(past: readonly Past[], words: Words): readonly { readonly title: string; readonly lines: readonly Happened[] }[] {
  const parts: { title: string; lines: Happened[] }[] = [{ title: words.beginning, lines: [] }];
  for (const { events } of past) {
    for (const event of events) {
      if (event.event === "half") parts.push({ title: words.half(Number(event.facts?.turn), words.sides[event.facts?.half as Side]), lines: [] });
      else parts.at(-1)?.lines.push(event);
    }
  }
  return parts.filter(({ lines }, place) => lines.length > 0 || (place > 0 && place === parts.length - 1));
}

/** The last dice that fell, the latest first. */
export function rolled(past: readonly Past[]): readonly Roll[] {
  const recent = past.slice(-LAST);
  const rolls = recent.flatMap(({ turn, events }) =>
    events.flatMap((event, place) => {
      const roll: unknown = event.facts?.roll;
      return typeof roll === "number" ? [{ key: `${turn} ${place}`, face: String(roll), text: event.text, told: tellsIn(events, place) }] : [];
    }),
  );
  return rolls.slice(-MOST).reverse();
}

/** Where the last turn's blows fell. */
export function blowsOf(past: readonly Past[]): readonly Blow[] {
  const events = past.at(-1)?.events ?? [];
  return events.flatMap(({ event, facts }) => {
    const at: unknown = facts?.at;
    return (event === "struck" || event === "burned") && Array.isArray(at) ? [{ at: at as unknown as Square, told: facts.scored !== false }] : [];
  });
}

function tellsIn(events: readonly Happened[], place: number): boolean {
  const { event, facts } = events[place] ?? { event: "", facts: {} };
  if (event === "struck") return facts.scored === true;
  const follows = events[place + 1]?.event;
  return event === "tried" ? follows === "opened" : follows === "alerted";
}

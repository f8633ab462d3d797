/** Sitting down to a duel: the choice remembered, the table laid, and off to it. */
import { layTable } from "../live/laying.ts";
import { go } from "../live/route.svelte.ts";
import { books, bots, deck } from "../net/http.ts";
import { readChoice, settled, tableForm, type Choice } from "../state/choice.ts";
import { tableAddress, type Way } from "../state/route.ts";

const KEY = "inkblade choice";

export function rememberedChoice(): Choice {
  try {
    return readChoice(localStorage.getItem(KEY));
  } catch {
    return readChoice(null);
  }
}

export function rememberChoice(choice: Choice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // The next visit starts from the first choice.
  }
}

/** Sit down to what was chosen. */
export async function start(choice: Choice, way: Way): Promise<void> {
  go(tableAddress(await layTable(tableForm(choice, way))));
}

/** One click: the last choice again, or the first for a newcomer. */
export async function startAtOnce(way: Way): Promise<void> {
  const [shelf, cards, machines] = await Promise.all([books(), deck(), bots()]);
  await start(settled(rememberedChoice(), shelf, cards, machines), way);
}

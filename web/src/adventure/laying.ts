/** Sitting down to an adventure: the choice remembered, the table laid, and off to it. */
import { layTable } from "../live/laying.ts";
import { go } from "../live/route.svelte.ts";
import { bots, scenarios } from "../net/http.ts";
import { tableAddress, type Way } from "../state/route.ts";
import { readChoice, settled, tableForm, type Choice } from "./choice.ts";

const KEY = "inkblade adventure";

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
export async function startAtOnce(): Promise<void> {
  const [stories, machines] = await Promise.all([scenarios(), bots()]);
  await start(settled(rememberedChoice(), stories, machines), "machine");
}

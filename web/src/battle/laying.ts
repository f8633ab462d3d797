/** Sitting down to a battle: the choice remembered, the table laid, and off to it. */
import { layTable } from "../live/laying.ts";
import { go } from "../live/route.svelte.ts";
import { battleBoards, bots, encounters } from "../net/http.ts";
import { tableAddress, type Way } from "../state/route.ts";
import { readChoice, settled, tableForm, type Choice } from "./choice.ts";

const KEY = "inkblade battle";

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
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  go(tableAddress(await layTable(tableForm(choice, way, seed))));
}

/** One click: the last choice again, or the first for a newcomer. */
export async function startAtOnce(): Promise<void> {
  const [places, boards, machines] = await Promise.all([encounters(), battleBoards(), bots()]);
  await start(settled(rememberedChoice(), places, boards, machines), "machine");
}

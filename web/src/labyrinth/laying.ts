/** Sitting down to the labyrinth: the choice remembered, the table laid, and off to it. */
import { remembering, sitDown } from "../live/laying.ts";
import { bots, strongholds } from "../net/http.ts";
import type { Way } from "../state/route.ts";
import { readChoice, settled, tableForm, type Choice } from "./choice.ts";

export const { rememberedChoice, rememberChoice } = remembering("inkblade labyrinth", readChoice);

/** Sit down to what was chosen. */
export async function start(choice: Choice, way: Way): Promise<void> {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  await sitDown(tableForm(choice, way, seed));
}

/** One click: the last choice again, or the first for a newcomer. */
export async function startAtOnce(): Promise<void> {
  const [places, machines] = await Promise.all([strongholds(), bots()]);
  await start(settled({ ...rememberedChoice(), sitters: {} }, places, machines), "machine");
}

/** Sitting down to an adventure: the choice remembered, the table laid, and off to it. */
import { remembering, sitDown } from "../live/laying.ts";
import { bots, scenarios } from "../net/http.ts";
import type { Way } from "../state/route.ts";
import { readChoice, settled, tableForm, type Choice } from "./choice.ts";

export const { rememberedChoice, rememberChoice } = remembering("inkblade adventure", readChoice);

/** Sit down to what was chosen. */
export async function start(choice: Choice, way: Way): Promise<void> {
  await sitDown(tableForm(choice, way));
}

/** One click: the last choice again, or the first for a newcomer. */
export async function startAtOnce(): Promise<void> {
  const [stories, machines] = await Promise.all([scenarios(), bots()]);
  await start(settled(rememberedChoice(), stories, machines), "machine");
}

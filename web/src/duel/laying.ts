/** Sitting down to a duel: the choice remembered, the table laid, and off to it. */
import { remembering, sitDown } from "../live/laying.ts";
import { books, bots, deck } from "../net/http.ts";
import { readChoice, settled, tableForm, type Choice } from "../state/choice.ts";
import type { Way } from "../state/route.ts";

export const { rememberedChoice, rememberChoice } = remembering("inkblade choice", readChoice);

/** Sit down to what was chosen. */
export async function start(choice: Choice, way: Way): Promise<void> {
  await sitDown(tableForm(choice, way));
}

/** One click: the last choice again, or the first for a newcomer. */
export async function startAtOnce(way: Way): Promise<void> {
  const [shelf, cards, machines] = await Promise.all([books(), deck(), bots()]);
  await start(settled(rememberedChoice(), shelf, cards, machines), way);
}

/** Laying a table: the choice remembered, the secrets kept, and off to the table. */
import { books, bots, lay } from "../net/http.ts";
import { readChoice, settled, tableForm, type Choice } from "../state/choice.ts";
import { tableAddress, type Way } from "../state/route.ts";
import type { TableForm } from "../wire/types.ts";
import { keepSecret } from "./links.ts";
import { go } from "./route.svelte.ts";

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

/** A table laid as the paper says; its secrets stay in this browser. */
export async function layTable(form: TableForm): Promise<string> {
  const made = await lay(form);
  for (const { seat, token } of made.links) keepSecret(made.table, { seat, token });
  keepSecret(made.table, { seat: null, token: made.watch });
  return made.table;
}

/** Sit down to what was chosen. */
export async function start(choice: Choice, way: Way): Promise<void> {
  go(tableAddress(await layTable(tableForm(choice, way))));
}

/** One click: the last choice again, or the first for a newcomer. */
export async function startAtOnce(way: Way): Promise<void> {
  const [shelf, machines] = await Promise.all([books(), bots()]);
  await start(settled(rememberedChoice(), shelf, machines), way);
}

/** Laying a table: its secrets stay in this browser, and so does what was chosen last. */
import { lay } from "../net/http.ts";
import { tableAddress } from "../state/route.ts";
import type { TableForm } from "../wire/types.ts";
import { keepSecret } from "./links.ts";
import { go } from "./route.svelte.ts";

/** A table laid as the paper says. */
export async function layTable(form: TableForm): Promise<string> {
  const made = await lay(form);
  for (const { seat, token } of made.links) keepSecret(made.table, { seat, token });
  keepSecret(made.table, { seat: null, token: made.watch });
  return made.table;
}

/** Lay a table, and off to it. */
export async function sitDown(form: TableForm): Promise<void> {
  go(tableAddress(await layTable(form)));
}

/** What was chosen last for a game, read from this browser and kept in it. */
export function remembering<Choice>(key: string, read: (text: string | null) => Choice) {
  return {
    rememberedChoice(): Choice {
      try {
        return read(localStorage.getItem(key));
      } catch {
        return read(null);
      }
    },
    rememberChoice(choice: Choice): void {
      try {
        localStorage.setItem(key, JSON.stringify(choice));
      } catch {
        // The next visit starts from the first choice.
      }
    },
  };
}

/** Laying a table: its secrets stay in this browser. */
import { lay } from "../net/http.ts";
import type { TableForm } from "../wire/types.ts";
import { keepSecret } from "./links.ts";

/** A table laid as the paper says. */
export async function layTable(form: TableForm): Promise<string> {
  const made = await lay(form);
  for (const { seat, token } of made.links) keepSecret(made.table, { seat, token });
  keepSecret(made.table, { seat: null, token: made.watch });
  return made.table;
}

/** What those who sit on chairs are called in the chosen language. */
import type { Chair } from "../wire/types.ts";
import { say } from "./settings.svelte.ts";

/** A person's name, or the machine's. */
export function sitter(chair: Chair): string {
  return (chair.bot === null ? undefined : say().bots[chair.bot]?.name) ?? chair.name;
}

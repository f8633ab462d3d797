/** What a key means at a board, where it is not meant for something else. */
const ARROWS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

/** The meaning of a key by a game's own list; an arrow that nothing else has heard brings the cursor to the board. */
export function meaningOf<Meaning extends string>(event: KeyboardEvent, meanings: Readonly<Record<string, Meaning>>): Meaning | "board" | null {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (target?.closest("input, select, textarea, dialog, details, [role=log]")) return null;
  if (ARROWS.has(event.key)) return "board";
  return meanings[event.key] ?? null;
}

/** What a key means in a battle, where it is not meant for something else. */

export type KeyMeaning = "release" | "pass" | "close" | "undo" | "left" | "right" | "alone" | "overlay" | "go" | "volley" | "back" | "keys" | "rule" | "board" | "skip";

const MEANINGS: Readonly<Record<string, KeyMeaning>> = {
  Escape: "release",
  p: "pass",
  c: "close",
  u: "undo",
  q: "left",
  e: "right",
  a: "alone",
  o: "overlay",
  g: "go",
  v: "volley",
  b: "back",
  s: "skip",
  "?": "keys",
  r: "rule",
};
const ARROWS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

/** The meaning of a key; an arrow that nothing else has heard brings the cursor to the board. */
export function keyMeaning(event: KeyboardEvent): KeyMeaning | null {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (target?.closest("input, select, textarea, dialog, details, [role=log]")) return null;
  if (ARROWS.has(event.key)) return "board";
  return MEANINGS[event.key] ?? null;
}

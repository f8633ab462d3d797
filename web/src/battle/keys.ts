/** What keys mean in a battle. */
export const MEANINGS = {
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
} as const;

export type KeyMeaning = (typeof MEANINGS)[keyof typeof MEANINGS];

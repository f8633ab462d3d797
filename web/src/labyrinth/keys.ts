/** What keys mean at the labyrinth. */
export const MEANINGS = { Escape: "release", p: "pass", u: "undo", e: "escort", "?": "keys", r: "rule" } as const;

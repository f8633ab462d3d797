/** What keys mean at an adventure. */
export const MEANINGS = { Escape: "release", p: "done", u: "undo", t: "turn", f: "finish", b: "fight", "?": "keys", r: "rule" } as const;

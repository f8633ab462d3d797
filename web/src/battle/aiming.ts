/** What pointing at a square means, phase by phase: decisions to send, a deed to choose among, or somebody to look at. */
import type { Plain } from "../wire/types.ts";
import { deedsAt, type Deed } from "./deeds.ts";
import type { Hand } from "./hand.svelte.ts";
import { pieceOf, type BattleView, type Piece } from "./view.ts";

export type Meaning =
  | { readonly means: "decide"; readonly decisions: readonly Plain[] }
  | { readonly means: "go"; readonly id: string }
  | { readonly means: "choose"; readonly name: string | null; readonly alone: boolean }
  | { readonly means: "several"; readonly deeds: readonly Deed[] };

const decide = (...decisions: Plain[]): Meaning => ({ means: "decide", decisions });

/** While units move or are placed: somebody is chosen, alone if chosen again; a lit square is where to go. */
export function drilling(view: BattleView, hand: Hand, id: string, piece: Piece | null): Meaning {
  const own = piece !== null && piece.seat === view.seat;
  const lit = hand.place(id) !== null;
  if (lit && (!own || (piece.name === hand.chosen && piece.facing !== hand.facing))) return { means: "go", id };
  if (own && piece.name === hand.chosen) return { means: "choose", name: piece.name, alone: !hand.alone };
  return { means: "choose", name: piece?.name ?? null, alone: own && hand.alone && piece.force === pieceOf(view, hand.chosen)?.force };
}

/** While units shoot or strike, test or answer. */
export function fighting(view: BattleView, open: readonly Deed[], chosen: string | null, id: string, piece: Piece | null): Meaning {
  const { pool } = view;
  const there = deedsAt(open, id, chosen);
  const [first, ...others] = there;
  if (first && others.length > 0) return { means: "several", deeds: there };
  if (first) return decide(first.option.decision);
  const who = view.phase === "combat" ? piece?.name : piece?.force;
  if (piece && view.picked !== null && open.some(({ does }) => does === "drop")) {
    if (piece.seat === view.seat && who !== view.picked) return decide({ do: "drop" }, { do: "pick", who });
    if (pool && piece.seat !== view.seat) return decide({ do: "drop" }, { do: "pick", who: view.picked }, { do: "target", piece: piece.name });
  }
  return { means: "choose", name: piece?.name ?? null, alone: false };
}

/** What follows of itself: the only thing that is left to do, and while all shoot or strike the next shot or blow. */
import { totalOf, type Deed } from "./deeds.ts";
import type { BattleView } from "./view.ts";

/** What needs no word where nothing else can be done. */
const PLAIN: ReadonlySet<string> = new Set(["done", "test"]);

/** The one deed there is, if nothing is decided by it. */
export function onlyDeed(open: readonly Deed[]): Deed | null {
  const [first, ...others] = open;
  return first && others.length === 0 && PLAIN.has(first.does) ? first : null;
}

/** Whether there is more than one unit or piece to shoot or strike with, or one that has yet to be told at whom. */
export function mayVolley(view: BattleView, open: readonly Deed[]): boolean {
  return view.phase !== "move" && open.some(({ does }) => does === "pick" || does === "target");
}

/** The next step of a volley: who aims lets go, who is picked aims at the best target, else the next one is picked. */
export function nextInVolley(view: BattleView, open: readonly Deed[]): Deed | null {
  const letGo = open.find(({ does }) => does === "loose" || does === "strike");
  if (letGo) return letGo;
  const targets = open.filter(({ does }) => does === "target").map((deed) => ({ deed, total: totalOf(view, deed.option) }));
  const [best] = targets.toSorted((one, other) => other.total - one.total);
  return best?.deed ?? open.find(({ does }) => does === "pick") ?? null;
}

/** A deed before it is done, in a sentence: what it is, what it costs, and how the dice may fall. */
import type { AdventureMessages } from "../messages/adventure.en.ts";
import type { Deed } from "./deeds.ts";

export function deedTold({ option, sum }: Deed, words: AdventureMessages["adventure"]): string {
  const parts = [
    ...(sum?.cost ? [words.cost(sum.cost)] : []),
    ...(sum?.needs !== undefined && sum.chance !== undefined ? [words.needs(sum.needs, sum.chance)] : sum?.chance !== undefined ? [words.chance(sum.chance)] : []),
    ...(sum?.sum !== undefined ? [sum.sum] : sum?.damage !== undefined ? [words.damage(sum.damage)] : []),
    ...(sum?.chances !== undefined ? [words.chances(sum.chances)] : []),
    ...(sum?.points ? [words.costsSpell(sum.points)] : []),
  ];
  return parts.length > 0 ? `${option.text}: ${parts.join("; ")}` : option.text;
}

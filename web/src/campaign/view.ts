/** A campaign as the server tells it: heroes with their sheets, where it stands, and what was played. */
import type { CampaignPaper } from "../wire/types.ts";

export const KINDS = ["body", "spell", "tactic", "luck"] as const;
export type Kind = (typeof KINDS)[number];

export interface Character {
  readonly book: string;
  readonly experience?: number;
  /** Improvements of MODs, by page. */
  readonly raised?: Readonly<Record<string, number>>;
  readonly advanced?: Readonly<Partial<Record<Kind, number>>>;
  /** Body points of the defeated toward the next advancement. */
  readonly toward?: number;
  readonly owed?: number;
  readonly deaths?: number;
}

export interface FighterSheet {
  readonly type: "fighter";
  readonly character: Character;
  readonly cards?: readonly string[];
  readonly gifts?: readonly string[];
}

export interface VeteranSheet {
  readonly type: "veteran";
  readonly card: string;
  readonly skills?: readonly string[];
  readonly battles?: number;
}

export interface Hero {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly sheet: FighterSheet | VeteranSheet;
  readonly dead?: boolean;
  readonly maximum?: number;
  readonly improvable?: readonly number[];
  /** Of a battle's hero: the skills on the card, those to choose from, and how many in all may be chosen. */
  readonly printed?: readonly string[];
  readonly choosable?: readonly string[];
  readonly choices?: number;
}

export interface Gain {
  readonly name: string;
  readonly fate?: "well" | "unconscious" | "dead";
  readonly victories?: number;
  readonly points?: number;
  readonly defeated?: readonly string[];
}

export interface PastChapter {
  readonly chapter: string;
  readonly result: "won" | "lost" | "drawn";
  readonly reason: string;
  readonly gains: readonly Gain[];
}

/** A chapter or an ending. */
export interface Place {
  readonly title: string;
  readonly text?: string;
  readonly game?: string;
  readonly side?: string;
}

export interface Campaign {
  readonly id: string;
  readonly name: string;
  readonly definition: { readonly title: string; readonly text: string; readonly chapters: Readonly<Record<string, Place>>; readonly endings: Readonly<Record<string, Place>> };
  readonly heroes: readonly Hero[];
  readonly ways: readonly string[];
  readonly history: readonly PastChapter[];
  readonly at: string | null;
  readonly over: boolean;
  readonly owners: readonly string[];
  /** Who is alive and may go into the next chapter. */
  readonly able: readonly string[];
  /** How many of them have a place there. */
  readonly room: number;
}

export function campaignOf({ campaign, stands }: CampaignPaper): Campaign {
  return { ...stands, id: campaign, history: stands.history ?? [] };
}

export function placeOf({ definition }: Campaign, name: string): Place {
  return definition.chapters[name] ?? definition.endings[name] ?? { title: name };
}

/** Who can go into the next chapter, in the order of the roster. */
export const able = ({ heroes, able }: Campaign): readonly Hero[] => heroes.filter(({ id }) => able.includes(id));

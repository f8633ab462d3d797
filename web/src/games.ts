/** The games that have screens of their own; any other is played on plain ones. */
import type { Component, Snippet } from "svelte";
import { screens as adventure } from "./adventure/index.ts";
import { screens as battle } from "./battle/index.ts";
import { screens as duel } from "./duel/index.ts";
import { screens as labyrinth } from "./labyrinth/index.ts";
import type { LiveTable } from "./live/table.svelte.ts";
import type { Lesson, Look } from "./state/lesson.ts";
import type { SeenReplay } from "./state/replay.ts";
import type { Way } from "./state/route.ts";
import type { Table } from "./state/table.ts";
import { screens as plain } from "./table/index.ts";

/** A match through one pair of eyes. */
export interface BoardProps {
  live: LiveTable;
  table: Table;
  /** Whether the list of keys lies open. */
  keys: boolean;
  onkeys: (open: boolean) => void;
  /** Keys that work here besides the board's own. */
  more?: readonly (readonly [keys: readonly string[], meaning: string])[];
  /** Takes the place of what is asked, where the screen is about to be passed on. */
  handover?: Snippet | undefined;
  /** Words beside the table, such as a lesson's. */
  guide?: Snippet | undefined;
  /** Hears what the person has under hand and eye. */
  onlook?: ((look: Look) => void) | undefined;
}

/** A finished match at one of its frames. */
export interface ReplayBoardProps {
  found: SeenReplay;
  /** The frame that is seen. */
  at: number;
  eyes: number | null;
  /** What the coach says of the match, in place of the log. */
  review?: Snippet | undefined;
  /** The handles that move through the frames; the board gives them a place. */
  handles: Snippet;
}

/** How tables of a game are laid. */
export interface Laying {
  /** What the way to the form is called. */
  readonly choose: () => string;
  /** Everything a person may choose for a new table. */
  readonly Form: Component<{ way: Way }>;
  /** How strong the machine is; it remembers. */
  readonly Level: Component;
  /** What a guest chooses who was invited to choose; without it the game leaves nothing open. */
  readonly Guest?: Component<{ table: Table }>;
  /** Sits down against the machine with the last choice, or a newcomer's first. */
  readonly atOnce: () => Promise<void>;
}

/** What a game brings to the rooms. */
export interface Screens {
  readonly Board: Component<BoardProps>;
  readonly ReplayBoard: Component<ReplayBoardProps>;
  /** Null: tables of the game are not laid here. */
  readonly laying: Laying | null;
  readonly lesson: Lesson | null;
  /** Another room of the game's own. */
  readonly also?: { readonly called: () => string; readonly address: string };
  /** How far a match is, in a few words. */
  readonly progress: (table: Table) => string;
}

const GAMES: Readonly<Record<string, Screens>> = { duel, adventure, labyrinth, battle };

export function screensOf(game: string): Screens {
  return GAMES[game] ?? plain;
}

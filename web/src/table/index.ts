/** Plain screens, for a game that has none of its own. */
import type { Screens } from "../games.ts";
import { say } from "../live/settings.svelte.ts";
import PlainBoard from "./PlainBoard.svelte";
import PlainReplay from "./PlainReplay.svelte";

export const screens: Screens = {
  Board: PlainBoard,
  ReplayBoard: PlainReplay,
  laying: null,
  lesson: null,
  progress: (table) => say().table.turn(table.standing.turn),
};

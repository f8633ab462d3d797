/** The adventure's screens. */
import type { Screens } from "../games.ts";
import { say } from "../live/settings.svelte.ts";
import { CAMPAIGNS } from "../state/route.ts";
import type { Table } from "../state/table.ts";
import Board from "./Board.svelte";
import { startAtOnce } from "./laying.ts";
import { lesson } from "./lesson.ts";
import LevelPicker from "./LevelPicker.svelte";
import NewTable from "./NewTable.svelte";
import ReplayBoard from "./ReplayBoard.svelte";
import { adventureView } from "./view.ts";

/** The turn, and the phase it is in. */
function progress(table: Table): string {
  const { turn, limit, phase } = adventureView(table.standing.view);
  return say().adventure.progress(Math.min(turn, limit), limit, say().adventure.phases[phase] ?? phase);
}

export const screens: Screens = {
  Board,
  ReplayBoard,
  laying: { choose: () => say().adventureForm.choose, Form: NewTable, Level: LevelPicker, atOnce: startAtOnce },
  lesson,
  also: { called: () => say().campaign.title, address: CAMPAIGNS },
  progress,
};

/** The battle's screens. */
import type { Screens } from "../games.ts";
import { say } from "../live/settings.svelte.ts";
import type { Table } from "../state/table.ts";
import Board from "./Board.svelte";
import { startAtOnce } from "./laying.ts";
import { lesson } from "./lesson.ts";
import LevelPicker from "./LevelPicker.svelte";
import NewTable from "./NewTable.svelte";
import ReplayBoard from "./ReplayBoard.svelte";
import { battleView } from "./view.ts";

/** The turn, and the phase it is in. */
function progress(table: Table): string {
  const { turn, limit, phase } = battleView(table.standing.view);
  return say().battle.progress(Math.max(1, Math.min(turn, limit)), limit, say().battle.phases[phase] ?? phase);
}

export const screens: Screens = {
  Board,
  ReplayBoard,
  laying: { choose: () => say().battleForm.choose, Form: NewTable, Level: LevelPicker, atOnce: startAtOnce },
  lesson,
  progress,
};

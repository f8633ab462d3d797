/** The duel's screens. */
import type { Screens } from "../games.ts";
import { say } from "../live/settings.svelte.ts";
import { duelView, front } from "../state/duel.ts";
import type { Table } from "../state/table.ts";
import GuestForm from "./GuestForm.svelte";
import { startAtOnce } from "./laying.ts";
import { lesson } from "./lesson.ts";
import LevelPicker from "./LevelPicker.svelte";
import NewTable from "./NewTable.svelte";
import OpenBooks from "./OpenBooks.svelte";
import OpenReplay from "./OpenReplay.svelte";

/** The round, and how far apart one stands. */
function progress(table: Table): string {
  const view = duelView(table.standing.view);
  const { range } = front(view, table.seat ?? 0);
  return say().duel.round(view.round) + (range && view.pairs.length === 2 ? ` · ${say().duel.ranges[range]}` : "");
}

export const screens: Screens = {
  Board: OpenBooks,
  ReplayBoard: OpenReplay,
  laying: {
    choose: () => say().hall.choose,
    Form: NewTable,
    Guest: GuestForm,
    Level: LevelPicker,
    atOnce: () => startAtOnce("machine"),
  },
  lesson,
  progress,
};

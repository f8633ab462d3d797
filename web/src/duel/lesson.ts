/** The duel's lesson: Extended Range, as every duel begins; then close in; then an enemy near his end. */
import { say } from "../live/settings.svelte.ts";
import { duelView, front } from "../state/duel.ts";
import type { Chapter, Lesson, Look, Step } from "../state/lesson.ts";
import type { Objection, SheetManeuver } from "../state/sheet.ts";
import type { Table } from "../state/table.ts";

/** What the learner has under hand and eye at the sheet. */
export interface SheetLook {
  readonly chosen: SheetManeuver | null;
  readonly looked: SheetManeuver | null;
}

export type StepName = "choose" | "colour" | "barred" | "seal" | "pictures" | "again" | "range" | "bonus" | "strike" | "body" | "win";

const TEACHER = "random";
const LEARNER = "mirim";
const ENEMY = "man-at-arms";

/** A step that is done by looking or choosing. */
function looking(name: StepName, done: (look: SheetLook, table: Table) => boolean): Step {
  return { name, played: false, done: (look: Look, table) => done(look as SheetLook, table) };
}

/** A step that is done by turning pages. */
function playing(name: StepName, done: (table: Table) => boolean): Step {
  return { name, played: true, done: (_, table) => done(table) };
}

function chapter(setup: object, ...steps: Step[]): Chapter {
  return {
    form: {
      game: "duel",
      setup: { books: [LEARNER, ENEMY], preset: "contest", ...setup },
      chairs: [{ who: "me" }, { who: "machine", bot: TEACHER }],
    },
    steps,
  };
}

/** Both close in, on these pictures. */
function closeIn(own: number, foe: number): object {
  return {
    pairs: [
      { of: 0, against: 1, picture: own },
      { of: 1, against: 0, picture: foe },
    ],
  };
}

const barredBy = (code: Objection["code"]) => ({ looked }: SheetLook) => looked?.objection?.code === code;
const after = (turn: number) => (table: Table) => table.standing.turn > turn;

const CHAPTERS: readonly Chapter[] = [
  chapter(
    {},
    looking("choose", ({ chosen }) => chosen !== null),
    looking("colour", ({ chosen }) => chosen?.colour === "white"),
    looking("barred", barredBy("not_close")),
    playing("seal", after(1)),
    looking("pictures", ({ chosen }, table) => table.standing.turn > 1 && chosen !== null),
    playing("again", after(2)),
  ),
  chapter(
    closeIn(33, 23),
    looking("range", barredBy("not_extended")),
    looking("bonus", ({ chosen }) => chosen !== null && /Swing/.test(chosen.section)),
    playing("strike", after(1)),
  ),
  chapter(
    { fighters: [null, { body: 3 }], ...closeIn(23, 23) },
    looking("body", ({ chosen }) => chosen !== null && chosen.mod > 0),
    playing("win", (table) => table.standing.phase === "over"),
  ),
];

/** What is told to the learner now, for the step that speaks of it. */
function toldTo(table: Table | null): string {
  return table?.standing.view ? (front(duelView(table.standing.view), table.seat ?? 0).told ?? "") : "";
}

export const lesson: Lesson = {
  chapters: CHAPTERS,
  words: (step, table) => {
    const { title, text } = say().duelLesson[step as StepName];
    return { title, text: text(toldTo(table)) };
  },
  farewell: () => say().duelFarewell,
};

/** The lesson: three short tables with the machine, and steps that the learner does, one after the other. */
import type { TableForm } from "../wire/types.ts";
import { duelView, facing } from "./duel.ts";
import type { SheetManeuver } from "./sheet.ts";
import type { Table } from "./table.ts";

/** What the learner has under hand and eye. */
export interface Look {
  readonly chosen: SheetManeuver | null;
  readonly looked: SheetManeuver | null;
  /** The rule that lies open. */
  readonly rule: string | null;
}

export const STEPS = [
  "choose",
  "colour",
  "barred",
  "seal",
  "pictures",
  "again",
  "range",
  "bonus",
  "strike",
  "body",
  "win",
] as const;
export type Step = (typeof STEPS)[number];

export interface Chapter {
  readonly form: TableForm;
  readonly steps: readonly Step[];
}

const TEACHER = "random";
const LEARNER = "mirim";

function chapter(steps: readonly Step[], setup: object, foe = "man-at-arms"): Chapter {
  return {
    form: {
      game: "duel",
      setup: { books: [LEARNER, foe], preset: "contest", ...setup },
      chairs: [{ who: "me" }, { who: "machine", bot: TEACHER }],
    },
    steps,
  };
}

/** Extended Range, as every duel begins; then close in, on a picture that promises a bonus; then an enemy near his end. */
export const CHAPTERS: readonly Chapter[] = [
  chapter(["choose", "colour", "barred", "seal", "pictures", "again"], {}),
  chapter(["range", "bonus", "strike"], {
    pairs: [
      { of: 0, against: 1, picture: 33 },
      { of: 1, against: 0, picture: 23 },
    ],
  }),
  chapter(["body", "win"], {
    fighters: [null, { body: 3 }],
    pairs: [
      { of: 0, against: 1, picture: 23 },
      { of: 1, against: 0, picture: 23 },
    ],
  }),
];

/** Whether the learner has done a step. */
const DONE: Readonly<Record<Step, (look: Look, table: Table) => boolean>> = {
  choose: ({ chosen }) => chosen !== null,
  colour: ({ chosen }) => chosen?.colour === "white",
  barred: ({ looked }) => looked?.objection?.code === "not_close",
  seal: (_, table) => table.standing.turn > 1,
  pictures: ({ chosen }, table) => table.standing.turn > 1 && chosen !== null,
  again: (_, table) => table.standing.turn > 2,
  range: ({ looked }) => looked?.objection?.code === "not_extended",
  bonus: ({ chosen }) => chosen !== null && /Swing/.test(chosen.section),
  strike: (_, table) => table.standing.turn > 1,
  body: ({ chosen }) => chosen !== null && chosen.mod > 0,
  win: (_, table) => table.standing.phase === "over",
};

export interface Progress {
  readonly chapter: number;
  /** How many of the chapter's steps are done. */
  readonly done: number;
}

export const BEGINNING: Progress = { chapter: 0, done: 0 };

/** The step at hand; null when the chapter is through. */
export function stepAt(progress: Progress): Step | null {
  return CHAPTERS[progress.chapter]?.steps[progress.done] ?? null;
}

/** Progress after a look at the table: a step is done once, and one that is overtaken is done too. */
export function learned(progress: Progress, look: Look, table: Table): Progress {
  const steps = CHAPTERS[progress.chapter]?.steps ?? [];
  const overtaken = steps.findLastIndex((step) => isPlayed(step) && DONE[step](look, table));
  if (overtaken >= progress.done) return { ...progress, done: overtaken + 1 };
  const step = stepAt(progress);
  return step !== null && DONE[step](look, table) ? { ...progress, done: progress.done + 1 } : progress;
}

/** The next chapter; null after the last. */
export function onward(progress: Progress): Progress | null {
  return progress.chapter + 1 < CHAPTERS.length ? { chapter: progress.chapter + 1, done: 0 } : null;
}

/** How far one is, in steps of the whole lesson. */
export function stepsDone(progress: Progress): number {
  return CHAPTERS.slice(0, progress.chapter).reduce((sum, chapter) => sum + chapter.steps.length, 0) + progress.done;
}

/** What is told to the learner now, for the step that speaks of it. */
export function toldTo(table: Table): string {
  return facing(duelView(table.standing.view), table.seat).own.told ?? "";
}

/** A step that turns pages: once they are turned, what came before it is behind the learner. */
function isPlayed(step: Step): boolean {
  return step === "seal" || step === "again" || step === "strike" || step === "win";
}

/** A lesson: short tables with the machine, and steps that the learner does, one after the other. */
import type { TableForm } from "../wire/types.ts";
import type { Table } from "./table.ts";

/** What the learner has under hand and eye; its shape is the game's. */
export type Look = unknown;

export interface Step {
  readonly name: string;
  readonly done: (look: Look, table: Table) => boolean;
  /** Done by playing a turn: once it is played, what came before it is behind the learner. */
  readonly played: boolean;
}

export interface Chapter {
  readonly form: TableForm;
  readonly steps: readonly Step[];
}

export interface Lesson {
  readonly chapters: readonly Chapter[];
  /** A step in words, at a table. */
  readonly words: (step: string, table: Table | null) => { readonly title: string; readonly text: string };
  /** What is said at the end, and what the way into a match is called. */
  readonly farewell: () => { readonly text: string; readonly play: string };
}

export interface Progress {
  readonly chapter: number;
  /** How many of the chapter's steps are done. */
  readonly done: number;
}

export const BEGINNING: Progress = { chapter: 0, done: 0 };

/** The step at hand; null when the chapter is through. */
export function stepAt(lesson: Lesson, progress: Progress): Step | null {
  return lesson.chapters[progress.chapter]?.steps[progress.done] ?? null;
}

/** Progress after a look at the table: a step is done once, and one that is overtaken is done too. */
export function learned(lesson: Lesson, progress: Progress, look: Look, table: Table): Progress {
  const steps = lesson.chapters[progress.chapter]?.steps ?? [];
  const overtaken = steps.findLastIndex((step) => step.played && step.done(look, table));
  if (overtaken >= progress.done) return { ...progress, done: overtaken + 1 };
  return stepAt(lesson, progress)?.done(look, table) ? { ...progress, done: progress.done + 1 } : progress;
}

/** The next chapter; null after the last. */
export function onward(lesson: Lesson, progress: Progress): Progress | null {
  return progress.chapter + 1 < lesson.chapters.length ? { chapter: progress.chapter + 1, done: 0 } : null;
}

/** How many steps the whole lesson has. */
export function steps(lesson: Lesson): number {
  return lesson.chapters.reduce((sum, chapter) => sum + chapter.steps.length, 0);
}

/** How far one is, in steps of the whole lesson. */
export function stepsDone(lesson: Lesson, progress: Progress): number {
  return lesson.chapters.slice(0, progress.chapter).reduce((sum, chapter) => sum + chapter.steps.length, 0) + progress.done;
}

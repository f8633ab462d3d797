/** The labyrinth's lesson: Good walks, opens and frees; then strikes; then Evil garrisons and moves. */
import { say } from "../live/settings.svelte.ts";
import type { Chapter, Lesson, Look, Step } from "../state/lesson.ts";
import type { Table } from "../state/table.ts";
import type { ChairForm } from "../wire/types.ts";
import { isBuilding, isKnown, labyrinthView, same, type KnownUnit, type LabyrinthView } from "./view.ts";

/** What the learner has in hand at the labyrinth: a unit, or something out of the box. */
export interface LabyrinthLook {
  readonly chosen: string | null;
}

export type StepName =
  | "choose"
  | "enter"
  | "walk"
  | "door"
  | "fetch"
  | "escort"
  | "leave"
  | "strike"
  | "blow"
  | "box"
  | "post"
  | "complete"
  | "ready"
  | "guard";

const TEACHER: ChairForm = { who: "machine", bot: "random" };
/** Raiders who mean it: by chance they might leave again before Evil has had a turn. */
const RAIDERS: ChairForm = { who: "machine", bot: "automaton" };
/** Three halls round one room: the Princess behind three doors. */
const KEEP = "─d▣d─\n  d\n  │";

/** A step that is done by taking something in hand. */
function taking(name: StepName, done: (look: LabyrinthLook) => boolean): Step {
  return { name, played: false, done: (look: Look) => done(look as LabyrinthLook) };
}

/** A step that is done by playing. */
function playing(name: StepName, done: (view: LabyrinthView, table: Table) => boolean): Step {
  return { name, played: true, done: (_, table) => done(labyrinthView(table.standing.view), table) };
}

function chapter(setup: object, chairs: ChairForm[], ...steps: Step[]): Chapter {
  return { form: { game: "labyrinth", setup, chairs }, steps };
}

const unitOf = (view: LabyrinthView, kind: string): KnownUnit | undefined => view.units.filter(isKnown).find((unit) => unit.kind === kind);
const told = (table: Table, event: string): boolean => table.past.some(({ events }) => events.some((each) => each.event === event));

const CHAPTERS: readonly Chapter[] = [
  chapter(
    { stronghold: { name: "A small keep", drawing: KEEP }, parties: [["hero"]], garrison: [] },
    [{ who: "me" }, TEACHER],
    taking("choose", ({ chosen }) => chosen === "hero"),
    playing("enter", (_, table) => told(table, "entered")),
    playing("walk", (view, table) => told(table, "moved") && unitOf(view, "hero")?.at != null),
    playing("door", ({ open }) => open.length > 0),
    playing("fetch", (_, table) => told(table, "fetched")),
    playing("escort", ({ alarm }) => alarm),
    playing("leave", (_, table) => table.standing.phase === "over"),
  ),
  chapter(
    { stronghold: { name: "A small keep", drawing: KEEP }, parties: [["hero"]], garrison: [["orc", [3, 0]]] },
    [{ who: "me" }, TEACHER],
    playing("strike", (view, table) => view.phase === "attack" || told(table, "struck")),
    playing("blow", (_, table) => told(table, "struck")),
  ),
  chapter(
    { stronghold: "gatehouse", parties: [["warrior", "hobbit"]], garrison: "chosen" },
    [RAIDERS, { who: "me" }],
    taking("box", ({ chosen }) => chosen === "guard"),
    playing("post", (view) => unitOf(view, "guard")?.at != null),
    playing("complete", (view, table) => !isBuilding(view) || isComplete(table)),
    playing("ready", (view) => !isBuilding(view)),
    playing("guard", (view, table) => view.turn > 1 || (view.half === "evil" && view.phase !== "guards" && !isBuilding(view)) || walked(view, table)),
  ),
];

/** Whether nothing is left to place. */
function isComplete(table: Table): boolean {
  return table.standing.options.some(({ decision, objection }) => decision.do === "complete" && objection !== null);
}

/** Whether one of Evil's has walked: they are named by their squares. */
function walked(view: LabyrinthView, table: Table): boolean {
  const moves = table.past.flatMap(({ events }) => events.filter(({ event }) => event === "moved"));
  return moves.some(({ facts }) => view.units.some((unit) => unit.side === "evil" && same(unit.at, facts?.to)));
}

export const lesson: Lesson = {
  chapters: CHAPTERS,
  words: (step) => say().labyrinthLesson[step as StepName],
  farewell: () => say().labyrinthFarewell,
};

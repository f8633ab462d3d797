/** The adventure's lesson: walking and turning; then coming near, attacking and three rounds of a fight. */
import { say } from "../live/settings.svelte.ts";
import type { Chapter, Lesson, Look, Step } from "../state/lesson.ts";
import type { Table } from "../state/table.ts";
import type { ChairForm } from "../wire/types.ts";
import { TURN } from "./spotting.ts";
import { adventureView, figureOf, type AdventureView } from "./view.ts";

/** What the learner has in hand: a figure, and a line of the chart. */
export interface AdventureLook {
  readonly chosen: string | null;
  readonly action: string | null;
}

export type StepName = "choose" | "walk" | "turn" | "name" | "climb" | "near" | "attack" | "maneuver" | "rounds";

const TEACHER: ChairForm = { who: "machine", bot: "random" };
const ME: ChairForm = { who: "me" };
const STAIR = "0.  0.  0.  0.  9#\n  0.  0.  1/  2:\n0.  0.  0.  2:  2:\n  0.  0.  0.  0.";
const YARD = "0.  0.  0.  0.\n  0.  0.  0.\n0.  0.  0.  0.";

/** A step that is done by taking something in hand. */
function taking(name: StepName, done: (look: AdventureLook) => boolean): Step {
  return { name, played: false, done: (look: Look) => done(look as AdventureLook) };
}

/** A step that is done by playing. */
function playing(name: StepName, done: (view: AdventureView, table: Table) => boolean): Step {
  return { name, played: true, done: (_, table) => done(adventureView(table.standing.view), table) };
}

function side(name: string, victories: readonly object[], figure: object): object {
  return { name, points: 10, victories, figures: [figure] };
}

/** Nobody breaks off a fight here: who learns is asked for a maneuver and nothing else. */
function chapter(scenario: object, chairs: ChairForm[], ...steps: Step[]): Chapter {
  return { form: { game: "adventure", setup: { scenario, options: { escape: false } }, chairs }, steps };
}

const told = (table: Table, event: string): boolean => table.past.some(({ events }) => events.some((each) => each.event === event));

const CHAPTERS: readonly Chapter[] = [
  chapter(
    {
      id: "lesson-stair",
      title: "A short stair",
      text: "",
      map: { title: "A short stair", set: "castle", about: "", drawing: STAIR, places: { ledge: ["e3"] } },
      turns: 20,
      sides: [
        side("The Traveller", [{ kind: "reach", place: "ledge" }], { id: "traveller", name: "Traveller", book: "iroha", at: "a1", undefended: "west" }),
        side("The Warden", [{ kind: "slay-all" }], { id: "warden", name: "Warden", book: "man-at-arms", at: "a4", undefended: "west", body: 0, posture: "down" }),
      ],
      objects: [{ id: "sack", kind: "sack", at: "b1", contents: { text: "Bread, and a letter of safe conduct." } }],
    },
    [ME, TEACHER],
    taking("choose", ({ chosen }) => chosen === "traveller"),
    playing("walk", (_, table) => told(table, "moved")),
    taking("turn", ({ action }) => action === TURN),
    playing("name", (_, table) => told(table, "turned")),
    playing("climb", (view) => (figureOf(view, "traveller")?.level ?? 0) > 0),
  ),
  chapter(
    {
      id: "lesson-yard",
      title: "A small yard",
      text: "",
      map: { title: "A small yard", set: "castle", about: "", drawing: YARD },
      turns: 8,
      sides: [
        side("The Traveller", [{ kind: "slay-all" }], { id: "traveller", name: "Traveller", book: "iroha", at: "a2", undefended: "west" }),
        side("The Warden", [{ kind: "slay-all" }], { id: "warden", name: "Warden", book: "man-at-arms", at: "c2", undefended: "east", order: "always" }),
      ],
    },
    [ME, TEACHER],
    playing("near", ({ phase }, table) => phase === "engagement" || told(table, "fight")),
    playing("attack", (_, table) => told(table, "fight")),
    playing("maneuver", (_, table) => told(table, "score") || told(table, "picture")),
    playing("rounds", (view, table) => (told(table, "fight") && view.phase !== "combat" && view.phase !== "engagement") || table.standing.phase === "over"),
  ),
];

export const lesson: Lesson = {
  chapters: CHAPTERS,
  words: (step) => say().adventureLesson[step as StepName],
  farewell: () => say().adventureFarewell,
};

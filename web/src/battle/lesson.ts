/** The battle's lesson: an army is placed and moves; then arrows and blades, and what they do to a unit's heart. */
import { say } from "../live/settings.svelte.ts";
import type { Chapter, Lesson, Look, Step } from "../state/lesson.ts";
import type { Table } from "../state/table.ts";
import type { ChairForm } from "../wire/types.ts";
import { doer } from "./past.ts";
import { battleView, waitingOf, type BattleView } from "./view.ts";

/** What the learner has in hand: a piece, its unit, and who was picked to shoot or strike. */
export interface BattleLook {
  readonly chosen: string | null;
  readonly unit: string | null;
  readonly picked: string | null;
}

export type StepName = "choose" | "post" | "muster" | "ready" | "formation" | "adjust" | "done" | "aim" | "shoot" | "strike" | "blow";

const TEACHER: ChairForm = { who: "machine", bot: "random" };
const ENOUGH = 3;

const EDGES = "+ + + + + + + + + + +";
const GRASS = " . . . . . . . . . .";

/** Two small lines, already at close quarters. */
const CLOSE = {
  name: "At Close Quarters",
  about: "Swordsmen hold the Giaks, and bowmen stand beside them.",
  turns: 6,
  drawing: [EDGES, ...Array.from({ length: 8 }, () => `${GRASS}\n${EDGES}`)].join("\n"),
  areas: { west: [[4, 1, 4, 4]], flank: [[1, 6, 1, 7]], east: [[5, 1, 5, 4]], far: [[8, 6, 8, 7]] },
  armies: [
    {
      name: "Sommerlund",
      facing: "east",
      forces: [
        { name: "Swordsmen", sheet: "human", armour: "mail", shield: true, blade: "sword", count: 4, leader: true, area: "west" },
        { name: "Bowmen", sheet: "human", armour: "leather", blade: "dagger", missile: "longbow", count: 2, area: "flank" },
      ],
    },
    {
      name: "The Giaks",
      facing: "west",
      forces: [
        { name: "Giak Spears", sheet: "giak", armour: "leather", blade: "spear", count: 4, leader: true, area: "east" },
        { name: "Giak Scouts", sheet: "giak", armour: "none", blade: "dagger", count: 2, area: "far" },
      ],
    },
  ],
};

/** A step that is done by taking something in hand. */
function taking(name: StepName, done: (look: BattleLook) => boolean): Step {
  return { name, played: false, done: (look: Look) => done(look as BattleLook) };
}

/** A step that is done by playing. */
function playing(name: StepName, done: (view: BattleView, table: Table) => boolean): Step {
  return { name, played: true, done: (_, table) => done(battleView(table.standing.view), table) };
}

/** How many events of a kind one's own side has brought about. */
function own(table: Table, ...kinds: string[]): number {
  const view = battleView(table.standing.view);
  const events = table.past.flatMap(({ events }) => events);
  return events.filter((each) => kinds.includes(each.event) && doer(view, each) === view.seat).length;
}

const told = (table: Table, kind: string): number => table.past.flatMap(({ events }) => events).filter(({ event }) => event === kind).length;
const placed = (view: BattleView, force: string): boolean => waitingOf(view, force).length === 0;

const CHAPTERS: readonly Chapter[] = [
  {
    form: { game: "battle", setup: { encounter: "skirmish" }, chairs: [{ who: "me" }, TEACHER] },
    steps: [
      taking("choose", ({ unit }) => unit === "swordsmen"),
      playing("post", (view) => placed(view, "swordsmen")),
      playing("muster", (view) => view.forces.every(({ id, seat }) => seat !== view.seat || placed(view, id))),
      playing("ready", ({ phase }) => phase !== "deploy"),
      playing("formation", (_, table) => own(table, "marched") >= 2),
      playing("adjust", (_, table) => movedAgain(table)),
      playing("done", (view, table) => own(table, "marched") >= 2 && (view.phase !== "move" || view.acting !== view.seat)),
    ],
  },
  {
    form: { game: "battle", setup: { encounter: CLOSE, mustered: true }, chairs: [{ who: "me" }, TEACHER] },
    steps: [
      taking("aim", ({ unit, picked }) => unit === "bowmen" || picked === "bowmen"),
      playing("shoot", (_, table) => own(table, "shot") > 0),
      playing("strike", (_, table) => own(table, "struck") > 0),
      playing("blow", (view, table) => told(table, "killed") >= ENOUGH || told(table, "tested") > 0 || view.turn > 2 || table.standing.phase === "over"),
    ],
  },
];

/** Whether a piece of one's own has moved once more, after its unit. */
function movedAgain(table: Table): boolean {
  const view = battleView(table.standing.view);
  const moved = table.past.flatMap(({ events }) => events.filter((each) => each.event === "marched" && doer(view, each) === view.seat));
  return new Set(moved.map(({ facts }) => facts?.piece)).size < moved.length;
}

export const lesson: Lesson = {
  chapters: CHAPTERS,
  words: (step) => say().battleLesson[step as StepName],
  farewell: () => say().battleFarewell,
};

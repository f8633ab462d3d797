// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { BEGINNING, learned, onward, stepAt, steps, stepsDone, type Progress } from "../state/lesson.ts";
import type { SheetManeuver } from "../state/sheet.ts";
import { standing, welcome } from "../state/specimens.ts";
import { received, type Table } from "../state/table.ts";
import { lesson, type SheetLook } from "./lesson.ts";

const nothing: SheetLook = { chosen: null, looked: null };
const charge: SheetManeuver = { page: 50, section: "Extended Range", name: "Charge", mod: 5, colour: "white", objection: null };

function table(turn: number, phase: "playing" | "over" = "playing"): Table {
  return received(null, welcome({ standing: standing({ turn, phase }) }), 0) as Table;
}

function look(part: Partial<SheetManeuver>, code?: string): SheetLook {
  const maneuver = { ...charge, ...part };
  if (code === undefined) return { ...nothing, chosen: maneuver, looked: maneuver };
  return { ...nothing, looked: { ...maneuver, objection: { code, rule: "DUEL-16", text: "" } } };
}

describe("the duel's lesson", () => {
  it("has words for every step", () => {
    const names = lesson.chapters.flatMap((chapter) => chapter.steps.map((step) => step.name));
    expect(names).toHaveLength(steps(lesson));
    for (const name of names) expect(lesson.words(name, null).title).not.toBe("");
  });

  it("waits until the learner has done the step", () => {
    expect(learned(lesson, BEGINNING, nothing, table(1))).toEqual(BEGINNING);
    expect(stepAt(lesson, learned(lesson, BEGINNING, look({ colour: "brown" }), table(1)))?.name).toBe("colour");
  });

  it("goes from the sheet to the second round", () => {
    let progress: Progress = BEGINNING;
    const looks: [SheetLook, number][] = [
      [look({ colour: "brown" }), 1],
      [look({ colour: "white" }), 1],
      [look({}, "not_close"), 1],
      [nothing, 2],
      [look({}), 2],
      [nothing, 3],
    ];
    for (const [seen, turn] of looks) progress = learned(lesson, progress, seen, table(turn));
    expect(stepAt(lesson, progress)).toBeNull();
    expect(stepsDone(lesson, progress)).toBe(6);
  });

  it("does not wait for steps that a sealed choice has overtaken", () => {
    expect(stepAt(lesson, learned(lesson, BEGINNING, nothing, table(2)))?.name).toBe("pictures");
    expect(stepAt(lesson, learned(lesson, BEGINNING, nothing, table(3)))).toBeNull();
  });

  it("wants a swing for the bonus and an attack for the last blow", () => {
    const second = { chapter: 1, done: 1 };
    expect(learned(lesson, second, look({ section: "Jump" }), table(1))).toEqual(second);
    expect(stepAt(lesson, learned(lesson, second, look({ section: "Side Swing" }), table(1)))?.name).toBe("strike");
    const third = { chapter: 2, done: 0 };
    expect(learned(lesson, third, look({ mod: -4 }), table(1))).toEqual(third);
    expect(stepAt(lesson, learned(lesson, third, look({ mod: 3 }), table(1)))?.name).toBe("win");
    expect(stepAt(lesson, learned(lesson, third, nothing, table(5, "over")))).toBeNull();
  });

  it("leads from chapter to chapter, and then out to play", () => {
    expect(onward(lesson, BEGINNING)).toEqual({ chapter: 1, done: 0 });
    expect(onward(lesson, { chapter: lesson.chapters.length - 1, done: 2 })).toBeNull();
  });

  it("quotes what the learner is told", () => {
    expect(lesson.words("pictures", table(1)).text).toContain("“Only Extended Range next turn.”");
  });
});

import { describe, expect, it } from "vitest";
import { BEGINNING, CHAPTERS, learned, onward, stepAt, STEPS, stepsDone, toldTo, type Look, type Progress } from "./lesson.ts";
import type { SheetManeuver } from "./sheet.ts";
import { standing, welcome } from "./specimens.ts";
import { received, type Table } from "./table.ts";

const nothing: Look = { chosen: null, looked: null, rule: null };
const charge: SheetManeuver = { page: 50, section: "Extended Range", name: "Charge", mod: 5, colour: "white", objection: null };

function table(turn: number, phase: "playing" | "over" = "playing"): Table {
  return received(null, welcome({ standing: standing({ turn, phase }) }), 0) as Table;
}

function look(part: Partial<SheetManeuver>, code?: string): Look {
  const maneuver = { ...charge, ...part };
  if (code === undefined) return { ...nothing, chosen: maneuver, looked: maneuver };
  return { ...nothing, looked: { ...maneuver, objection: { code, rule: "DUEL-16", text: "" } } };
}

describe("the lesson", () => {
  it("has every step in one chapter", () => {
    expect(CHAPTERS.flatMap((chapter) => chapter.steps)).toEqual([...STEPS]);
  });

  it("waits until the learner has done the step", () => {
    expect(learned(BEGINNING, nothing, table(1))).toEqual(BEGINNING);
    expect(stepAt(learned(BEGINNING, look({ colour: "brown" }), table(1)))).toBe("colour");
  });

  it("goes from the sheet to the second round", () => {
    let progress: Progress = BEGINNING;
    const looks: [Look, number][] = [
      [look({ colour: "brown" }), 1],
      [look({ colour: "white" }), 1],
      [look({}, "not_close"), 1],
      [nothing, 2],
      [look({}), 2],
      [nothing, 3],
    ];
    for (const [seen, turn] of looks) progress = learned(progress, seen, table(turn));
    expect(stepAt(progress)).toBeNull();
    expect(stepsDone(progress)).toBe(6);
  });

  it("does not wait for steps that a sealed choice has overtaken", () => {
    expect(stepAt(learned(BEGINNING, nothing, table(2)))).toBe("pictures");
    expect(stepAt(learned(BEGINNING, nothing, table(3)))).toBeNull();
  });

  it("wants a swing for the bonus and an attack for the last blow", () => {
    const second = { chapter: 1, done: 1 };
    expect(learned(second, look({ section: "Jump" }), table(1))).toEqual(second);
    expect(stepAt(learned(second, look({ section: "Side Swing" }), table(1)))).toBe("strike");
    const third = { chapter: 2, done: 0 };
    expect(learned(third, look({ mod: -4 }), table(1))).toEqual(third);
    expect(stepAt(learned(third, look({ mod: 3 }), table(1)))).toBe("win");
    expect(stepAt(learned(third, nothing, table(5, "over")))).toBeNull();
  });

  it("leads from chapter to chapter, and then out to play", () => {
    expect(onward(BEGINNING)).toEqual({ chapter: 1, done: 0 });
    expect(onward({ chapter: CHAPTERS.length - 1, done: 2 })).toBeNull();
  });

  it("quotes what the learner is told", () => {
    expect(toldTo(table(1))).toBe("Only Extended Range next turn.");
  });
});

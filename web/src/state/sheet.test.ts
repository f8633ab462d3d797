import { describe, expect, it } from "vitest";
import { byDigits, byLetter, sections, signed, usableFirst, walk, type SheetManeuver } from "./sheet.ts";

const barred = { code: "not_close", rule: "DUEL-16", text: "It is for close range" };

function maneuver(page: number, section: string, name: string, open = true): SheetManeuver {
  return { page, section, name, mod: 0, colour: "red", objection: open ? null : barred };
}

const sheet = sections([
  maneuver(24, "Down Swing", "Strong", false),
  maneuver(28, "Side Swing", "Strong"),
  maneuver(10, "Side Swing", "High"),
  maneuver(2, "Side Swing", "Low"),
  maneuver(32, "Thrust", "High", false),
]);

describe("the sheet", () => {
  it("keeps the order of the paper and gathers sections", () => {
    expect(sheet.map((section) => section.title)).toEqual(["Down Swing", "Side Swing", "Thrust"]);
    expect(sheet[1]?.maneuvers.map((each) => each.page)).toEqual([28, 10, 2]);
  });

  it("puts what can be used first where there is little room", () => {
    expect(usableFirst(sheet).map((section) => section.title)).toEqual(["Side Swing", "Down Swing", "Thrust"]);
  });

  it("starts the arrows on the first open maneuver", () => {
    expect(walk(sheet, null, "down")).toBe(28);
    expect(walk([], null, "down")).toBeNull();
  });

  it("lets arrows reach barred maneuvers too, and go round", () => {
    expect(walk(sheet, 28, "up")).toBe(24);
    expect(walk(sheet, 24, "up")).toBe(32);
    expect(walk(sheet, 32, "down")).toBe(24);
  });

  it("goes from section to section sideways", () => {
    expect(walk(sheet, 2, "right")).toBe(32);
    expect(walk(sheet, 2, "left")).toBe(24);
    expect(walk(sheet, 32, "right")).toBe(24);
  });

  it("finds by letter the next open maneuver, by name or section", () => {
    expect(byLetter(sheet, null, "s")).toBe(28);
    expect(byLetter(sheet, 28, "S")).toBe(10);
    expect(byLetter(sheet, 10, "h")).toBe(10);
    expect(byLetter(sheet, 28, "t")).toBe(32);
    expect(byLetter(sheet, 28, "x")).toBeNull();
  });

  it("finds by digits the page that was typed", () => {
    expect(byDigits(sheet, "", "2")).toEqual({ typed: "2", page: 2 });
    expect(byDigits(sheet, "2", "4")).toEqual({ typed: "24", page: 24 });
    expect(byDigits(sheet, "24", "1")).toEqual({ typed: "1", page: null });
    expect(byDigits(sheet, "1", "0")).toEqual({ typed: "10", page: 10 });
    expect(byDigits(sheet, "", "9")).toEqual({ typed: "", page: null });
  });

  it("prints a MOD with its sign", () => {
    expect([3, 0, -2].map(signed)).toEqual(["+3", "0", "−2"]);
  });
});

import { describe, expect, it } from "vitest";
import { freshSettings, moves, readSettings } from "./settings.ts";

const fresh = freshSettings(["en-GB"]);

describe("settings", () => {
  it("start in the first language of the browser that we speak", () => {
    expect(freshSettings(["fr-FR", "ja-JP", "en"]).language).toBe("ja");
    expect(freshSettings(["fr", "de"]).language).toBe("en");
  });

  it("start silent", () => {
    expect(fresh.sound).toBe(false);
  });

  it("come back as they were written", () => {
    const settings = { motion: "reduced", theme: "dark", language: "ja", sound: true, coach: true } as const;
    expect(readSettings(JSON.stringify(settings), fresh)).toEqual(settings);
  });

  it("survive a damaged or older writing", () => {
    expect(readSettings("{oops", fresh)).toEqual(fresh);
    expect(readSettings("null", fresh)).toEqual(fresh);
    expect(readSettings('{"theme":"purple","sound":"loud","motion":"full"}', fresh)).toEqual({ ...fresh, motion: "full" });
  });

  it("let the system decide about motion until told otherwise", () => {
    expect(moves(fresh, true)).toBe(false);
    expect(moves(fresh, false)).toBe(true);
    expect(moves({ ...fresh, motion: "full" }, true)).toBe(true);
    expect(moves({ ...fresh, motion: "reduced" }, false)).toBe(false);
  });
});

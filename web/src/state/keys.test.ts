import { describe, expect, it } from "vitest";
import { meaning } from "./keys.ts";

const key = (name: string, held: object = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...held });

describe("keys", () => {
  it("walk, choose, seal, and open rules and help", () => {
    expect(meaning(key("ArrowLeft"))).toEqual({ does: "walk", direction: "left" });
    expect(meaning(key("s"))).toEqual({ does: "letter", letter: "s" });
    expect(meaning(key("4"))).toEqual({ does: "digit", digit: "4" });
    expect(meaning(key("Enter"))).toEqual({ does: "seal" });
    expect(meaning(key("r"))).toEqual({ does: "rule" });
    expect(meaning(key("c"))).toEqual({ does: "coach" });
    expect([meaning(key(",")), meaning(key("."))]).toEqual([
      { does: "bout", by: -1 },
      { does: "bout", by: 1 },
    ]);
    expect(meaning(key("c"))).toEqual({ does: "coach" });
    expect(meaning(key("?"))).toEqual({ does: "keys" });
  });

  it("leave the browser's own alone", () => {
    expect(meaning(key("r", { ctrlKey: true }))).toBeNull();
    expect(meaning(key("Tab"))).toBeNull();
    expect(meaning(key("F5"))).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import type { Option } from "../wire/types.ts";
import { deedsOf } from "./deeds.ts";
import { labyrinth, unit } from "./specimens.ts";
import { stopsOf } from "./spotting.ts";

const option = (decision: object): Option => ({ decision, text: "", objection: null });

describe("where Tab goes on the board", () => {
  const view = labyrinth({ units: [unit({ at: [3, 1] }), unit({ name: "dwarf", kind: "dwarf" })] });
  const deeds = deedsOf(view, [
    option({ do: "move", unit: "hero", to: [4, 1] }),
    option({ do: "enter", unit: "dwarf", at: [0, 1] }),
    option({ do: "enter", unit: "dwarf", at: [9, 1] }),
    option({ do: "pass" }),
  ]);

  it("is every unit that can do something, then where one may come in", () => {
    expect(stopsOf(view, deeds, null)).toEqual(["s3,1", "s0,1", "s9,1"]);
  });

  it("is first what the chosen unit can point at without walking", () => {
    expect(stopsOf(view, deeds, "dwarf")).toEqual(["s0,1", "s9,1", "s3,1"]);
    expect(stopsOf(view, deeds, "hero")).toEqual(["s3,1"]);
  });
});

import { describe, expect, it } from "vitest";
import { messagesOf } from "./index.ts";

/** Every place of a tree of messages, with its kind. */
function places(tree: unknown, path = ""): string[] {
  if (typeof tree !== "object" || tree === null) return [`${path} ${typeof tree}`];
  return Object.entries(tree).flatMap(([key, branch]) => places(branch, `${path}.${key}`));
}

describe("messages", () => {
  it("say everything in both languages", () => {
    expect(places(messagesOf("ja"))).toEqual(places(messagesOf("en")));
  });

  it("leave nothing empty", () => {
    for (const language of ["en", "ja"] as const) {
      expect(JSON.stringify(messagesOf(language))).not.toContain('""');
    }
  });
});

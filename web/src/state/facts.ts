/** A view of a game that has no screens of its own, as lines that a person can read. */
import type { Plain } from "../wire/types.ts";

export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** What a view says, part by part: what lies inside another part is named by the whole way to it. */
export function facts(view: Plain, way = ""): Fact[] {
  return Object.entries(view as Record<string, Plain>).flatMap(([name, value]) => {
    const whole = `${way} ${name.replaceAll("_", " ")}`.trim();
    return value !== null && typeof value === "object" && !Array.isArray(value) ? facts(value, whole) : [{ name: whole, value: written(value) }];
  });
}

function written(value: Plain): string {
  if (value === null) return "–";
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((each) => typeof each !== "object")) return value.length ? value.join(", ") : "–";
  return JSON.stringify(value);
}

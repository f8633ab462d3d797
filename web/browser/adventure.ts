/** What scenarios of the adventure need: a table laid, spaces pointed at, and whatever is asked answered. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { STORY } from "./house.ts";

export const ME = { who: "me" };
export const MACHINE = { who: "machine", bot: "random" };

/** A yard with a step up to a ledge, the traveller in the west and the warden in the east. */
export function yard(part: { warden?: object; traveller?: object; turns?: number } = {}): object {
  const map = { title: "A yard", set: "castle", about: "", drawing: "0.  0.  0.  0.\n  0.  0.  1/\n0.  0.  0.  2:" };
  const side = (name: string, figure: object) => ({ name, points: 10, victories: [{ kind: "slay-all" }], figures: [figure] });
  return {
    scenario: {
      id: "yard",
      title: "A yard",
      text: "Two who do not like each other.",
      map,
      turns: part.turns ?? 4,
      sides: [
        side("The Traveller", { id: "traveller", name: "Traveller", book: "iroha", at: "a2", undefended: "west", ...part.traveller }),
        side("The Gate", { id: "warden", name: "Warden", book: "man-at-arms", at: "d1", undefended: "east", order: "never", ...part.warden }),
      ],
    },
  };
}

/** A table laid as the paper says, with this browser's seats on it. */
export async function layAdventure(page: Page, setup: object, chairs: readonly object[]): Promise<string> {
  await page.goto("/");
  const made = await page.evaluate(
    async (form) => {
      const answer = await fetch("/api/tables", { method: "POST", body: JSON.stringify(form), headers: { "content-type": "application/json" } });
      return (await answer.json()) as { table: string; text?: string };
    },
    { game: "adventure", setup, chairs },
  );
  assert.ok(made.table, made.text);
  await page.goto(`/table/${made.table}`);
  return made.table;
}

/** A space of the field by its name. */
export function space(page: Page, name: string) {
  return page.locator(`[data-spot="${name}"]`);
}

export function done(page: Page) {
  return page.getByRole("button", { name: "Done with moving" });
}

/** Until it is over: walk toward the nearest foe once a turn, halt, attack, fight. What was met on the way. */
export async function playToTheEnd(page: Page): Promise<ReadonlySet<string>> {
  const met = await page.waitForFunction(answer, "over", STORY);
  return new Set(await met.jsonValue());
}

/** Until something of a kind is asked, and not answered yet. */
export async function playTo(page: Page, kind: string): Promise<void> {
  await page.waitForFunction(answer, kind, STORY);
}

/** Runs in the page: answers what is asked, but leaves what is of one kind alone, and then says what was met before it. */
function answer(last: string): string[] | null {
  const click = (each: Element): boolean => each.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const press = (each: Element | null | undefined, kind = ""): boolean => (each ? kind === last || click(each) : false);
  const named = (name: string) => [...document.querySelectorAll("button:not(:disabled)")].find((each) => new RegExp(`^(${name})$`).test(each.textContent?.trim() ?? ""));
  const middle = (each: Element): readonly [number, number] => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const walk = (over: Element): boolean => {
    const turn = document.querySelector('[role="log"] h3')?.textContent ?? "";
    const zone = [...document.querySelectorAll(".zone")].map(middle);
    const far = (each: Element) => Math.min(...zone.map(([x, y]) => Math.hypot(middle(each)[0] - x, middle(each)[1] - y)));
    const [nearest] = [...document.querySelectorAll(".spot.reach")].toSorted((one, other) => far(one) - far(other));
    const walked = document.body.dataset["walked"] === turn;
    document.body.dataset["walked"] = turn;
    return press(walked || nearest === undefined ? over : nearest);
  };
  const asked = (): string | null => {
    if (document.querySelector('section[aria-label="The end"]')) return "over";
    const next = [...document.querySelectorAll("button")].find((each) => /chooses now|lift the curtain/.test(each.textContent ?? ""));
    if (press(next)) return "screen passed on";
    const plain = ["Back to the field", "Halt|.* halts", "Attack", "Seal"].find((name) => press(named(name), name));
    if (plain) return plain;
    if (press(document.querySelector('.answers button:not([aria-disabled="true"])'))) return "answer";
    if (document.querySelector(".seal")) {
      const open = [...document.querySelectorAll('[data-page]:not([aria-disabled="true"])')];
      return press(open[Math.floor(open.length / 2)], "maneuver") ? "maneuver" : null;
    }
    const over = named("Done with moving");
    if (over) return walk(over) ? "walk" : null;
    return press(document.querySelector(".spot.way")) ? "place" : null;
  };
  const kind = asked();
  const met = [...(document.body.dataset["met"] ?? "").split("; "), ...(kind ? [kind] : [])];
  document.body.dataset["met"] = [...new Set(met)].join("; ");
  return kind === last ? met : null;
}

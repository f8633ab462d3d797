/** What scenarios in the labyrinth need: a table laid, places pointed at, phases ended. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ending, STORY } from "./house.ts";

/** A table laid as the paper says, with this browser's seats on it. */
export async function layLabyrinth(page: Page, setup: object, chairs: readonly object[], watched = false): Promise<string> {
  await page.goto("/");
  const made = await page.evaluate(
    async (form) => {
      const answer = await fetch("/api/tables", { method: "POST", body: JSON.stringify(form), headers: { "content-type": "application/json" } });
      return (await answer.json()) as { table: string; text?: string };
    },
    { game: "labyrinth", setup, chairs, watched },
  );
  assert.ok(made.table, made.text);
  await page.goto(`/table/${made.table}`);
  return made.table;
}

export const ME = { who: "me" };
export const MACHINE = { who: "machine", bot: "random" };

/** A garrison of the Gatehouse that nobody sees from the ways in. */
export const GARRISON = [["minotaur", [1, 1]], ["ghoul", [10, 10]], ["goblin", [10, 1]], ["guard", [4, 2]]];
/** All who can come against it. */
export const RAID = { garrison: GARRISON, parties: [["hero", "elf", "magic-user", "dwarf", "priest", "she-elf", "warrior", "hobbit"]] };

/** A place of the board by its id. */
export function place(page: Page, id: string) {
  return page.locator(`[data-spot="${id}"]`);
}

/** A unit of the party's panel. */
export function unit(page: Page, name: string) {
  return page.locator(`[data-unit="${name}"]`);
}

export function done(page: Page) {
  return page.getByRole("button", { name: "Done with this phase" });
}

/** Until something is asked of this page, or it is over. */
export async function asked(page: Page): Promise<void> {
  await done(page).or(ending(page)).first().waitFor();
}

/** The phase that is being played. */
export async function phase(page: Page): Promise<string> {
  return page.getByRole("group", { name: "Where the turn is" }).locator('[aria-current="step"]').innerText();
}

/** End phases, striking where it is possible, until it is over. */
export async function passToTheEnd(page: Page): Promise<void> {
  const play = () => {
    const act = document.querySelector(".spot.target") ?? document.querySelector("button.pass:not(:disabled)");
    act?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return document.querySelector('section[aria-label="The end"]') !== null;
  };
  await page.waitForFunction(play, null, STORY);
}

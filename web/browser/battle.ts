/** What scenarios on the field need: a table laid, squares pointed at, phases ended. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { STORY } from "./house.ts";

/** A table laid as the paper says, with this browser's seats on it. */
export async function layBattle(page: Page, setup: object, chairs: readonly object[]): Promise<string> {
  await page.goto("/");
  const made = await page.evaluate(
    async (form) => {
      const answer = await fetch("/api/tables", { method: "POST", body: JSON.stringify(form), headers: { "content-type": "application/json" } });
      return (await answer.json()) as { table: string; text?: string };
    },
    { game: "battle", setup, chairs },
  );
  assert.ok(made.table, made.text);
  await page.goto(`/table/${made.table}`);
  return made.table;
}

export const ME = { who: "me" };
/** Whoever comes first. */
export const COMER = { who: "open" };
export const MACHINE = { who: "machine", bot: "random" };

const EDGES = "+ + + + + + + + + + +";
const GRASS = " . . . . . . . . . .";
/** Two lines eye to eye, for one turn. */
export const CLOSE = {
  name: "Eye to Eye",
  about: "Two lines.",
  turns: 1,
  drawing: [EDGES, ...Array.from({ length: 4 }, () => `${GRASS}\n${EDGES}`)].join("\n"),
  areas: { west: [[4, 1, 4, 2]], east: [[5, 1, 5, 2]] },
  armies: [
    { name: "The West", facing: "east", forces: [{ name: "Swords", sheet: "human", armour: "mail", blade: "sword", count: 2, leader: true, area: "west" }] },
    { name: "The East", facing: "west", forces: [{ name: "Spears", sheet: "giak", armour: "none", blade: "spear", count: 2, leader: true, area: "east" }] },
  ],
};

/** Two lines far apart, and nobody who could hurt the west from there: however the dice fall, it is whole when it first moves. */
export const APART = {
  ...CLOSE,
  name: "Far Apart",
  turns: 2,
  areas: { west: [[0, 0, 1, 3]], east: [[9, 1, 9, 2]] },
  armies: [
    {
      name: "The West",
      facing: "east",
      forces: [
        { name: "Swordsmen", sheet: "human", armour: "mail", blade: "sword", count: 4, leader: true, area: "west" },
        { name: "Bowmen", sheet: "human", armour: "leather", blade: "dagger", missile: "longbow", count: 2, area: "west" },
      ],
    },
    CLOSE.armies[1],
  ],
};

/** One against two: whatever falls, there is somebody left to strike with. */
export const UNEVEN = {
  ...CLOSE,
  armies: CLOSE.armies.map((army) => ({ ...army, forces: army.forces.map((force) => (force.sheet === "giak" ? { ...force, count: 1 } : force)) })),
};

/** A square of the field. */
export function square(page: Page, x: number, y: number) {
  return page.locator(`[data-spot="s${x},${y}"]`);
}

/** A unit of the list. */
export function unit(page: Page, name: string) {
  return page.locator(`[data-unit="${name}"]`);
}

export function done(page: Page) {
  return page.getByRole("button", { name: "Done with this phase" });
}

/** The phase that is being played. */
export async function phase(page: Page): Promise<string> {
  return page.getByRole("group", { name: "Where the turn is" }).locator('[aria-current="step"]').innerText();
}

/** End phases until one's own part of the named one has come; what is asked in between is answered. */
export async function toPhase(page: Page, name: string): Promise<void> {
  const play = (wanted: string) => {
    const pass = document.querySelector("button.pass:not(:disabled)");
    const phase = document.querySelector('.strip [aria-current="step"]')?.textContent;
    if (pass && phase === wanted) return true;
    const buttons = [...document.querySelectorAll<HTMLButtonElement>(".dock .row button:not(:disabled)")];
    const answer = buttons.find((button) => / test$|^Let it come$|away from/.test(button.textContent ?? ""));
    const act = pass ?? document.querySelector(".spot.target") ?? answer;
    act?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return false;
  };
  await page.waitForFunction(play, name, STORY);
}

/** Shoot and strike whoever can be, go on toward the enemy, test and choose what must be, until it is over. */
export async function fightToTheEnd(page: Page): Promise<void> {
  const fight = () => {
    const dock = [...document.querySelectorAll<HTMLButtonElement>(".dock .row button:not(:disabled)")];
    const pass = dock.find((button) => button.classList.contains("pass"));
    const phase = document.querySelector('.strip [aria-current="step"]')?.textContent;
    const named = (words: RegExp) => dock.find((button) => words.test(button.textContent ?? ""));
    const target = document.querySelector(".spot.target");
    const shooters = /ire/.test(phase ?? "") ? document.querySelector('.unit.ready[aria-pressed="false"]') : null;
    const striker = phase === "Combat" ? document.querySelector(".spot.faint") : null;
    const act = named(/^(Shoot|Strike)$/) ?? target ?? named(/ test$/) ?? named(/^(Ready|Let it come)$/) ?? shooters ?? striker ?? pass;
    act?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return document.querySelector('section[aria-label="The end"]') !== null;
  };
  await page.waitForFunction(fight, null, STORY);
}

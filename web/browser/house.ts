/** What every scenario needs: a browser, people with pages in it, and a judge of accessibility. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, afterEach, before } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import sparticuz from "@sparticuz/chromium";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf-8");
const PATIENCE = 20_000;
/** How a page is played by a script inside it: whatever it answers, the next look comes a little later, and a long story may take its time. */
export const STORY = { polling: 40, timeout: 240_000 };
export const WIDE = { width: 1280, height: 800 };
export const NARROW = { width: 360, height: 740 };

/** The server that the tests have started. */
export const SERVER = process.env["INKBLADE_SERVER"] ?? "";

let browser: Browser;
const contexts: BrowserContext[] = [];

before(async () => {
  assert.ok(SERVER, "expected INKBLADE_SERVER to hold the address of a server");
  browser = await chromium.launch({ executablePath: await sparticuz.executablePath(), args: ["--no-sandbox", "--disable-gpu"] });
});

// Pages that nobody looks at any more would go on drawing.
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

after(() => browser.close());

export interface Person {
  readonly page: Page;
  /** Everything the page complained of. */
  readonly complaints: string[];
}

/** Somebody with a browser of their own: no cookie, no memory. Nothing moves unless it is asked to. */
export async function somebody(options: { viewport?: { width: number; height: number }; moving?: boolean; touch?: boolean } = {}): Promise<Person> {
  const context = await browser.newContext({
    baseURL: SERVER,
    viewport: options.viewport ?? WIDE,
    reducedMotion: options.moving ? "no-preference" : "reduce",
    hasTouch: options.touch ?? false,
    bypassCSP: false,
    locale: "en-GB",
  });
  contexts.push(context);
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (fault) => complaints.push(fault.message));
  page.on("console", (line) => line.type() === "error" && complaints.push(line.text()));
  return { page, complaints };
}

/** Look again and again until what is to come is there, and fail as the last look does. What must never be there is looked for at once instead. */
export async function eventually(look: () => Promise<void>): Promise<void> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await look();
    } catch (fault) {
      if (Date.now() > end) throw fault;
    }
    await pause(40);
  }
}

/** No serious fault of accessibility on the screen as it is. */
export async function accessible(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(async (script) => {
    if (!("axe" in window)) (0, eval)(script);
    const judge = (window as unknown as { axe: { run: (root: Document, how: object) => Promise<{ violations: Fault[] }> } }).axe;
    const { violations } = await judge.run(document, { resultTypes: ["violations"] });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  }, AXE);
  assert.deepEqual(found, [], `accessibility of ${where}`);
}

interface Fault {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** Nothing on the screen is wider than it. */
export async function fits(page: Page, where: string): Promise<void> {
  const { inner, whole } = await page.evaluate(() => ({ inner: innerWidth, whole: document.documentElement.scrollWidth }));
  assert.ok(whole <= inner, `${where} is ${whole} pixels wide on a screen of ${inner}`);
}

/** A duel against the machine from the front hall, in one click. */
export async function sitDown(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("article", { name: "The duel" }).getByRole("button", { name: "Play the machine" }).click();
  await sheet(page).first().waitFor();
}

/** A duel laid as the setup says, all its seats at this screen. */
export async function layDuel(page: Page, setup: object, seats: number): Promise<void> {
  await lay(page, "duel", setup, seats);
}

/** A table of any game laid as the setup says, all its seats at this screen. */
export async function lay(page: Page, game: string, setup: object, seats: number): Promise<void> {
  await page.goto("/");
  const table = await page.evaluate(
    async ([game, setup, seats]) => {
      const form = { game, setup, chairs: Array.from({ length: seats }, () => ({ who: "me" })) };
      const answer = await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(form) });
      return ((await answer.json()) as { table: string }).table;
    },
    [game, setup, seats] as const,
  );
  await page.goto(`/table/${table}`);
}

/** Whoever holds the screen next takes it. */
export async function takeScreen(page: Page): Promise<void> {
  await page.getByRole("button", { name: /chooses now|lift the curtain/ }).click();
}

/** Seal the maneuver on a page. */
export async function sealPage(page: Page, maneuver: number): Promise<void> {
  await page.locator(`[data-page="${maneuver}"]`).click();
  await page.getByRole("button", { name: "Seal", exact: true }).click();
}

/** What is asked besides maneuvers. */
export function question(page: Page) {
  return page.getByRole("region", { name: "What is asked" });
}

/** The open maneuvers of the sheet. */
export function sheet(page: Page) {
  return page.locator('[data-page]:not([aria-disabled="true"])');
}

/** Choose the first open maneuver and seal it. */
export async function playRound(page: Page): Promise<void> {
  await sheet(page).first().click();
  await page.getByRole("button", { name: "Seal", exact: true }).click();
}

/** The turn that is being decided, as the log knows it. */
export async function round(page: Page): Promise<number> {
  return Number(/\d+/.exec(await page.getByRole("log", { name: "What happened" }).locator("h3").first().innerText())?.[0] ?? 0);
}

/** Until round after round has come. */
export async function roundAfter(page: Page, before: number): Promise<void> {
  await page.waitForFunction(
    (past) => {
      const over = document.querySelector('section[aria-label="The end"]');
      const now = Number(/\d+/.exec(document.querySelector('[role="log"] h3')?.textContent ?? "")?.[0] ?? 0);
      return over !== null || now > past;
    },
    before,
    { timeout: PATIENCE },
  );
}

/** Whether the end screen is there. */
export function ending(page: Page) {
  return page.getByRole("region", { name: "The end" });
}

/** Play whatever is open until the duel is over. */
export async function playToTheEnd(page: Page, limit = 200): Promise<void> {
  for (let rounds = 0; rounds < limit; rounds += 1) {
    if (await ending(page).isVisible()) return;
    const now = await round(page);
    await attack(page);
    await roundAfter(page, now);
  }
  throw new Error(`no end after ${limit} rounds`);
}

/** Seal the open maneuver with the highest MOD, as soon as there is one. */
async function attack(page: Page): Promise<void> {
  await sheet(page).first().waitFor();
  const best = await page.evaluate(() => {
    const open = [...document.querySelectorAll<HTMLElement>('[data-page]:not([aria-disabled="true"])')];
    const mod = (button: HTMLElement) => Number(button.querySelector(".mod")?.textContent?.replace("−", "-") ?? 0);
    return open.toSorted((a, b) => mod(b) - mod(a))[0]?.dataset["page"];
  });
  await page.locator(`[data-page="${best}"]`).click();
  await page.getByRole("button", { name: "Seal", exact: true }).click();
}

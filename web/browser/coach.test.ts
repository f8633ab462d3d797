import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { accessible, ending, fits, NARROW, round, roundAfter, somebody } from "./house.ts";

/** The duel that the tests have solved. */
const SOLVED = { books: ["duellist", "halberdier"], preset: "contest", fighters: [{ maximum: 3 }, { maximum: 3 }] };

async function sitDown(page: Page, setup: object, other: object = { who: "machine", bot: "random" }): Promise<void> {
  const laid = await page.request.post("/api/tables", { data: { game: "duel", setup, chairs: [{ who: "me" }, other] } });
  const { table } = (await laid.json()) as { table: string };
  await page.goto(`/table/${table}`);
}

const coach = (page: Page) => page.getByRole("region", { name: "Coach", exact: true });
const mix = (page: Page) => coach(page).getByRole("list", { name: "What to draw from" });

/** Seal the likeliest of what the coach would draw from. */
async function followTheCoach(page: Page): Promise<void> {
  await mix(page).getByRole("button").first().click();
  await page.getByRole("button", { name: "Seal", exact: true }).click();
}

test("the coach advises against the machine, and afterwards goes through the match", async () => {
  const { page, complaints } = await somebody();
  await sitDown(page, SOLVED);
  await page.locator("[data-page]").first().waitFor();
  await page.keyboard.press("c");
  await mix(page).waitFor();
  assert.equal(await coach(page).getByRole("switch").getAttribute("aria-checked"), "true");
  assert.match(await coach(page).innerText(), /exact/);
  assert.match(await coach(page).innerText(), /Whatever Halberdier does/);
  assert.match((await coach(page).getByRole("meter").getAttribute("aria-valuetext")) ?? "", /%/);
  await accessible(page, "the duel with its coach");

  for (let rounds = 0; rounds < 100 && !(await ending(page).isVisible()); rounds += 1) {
    const now = await round(page);
    await followTheCoach(page);
    await roundAfter(page, now);
    if (await ending(page).isVisible()) break;
    await coach(page).getByText("gave nothing away").waitFor();
    await mix(page).waitFor();
  }

  await ending(page).getByRole("link", { name: "Review" }).click();
  const graph = page.getByRole("figure", { name: "Win chance of Duellist" });
  await graph.getByRole("button", { name: /^After round 1:/ }).click();
  await page.getByText(/^Step 1 of/).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.getByText(/^Step 0 of/).waitFor();
  assert.match(await graph.locator(":focus").getAttribute("aria-label") ?? "", /^At the start: \d+ %$/);
  await page.getByText("No choice gave anything away that could be felt.").waitFor();
  await page.getByText("All rounds as a table").click();
  assert.ok((await page.getByRole("table").getByRole("row").count()) > 1);
  await accessible(page, "the review");
  await page.getByLabel("Through the eyes of").selectOption("1");
  await page.getByRole("figure", { name: "Win chance of Halberdier" }).waitFor();
  await page.getByRole("button", { name: "Coach" }).click();
  await page.getByRole("log", { name: "What happened" }).waitFor();
  assert.deepEqual(complaints, []);
});

test("where a duel is not solved the coach says so, and fits on a screen 360 pixels wide, by candlelight too", async () => {
  const { page } = await somebody({ viewport: NARROW });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await sitDown(page, { books: ["mirim", "iroha"], preset: "contest" });
  await coach(page).getByRole("switch").click();
  await mix(page).waitFor();
  await coach(page).getByText("Why").click();
  assert.match(await coach(page).innerText(), /Not exact.+inkblade solve mirim iroha/s);
  await fits(page, "the coach");
  await accessible(page, "the coach on a narrow screen");
});

test("where another person sits the coach comes after the match", async () => {
  const { page, complaints } = await somebody();
  await sitDown(page, SOLVED, { who: "me" });
  await page.getByRole("button", { name: /lift the curtain/ }).or(page.getByRole("button", { name: /chooses now/ })).click();
  const toggle = coach(page).getByRole("switch");
  assert.equal(await toggle.getAttribute("aria-disabled"), "true");
  assert.match(await coach(page).innerText(), /after the match/);
  await page.keyboard.press("c");
  assert.equal(await toggle.getAttribute("aria-checked"), "false");
  assert.deepEqual(complaints, []);
});

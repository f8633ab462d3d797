import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { accessible, ending, somebody } from "./house.ts";
import { done, place, unit } from "./labyrinth.ts";

/** Try the door, turn after turn, until it is open. */
async function openDoor(page: Page): Promise<void> {
  const closed = page.locator(".doorway.door:not(.ajar)");
  const before = await closed.count();
  for (let tries = 0; tries < 30; tries += 1) {
    const way = page.locator(".spot.way").first();
    await way.or(done(page)).first().waitFor();
    if ((await closed.count()) < before) return;
    if (await way.isVisible()) await way.click();
    else await done(page).click();
    await page.waitForTimeout(60);
  }
  throw new Error("the door stays shut");
}

/** Walk the chosen unit to a square that is lit, if need be in a later turn. */
async function walkTo(page: Page, id: string): Promise<void> {
  const lit = page.locator(`[data-spot="${id}"].reach`);
  for (let tries = 0; tries < 12; tries += 1) {
    await page.waitForTimeout(60);
    if (await lit.isVisible()) return lit.click({ force: true });
    await done(page).click();
  }
  throw new Error(`${id} is not lit`);
}

test("the lesson teaches both sides, and every step is done by the learner", async () => {
  const { page, complaints } = await somebody();
  await page.goto("/learn/labyrinth");
  const step = (name: string) => page.getByRole("region", { name: "The lesson" }).getByRole("heading", { name, exact: true }).waitFor();
  await step("The party");
  await accessible(page, "the lesson");
  await unit(page, "hero").click();
  await step("Coming in");
  await place(page, "s0,1").click();
  await step("Movement");
  await page.locator('[data-spot="s2,1"].reach').click();
  await step("Doorways");
  await openDoor(page);
  await step("The Princess");
  await walkTo(page, "s4,1");
  await step("The way out");
  await walkTo(page, "s3,1");
  await walkTo(page, "s2,1");
  await step("Out and free");
  await walkTo(page, "s0,1");
  const leave = page.getByRole("button", { name: /with the Princess leaves the labyrinth/ });
  await leave.or(done(page)).first().waitFor();
  if (!(await leave.isVisible())) await done(page).click();
  await leave.click();
  await ending(page).getByText("You have won").waitFor();
  await page.getByRole("button", { name: "Go on" }).click();

  await step("Melee");
  await place(page, "s0,1").click();
  await page.locator('[data-spot="s2,1"].reach').click();
  await openDoor(page);
  await walkTo(page, "s3,1");
  await step("The sum before the roll");
  await page.locator(".spot.target").hover();
  await page.getByText(/Hero strikes at the Orc: needs 5 = 5 attack 1 on defence C \(83 %\)/).first().waitFor();
  await page.locator(".spot.target").click();
  await page.getByRole("button", { name: "Go on" }).click();

  await step("Now you are Evil");
  await page.getByRole("button", { name: /^Guard/ }).click();
  await step("Placing counters");
  await page.locator(".spot.reach").first().click();
  await step("The rest");
  await page.getByRole("button", { name: "Complete it for me" }).click();
  await step("Ready");
  await page.getByRole("button", { name: "Ready" }).click();
  await step("Your turn");
  await done(page).click();
  await step("That is all there is to know");
  assert.deepEqual(complaints, []);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, playRound, round, somebody } from "./house.ts";

test("two people at one screen are kept apart by a curtain", async () => {
  const { page, complaints } = await somebody();
  await page.goto("/new/duel/same");
  await page.getByRole("button", { name: "Begin the duel" }).click();
  await page.getByRole("button", { name: "Mirim chooses now" }).click();
  await page.locator('[data-page="50"]').click();
  await page.getByRole("button", { name: "Seal", exact: true }).click();

  await page.getByRole("heading", { name: "Pass the screen to Man-at-Arms" }).waitFor();
  assert.equal(await page.locator("[data-page]").count(), 0);
  assert.ok(!(await page.locator("body").innerHTML()).includes("Charge"), "nothing of the sealed choice is in the page");
  await accessible(page, "the curtain");
  await page.reload();
  await page.getByRole("button", { name: /lift the curtain/ }).click();
  assert.equal(await page.evaluate(() => document.activeElement?.ariaLabel), "What is asked", "the keyboard is where the curtain was lifted");
  assert.ok(!(await page.locator("body").innerText()).includes("Sealed:"));
  await playRound(page);

  await page.getByRole("button", { name: "Mirim chooses now" }).waitFor();
  assert.equal(await round(page), 2);
  assert.deepEqual(complaints, []);
});

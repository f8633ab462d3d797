import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, playRound, playToTheEnd, somebody } from "./house.ts";

test("the lesson is done by the learner, step by step, to the end", async () => {
  const { page, complaints } = await somebody();
  await page.goto("/learn/duel");
  const step = (name: string) => page.getByRole("heading", { name, exact: true }).waitFor();
  await step("Your sheet");
  await accessible(page, "the lesson");
  await page.locator('[data-page="52"]').click();
  await step("Colours and shapes");
  await page.locator('[data-page="54"]').click();
  await step("Why not?");
  await page.locator('[data-page="24"]').hover();
  await step("Sealing");
  await playRound(page);
  await step("Pictures");
  await page.locator('[data-page]:not([aria-disabled="true"])').first().click();
  await step("And again");
  await page.getByRole("button", { name: "Seal", exact: true }).click();
  await page.getByRole("button", { name: "Go on" }).click();

  await step("Range");
  await page.locator('[data-page="50"]').hover();
  await step("Restrictions and bonuses");
  await page.locator('[data-page="28"]').click();
  await step("SCORE and MOD");
  await page.getByRole("button", { name: "Seal", exact: true }).click();
  await page.getByRole("button", { name: "Go on" }).click();

  await step("Body points");
  await page.locator('[data-page="24"]').click();
  await step("Win");
  await playToTheEnd(page);
  await step("That is all there is to know");
  await page.goto("/");
  await page.getByText("None yet. The first is one click away.").waitFor();
  assert.deepEqual(complaints, []);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { playTo, space } from "./adventure.ts";
import { accessible, sheet, somebody } from "./house.ts";

test("the adventure is learned by doing every step", async () => {
  const { page, complaints } = await somebody();
  const step = (title: string) => page.getByRole("heading", { name: title }).waitFor();
  await page.goto("/learn/adventure");
  await step("Movement");
  await accessible(page, "the lesson");
  await space(page, "b2").click();
  await step("The undefended space");
  await page.keyboard.press("t");
  await step("Guard your back");
  await page.locator('[data-spot="side west"]').click();
  await step("Levels");
  await page.locator('[data-spot="c2"].reach').dispatchEvent("click");
  await page.locator(".guide").getByRole("button").click();
  await step("Battle zones");
  await playTo(page, "maneuver");
  await step("The fight");
  assert.equal(await page.getByText("Do you announce an escape?").count(), 0, "who learns is asked for a maneuver alone");
  await sheet(page).first().click();
  await page.getByRole("button", { name: "Seal", exact: true }).click();
  await step("Three rounds");
  assert.deepEqual(complaints, []);
});

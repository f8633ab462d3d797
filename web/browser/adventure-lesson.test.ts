import assert from "node:assert/strict";
import { test } from "node:test";
import { done, space } from "./adventure.ts";
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
  const attack = page.getByRole("button", { name: "Attack", exact: true });
  const halt = page.getByRole("button", { name: "Halt", exact: true });
  const seal = page.getByRole("button", { name: "Seal", exact: true });
  const near = page.locator('[data-spot="b2"].reach');
  while (!(await seal.isVisible())) {
    await attack.or(halt).or(done(page)).or(seal).or(page.locator(".answers")).first().waitFor();
    if (await attack.isVisible()) await attack.click();
    else if (await halt.isVisible()) await halt.click();
    else if (await near.isVisible()) await near.dispatchEvent("click");
    else if (await done(page).isVisible()) await done(page).click();
    else if (await page.locator(".answers").isVisible()) await page.locator(".answers button").first().click();
  }
  await step("The fight");
  await sheet(page).first().click();
  await seal.click();
  await step("Three rounds");
  assert.deepEqual(complaints, []);
});

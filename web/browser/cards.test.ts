import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, layDuel, question, roundAfter, sealPage, sheet, somebody, takeScreen } from "./house.ts";

test("a hand is dealt within the sheet's points, and a card goes with a maneuver", async () => {
  const { page, complaints } = await somebody();
  await page.goto("/new/duel/machine");
  await page.getByRole("radio", { name: "Novice" }).check();
  await page.getByText("Cards for Mirim").click();
  await page.getByRole("checkbox", { name: /^Full Weight/ }).check();
  await page.getByRole("checkbox", { name: /^Second Wind/ }).check();
  await page.getByText("Tactic: 6 of 8 points").waitFor();
  assert.ok(await page.getByRole("checkbox", { name: /^Break the Rhythm/ }).isDisabled(), "nine points are more than eight");
  await accessible(page, "dealing a hand");

  assert.equal(await page.getByRole("checkbox", { name: /^Splitting Head/ }).count(), 0, "she carries no axe");
  await page.getByRole("button", { name: "Begin the duel" }).click();

  await sheet(page).first().waitFor();
  await page.locator('[data-page="50"]').click();
  await page.getByRole("button", { name: /^Full Weight/ }).click();
  await page.getByText("with Full Weight").waitFor();
  await accessible(page, "a hand of cards");
  await page.getByRole("button", { name: "Seal", exact: true }).click();
  await roundAfter(page, 1);
  assert.match(await page.getByRole("log", { name: "What happened" }).innerText(), /Mirim reveals Full Weight/);
  assert.equal(await page.getByRole("button", { name: /^Full Weight/ }).count(), 0);
  assert.deepEqual(complaints.filter((line) => !line.includes("400")), []);
});

test("luck is asked for when the pages are turned, and answered with a key", async () => {
  const { page, complaints } = await somebody();
  await layDuel(page, { books: ["halfling", "mirim"], preset: "contest", cards: [["tin-plate"], ["full-weight"]] }, 2);
  await takeScreen(page);
  await sealPage(page, 50);
  await takeScreen(page);
  assert.ok(!(await page.locator("body").innerText()).includes("Tin Plate"), "another's hand is not in the page");
  await sealPage(page, 54);
  await takeScreen(page);
  await question(page).getByText("Do you play a luck card?").waitFor();
  await accessible(page, "luck");
  await page.keyboard.press("2");
  await roundAfter(page, 1);
  assert.match(await page.getByRole("log", { name: "What happened" }).innerText(), /reveals The Tin Plate in the Pocket/);
  assert.deepEqual(complaints, []);
});

test("a spell that a picture allows is revealed", async () => {
  const { page } = await somebody();
  await layDuel(page, { books: ["dwarf-smith", "mirim"], preset: "contest", cards: [["spark"], []] }, 2);
  await takeScreen(page);
  await sealPage(page, 60);
  await takeScreen(page);
  await sealPage(page, 50);
  await takeScreen(page);
  await question(page).getByRole("button", { name: /^Reveal .* against Mirim/ }).click();
  await roundAfter(page, 1);
  assert.match(await page.getByRole("log", { name: "What happened" }).innerText(), /Mirim loses 1/);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, ending, playRound, roundAfter, sheet, somebody } from "./house.ts";

test("the rules as printed ask about an escape, the clock is seen, and the level is the one chosen", async () => {
  const { page, complaints } = await somebody();
  await page.goto("/new/duel/machine");
  await page.getByRole("radio", { name: "Wraith" }).first().check();
  await page.getByRole("radio", { name: "Novice" }).check();
  await page.getByRole("radio", { name: "As printed" }).check();
  await page.getByLabel("Clock").selectOption("calm");
  await page.getByRole("button", { name: "Begin the duel" }).click();
  const answers = page.getByRole("region", { name: "What is asked" }).getByRole("button");
  await answers.first().waitFor();
  assert.equal(await answers.count(), 2);
  await accessible(page, "a question");
  assert.match(await page.getByRole("timer", { name: "Time of Wraith" }).innerText(), /^\d:\d\d$/);
  assert.match(await page.getByRole("region", { name: "Man-at-Arms", exact: true }).innerText(), /Novice/);
  await answers.first().click();
  await sheet(page).first().waitFor();
  await playRound(page);
  await roundAfter(page, 1);

  await page.goto("/new/duel/machine");
  assert.ok(await page.getByRole("radio", { name: "Wraith" }).first().isChecked(), "the last choice is remembered");
  assert.deepEqual(complaints, []);
});

test("a record that was downloaded is opened again as a replay", async () => {
  const { page, complaints } = await somebody();
  await page.goto("/");
  await page.getByRole("article", { name: "The duel" }).getByRole("button", { name: "Play the machine" }).click();
  await sheet(page).first().waitFor();
  await playRound(page);
  await roundAfter(page, 1);
  await page.getByText("Table", { exact: true }).click();
  await page.getByRole("button", { name: "Give up" }).click();
  await page.getByRole("button", { name: "Yes, give up" }).click();
  await ending(page).getByText("You have lost").waitFor();
  const download = page.waitForEvent("download");
  await ending(page).getByRole("link", { name: "Download" }).click();
  const file = await (await download).path();
  await page.goto("/");
  await page.getByLabel("Open a record from a file").setInputFiles(file);
  await page.waitForURL(/\/record\//);
  await page.getByRole("button", { name: "One step on" }).click();
  await page.getByText(/^Step 1 of/).waitFor();
  assert.deepEqual(complaints, []);
});

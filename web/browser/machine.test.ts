import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, ending, playRound, playToTheEnd, round, roundAfter, sheet, sitDown, somebody } from "./house.ts";

test("a whole duel against the machine starts in one click and ends with a replay", async () => {
  const { page, complaints } = await somebody();
  await sitDown(page);
  await accessible(page, "the duel");
  await playToTheEnd(page);
  await accessible(page, "the end");
  assert.match(await ending(page).innerText(), /You have won|You have lost|A draw/);

  await ending(page).getByRole("link", { name: "Replay" }).click();
  await page.getByText(/^Step 0 of/).waitFor();
  await page.getByRole("button", { name: "One step on" }).click();
  await page.getByText(/^Step 1 of/).waitFor();
  await page.getByRole("slider", { name: "Step" }).press("End");
  await accessible(page, "the replay");
  await page.waitForURL(/turn=[1-9]\d*&seat=0$/);
  await page.getByLabel("Through the eyes of").selectOption("1");
  await page.waitForURL(/seat=1$/);
  await page.reload();
  await page.getByText(/^Step [1-9]\d* of/).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  assert.match((await download).suggestedFilename(), /\.record$/);
  assert.deepEqual(complaints, []);
});

test("a duel reloaded in the middle goes on exactly where it was", async () => {
  const { page } = await somebody();
  await sitDown(page);
  await playRound(page);
  await roundAfter(page, 1);
  const before = [await round(page), await page.getByRole("log").innerText()];
  await page.reload();
  await page.locator("[data-page]").first().waitFor();
  assert.deepEqual([await round(page), await page.getByRole("log").innerText()], before);
  await page.goto("/");
  await page.getByRole("link", { name: /^Go on/ }).first().click();
  await page.locator("[data-page]").first().waitFor();
  assert.equal(await round(page), before[0]);
});

test("a cut connection says so, comes back by itself, and play goes on", async () => {
  const { page } = await somebody();
  let through = true;
  const lines: { close: () => Promise<void> }[] = [];
  await page.routeWebSocket(/\/ws\//, (line) => {
    if (through) {
      line.connectToServer();
      lines.push(line);
    } else void line.close();
  });
  await sitDown(page);
  through = false;
  await lines.at(-1)?.close();
  await page.locator('[data-connection="lost"]').waitFor();
  await sheet(page).first().click();
  await page.getByRole("button", { name: "Seal", exact: true }).click();
  through = true;
  await roundAfter(page, 1);
  assert.equal(await page.locator('[data-connection="open"]').count(), 1);
  assert.equal(lines.length, 2);
});

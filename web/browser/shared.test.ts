import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { accessible, eventually, playRound, round, somebody } from "./house.ts";

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
  assert.ok(!(await page.locator("body").innerText()).includes("Sealed:"));
  await eventually(async () => {
    assert.equal(await page.evaluate(() => document.activeElement?.ariaLabel), "What is asked", "the keyboard is where the curtain was lifted");
  });
  await playRound(page);

  await page.getByRole("button", { name: "Mirim chooses now" }).waitFor();
  assert.equal(await round(page), 2);
  assert.deepEqual(complaints, []);
});

/** Whatever a seat is told comes to this page late. */
async function hearsLate(page: Page, seat: number): Promise<void> {
  await page.routeWebSocket(/\/ws\//, (line) => {
    const server = line.connectToServer();
    let late = 0;
    line.onMessage((said) => {
      const { kind, seat: whose } = JSON.parse(String(said)) as { kind: string; seat?: number };
      if (kind === "hello" && whose === seat) late = 300;
      server.send(said);
    });
    server.onMessage((told) => void setTimeout(() => line.send(told), late));
  });
}

/** Everything of a kind that the page shows, however short. */
async function keepSeen(page: Page, words: string): Promise<() => Promise<string[]>> {
  await page.addInitScript((words) => {
    const seen: string[] = [];
    const look = () => seen.push(...(document.body?.innerText ?? "").split("\n").filter((line) => line.includes(words)));
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { seen });
  }, words);
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}

for (const seat of [0, 1]) {
  test(`two at one screen are kept apart and both up to date when seat ${seat} hears late`, async () => {
    const { page, complaints } = await somebody();
    const seen = await keepSeen(page, "Sealed:");
    await hearsLate(page, seat);
    await page.goto("/new/duel/same");
    await page.getByRole("button", { name: "Begin the duel" }).click();
    await page.getByRole("button", { name: "Mirim chooses now" }).click();
    await playRound(page);
    const curtain = page.getByRole("heading", { name: "Pass the screen to Man-at-Arms" });
    await curtain.waitFor();
    await page.reload();
    await curtain.waitFor();
    assert.deepEqual(await seen(), [], "what is sealed is not shown while the tables are laid again");
    await page.getByRole("button", { name: /lift the curtain/ }).click();
    await playRound(page);
    await page.getByRole("button", { name: "Mirim chooses now" }).waitFor();
    assert.equal(await round(page), 2, "whoever is to choose sees what happened");
    assert.deepEqual(complaints, []);
  });
}

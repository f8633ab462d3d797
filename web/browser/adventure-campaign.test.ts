import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { playToTheEnd } from "./adventure.ts";
import { accessible, fits, NARROW, somebody } from "./house.ts";

const begin = (page: Page) => page.getByRole("article", { name: "The Broken Seal" }).getByRole("button", { name: "Begin" });

test("a campaign is begun, a chapter played and written into it, and it is found again", async () => {
  const { page, complaints } = await somebody();
  await page.goto("/");
  await page.getByRole("article", { name: "The adventure" }).getByRole("link", { name: "Campaigns" }).click();
  await page.getByLabel("What it is called").fill("Ours");
  await page.getByLabel("Who plays").fill("Ann");
  await begin(page).click();
  await page.getByRole("heading", { name: "The Stone Arch" }).waitFor();
  await accessible(page, "a campaign");
  await page.getByRole("article", { name: "Osric" }).getByText("Sheet and experience").click();
  await page.getByRole("cell", { name: /Axe Stroke 24/ }).first().waitFor();
  await page.getByRole("checkbox", { name: "Wenna" }).uncheck();
  await page.getByLabel("Level").selectOption("random");
  await page.getByRole("button", { name: "Play this chapter" }).click();
  await playToTheEnd(page);
  assert.equal(await page.getByRole("button", { name: "Rematch, sides swapped" }).count(), 0, "a chapter leads on, and is not played for its own sake");
  await page.getByRole("link", { name: "Back to Ours" }).click();
  await page.getByRole("button", { name: "Write it into the campaign" }).click();
  const history = page.getByRole("region", { name: "What was played" });
  await history.getByText("The Stone Arch").waitFor();
  assert.match(await history.innerText(), /Osric .*(came home|was carried home|died)/);
  assert.doesNotMatch(await history.innerText(), /Wenna/);
  await page.goto("/campaign");
  await page.getByRole("link", { name: "Ours" }).click();
  await page.getByRole("region", { name: "What was played" }).getByText("The Stone Arch").waitFor();
  assert.deepEqual(complaints, []);
});

test("campaigns fit a screen 360 pixels wide", async () => {
  const { page, complaints } = await somebody({ viewport: NARROW });
  await page.goto("/campaign");
  await begin(page).waitFor();
  await fits(page, "campaigns");
  await begin(page).click();
  await page.getByRole("heading", { name: "The heroes" }).waitFor();
  await page.getByText("Sheet and experience").first().click();
  await page.getByRole("columnheader", { name: "Maneuver" }).waitFor();
  await fits(page, "a campaign");
  assert.deepEqual(complaints, []);
});

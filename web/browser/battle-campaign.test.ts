import assert from "node:assert/strict";
import { test } from "node:test";
import { fightToTheEnd } from "./battle.ts";
import { accessible, somebody } from "./house.ts";

test("a Kai Lord learns a Discipline, fights a chapter of his story, and is led back to it", async () => {
  const { page, complaints } = await somebody();
  await page.goto("/campaign");
  await page.getByLabel("What it is called").fill("The Wolf");
  await page.getByRole("article", { name: "The Prince's Year" }).getByRole("button", { name: "Begin" }).click();
  const wolf = page.getByRole("article", { name: "Lone Wolf" });
  await wolf.getByText("One skill to choose").waitFor();
  await wolf.getByRole("checkbox", { name: "healing" }).check();
  await wolf.getByText("Skills are chosen").waitFor();
  await wolf.getByRole("list", { name: "Skills" }).getByText("healing").waitFor();
  await accessible(page, "a campaign of battles");
  assert.equal(await page.getByRole("checkbox", { name: "Prince Pelathar" }).count(), 0, "he has no place in the first chapter");
  await page.getByLabel("Level").selectOption("random");
  await page.getByRole("button", { name: "Play this chapter" }).click();
  await fightToTheEnd(page);
  await page.getByRole("link", { name: "Back to The Wolf" }).click();
  await page.getByRole("button", { name: "Write it into the campaign" }).click();
  const history = page.getByRole("region", { name: "What was played" });
  await history.getByText("Flight from the Monastery").waitFor();
  assert.match(await history.innerText(), /Lone Wolf (came home|died)/);
  assert.deepEqual(complaints, []);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, ending, fits, lay, NARROW, question, somebody, takeScreen } from "./house.ts";

test("a game without screens of its own is played on plain ones, to its end", async () => {
  const { page, complaints } = await somebody({ viewport: NARROW });
  await lay(page, "morra", { points: 1 }, 2);
  for (const answer of [0, 1]) {
    await takeScreen(page);
    await accessible(page, "a plain board");
    await fits(page, "a plain board");
    await question(page).getByRole("button").nth(answer).click();
  }
  await ending(page).waitFor();
  assert.match(await page.getByRole("log", { name: "What happened" }).innerText(), /2 fingers: seat 0 has the point/);
  assert.deepEqual(complaints, []);
});

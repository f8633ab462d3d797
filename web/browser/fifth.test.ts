import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, ending, fits, lay, NARROW, question, somebody, takeScreen } from "./house.ts";

test("a game without screens of its own is played on plain ones, to its end and back again", async () => {
  const { page, complaints } = await somebody({ viewport: NARROW });
  await lay(page, "morra", { points: 1 }, 2);
  for (let round = 0; round < 2; round += 1) {
    for (let seat = 0; seat < 2 && !(await ending(page).isVisible()); seat += 1) {
      await takeScreen(page);
      await accessible(page, "a plain board");
      await fits(page, "a plain board");
      await question(page).getByRole("button").nth(3 * round + seat).click();
    }
  }
  await ending(page).waitFor();
  assert.match(await page.getByRole("log", { name: "What happened" }).innerText(), /fingers: seat \d has the point/);
  assert.deepEqual(complaints, []);
});

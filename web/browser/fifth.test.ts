import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, ending, fits, lay, NARROW, question, somebody, takeScreen, WIDE } from "./house.ts";

for (const viewport of [NARROW, WIDE]) {
  test(`a game without screens of its own is played on plain ones, to its end, on ${viewport.width} pixels`, async () => {
    const { page, complaints } = await somebody({ viewport });
    await lay(page, "morra", { points: 1 }, 2);
    for (const answer of [0, 1]) {
      await takeScreen(page);
      await question(page).getByRole("button").last().waitFor();
      await accessible(page, "a plain board");
      await fits(page, "a plain board");
      assert.match(await page.locator("dl").innerText(), /state points\s+0, 0/);
      await question(page).getByRole("button", { name: '{"fingers":1,"sum":6}' }).click({ force: true });
      await page.getByText("Barred: 6 cannot come: with this hand it is 2 to 4 (FIN-2)", { exact: true }).waitFor();
      await question(page).getByRole("button").nth(answer).click();
    }
    await ending(page).waitFor();
    assert.match(await page.getByRole("log", { name: "What happened" }).innerText(), /2 fingers: seat 0 has the point/);
    assert.deepEqual(complaints, []);
  });
}

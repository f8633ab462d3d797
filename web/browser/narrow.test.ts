import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, fits, NARROW, playRound, roundAfter, sheet, sitDown, somebody } from "./house.ts";

test("a duel is played on a screen 360 pixels wide, with targets for a thumb", async () => {
  const { page } = await somebody({ viewport: NARROW });
  for (const room of ["/", "/new/duel/machine", "/watch", "/learn/duel"]) {
    await page.goto(room);
    await page.waitForLoadState("networkidle");
    await fits(page, room);
  }
  await sitDown(page);
  await fits(page, "the duel");
  const sizes = await sheet(page).evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
  assert.ok(Math.min(...sizes) >= 44, `targets of ${Math.min(...sizes)} pixels`);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await playRound(page);
  await page.waitForFunction(() => scrollY === 0, undefined, { timeout: 20_000 });
  await page.getByRole("button", { name: "Fighters and log" }).click();
  await roundAfter(page, 1);
  await fits(page, "the log");
  await accessible(page, "the narrow duel");
});

test("on a narrow screen nothing that the keyboard comes to lies under what is asked", async () => {
  const { page } = await somebody({ viewport: NARROW });
  await sitDown(page);
  for (let presses = 0; presses < 14; presses += 1) {
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() => {
      const { left, width, bottom } = (document.activeElement as HTMLElement).getBoundingClientRect();
      return document.activeElement?.contains(document.elementFromPoint(left + width / 2, bottom - 4)) ?? false;
    });
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, fits, NARROW, somebody } from "./house.ts";
import { APART, CLOSE, layBattle, MACHINE, ME, square, toPhase, unit } from "./battle.ts";

test("a unit moves and turns with the keyboard alone, and what is focused is told", async () => {
  const { page, complaints } = await somebody();
  await layBattle(page, { encounter: APART, mustered: true }, [ME, MACHINE]);
  await toPhase(page, "Movement");
  await unit(page, "bowmen").press("Enter");
  await page.locator(".spot.reach").first().waitFor();
  const from = (await page.locator('[data-spot][aria-pressed="true"]').getAttribute("data-spot")) ?? "";
  await page.locator(`[data-spot="${from}"]`).focus();
  await page.keyboard.press("ArrowRight");
  assert.match(await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""), /grass\. To \d+,\d+ for 1 point: 2 of 2 come along in formation/);
  await page.keyboard.press("Enter");
  await page.getByText("Bowmen: 2 move.").first().waitFor();
  await page.keyboard.press("u");
  await page.getByText("Bowmen: 2 move.").first().waitFor({ state: "detached" });
  await page.keyboard.press("e");
  await page.locator(`[data-spot="${from}"].reach, [data-spot="${from}"].faint`).waitFor();
  await page.locator(`[data-spot="${from}"]`).focus();
  await page.keyboard.press("Enter");
  await page.locator(`[data-spot="${from}"][aria-label*="facing south"]`).waitFor();
  await page.keyboard.press("a");
  await page.getByRole("button", { name: "The whole unit" }).waitFor();
  await page.keyboard.press("o");
  await page.locator(".far").first().waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await page.getByRole("dialog", { name: "Rule MAG-29" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("p");
  await page.waitForFunction(() => {
    const phase = document.querySelector('.strip [aria-current="step"]')?.textContent;
    return phase !== "Movement" || /Turn 2\b/.test(document.querySelector('[role="log"]')?.textContent ?? "");
  });
  assert.deepEqual(complaints, []);
});

test("a battle is fought on a screen 360 pixels wide", async () => {
  const { page, complaints } = await somebody({ viewport: NARROW, touch: true });
  for (const room of ["/", "/new/battle/machine", "/learn/battle"]) {
    await page.goto(room);
    await page.waitForLoadState("networkidle");
    await fits(page, room);
  }
  await layBattle(page, { encounter: CLOSE, mustered: true }, [ME, MACHINE]);
  await toPhase(page, "Combat");
  await fits(page, "the battle");
  await accessible(page, "the battle, narrow");
  await square(page, 4, 1).tap();
  await page.locator(".spot.target").first().tap();
  await page.getByRole("group", { name: "The pool" }).waitFor();
  await page.getByRole("button", { name: "Strike", exact: true }).tap();
  await page.getByRole("button", { name: "Table and log" }).click();
  await page.getByRole("log", { name: "What happened" }).getByText(/Swords strike at Spears with \d+ in 100/).first().waitFor();
  await fits(page, "the log");
  assert.deepEqual(complaints, []);
});

test("the battle is accessible by candlelight, in Japanese too", async () => {
  const { page, complaints } = await somebody();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("inkblade settings", JSON.stringify({ language: "ja" })));
  await layBattle(page, { encounter: "bridge", mustered: true }, [ME, ME]);
  await page.locator(".curtain button").click();
  await page.locator(".unit:not(:disabled)").first().click();
  await accessible(page, "the battle by candlelight");
  assert.deepEqual(complaints, []);
});

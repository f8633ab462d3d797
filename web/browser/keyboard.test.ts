import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { eventually, roundAfter, sitDown, somebody } from "./house.ts";

test("a round is played with the keyboard alone, and every reason can be read", async () => {
  const { page } = await somebody();
  await sitDown(page);
  const chosen = page.locator('[data-page][aria-pressed="true"]');
  await page.keyboard.press("ArrowDown");
  assert.equal(await chosen.count(), 1);
  await page.keyboard.press("5");
  await page.keyboard.press("2");
  assert.equal(await chosen.getAttribute("data-page"), "52");

  await page.keyboard.press("2");
  await page.keyboard.press("4");
  const focused = page.locator("[data-page]:focus");
  assert.equal(await focused.getAttribute("aria-disabled"), "true");
  assert.match((await page.locator(`[id="${await focused.getAttribute("aria-describedby")}"]`).textContent()) ?? "", /DUEL-16/);
  await page.keyboard.press("r");
  await page.getByRole("dialog", { name: "Rule DUEL-16" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.keyboard.press("Escape");

  await page.keyboard.press("j");
  assert.equal(await chosen.getAttribute("data-page"), "62");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await roundAfter(page, 1);
  assert.equal(await page.getByRole("alert").count(), 0, "a second Enter is not taken for another decision");
});

test("every control is reached by Tab and shows that it is focused", async () => {
  const { page } = await somebody();
  await sitDown(page);
  const seen = new Set<string>();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    const now = await page.evaluate(() => {
      const at = document.activeElement as HTMLElement;
      if (at === document.body) return { name: "", outline: "" };
      return { name: at.dataset["page"] ? "maneuver" : (at.innerText ?? at.ariaLabel ?? "").trim(), outline: getComputedStyle(at).outlineStyle };
    });
    if (now.name && now.name !== "Skip to the table") assert.notEqual(now.outline, "none", now.name);
    seen.add(now.name);
  }
  for (const name of ["maneuver", "Table", "Settings", "Seal"]) assert.ok(seen.has(name), `${name} in ${[...seen].join(", ")}`);
});

test("the keyboard is never lost: it comes with whoever goes into a room, and to the next question when one is answered", async () => {
  const { page } = await somebody();
  await page.goto("/");
  await page.getByRole("article", { name: "The battle" }).getByRole("button", { name: "Play the machine" }).press("Enter");
  const asked = page.getByRole("region", { name: "What is asked" });
  await asked.waitFor();
  await eventually(async () => assert.deepEqual(await focused(page), { name: "What is asked", outline: "solid" }));
  await page.getByRole("button", { name: /^All shoot/ }).press("Enter");
  await page.getByRole("button", { name: /^All shoot/ }).waitFor({ state: "detached" });
  await eventually(async () => assert.deepEqual(await focused(page), { name: "What is asked", outline: "solid" }));
  // While all shoot and the machine has its part, what can be pressed comes and goes.
  await eventually(async () => {
    await asked.focus();
    await page.keyboard.press("Tab");
    assert.equal(await asked.locator("button:focus").count(), 1);
  });
});

async function focused(page: Page): Promise<{ name: string | null; outline: string }> {
  return page.evaluate(() => {
    const at = document.activeElement as HTMLElement;
    return { name: at.ariaLabel, outline: getComputedStyle(at).outlineStyle };
  });
}

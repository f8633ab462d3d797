import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, somebody } from "./house.ts";
import { done, layLabyrinth, MACHINE, ME, place } from "./labyrinth.ts";

test("Evil lays sections by hand, fits doorways, places counters, and is told what is missing", async () => {
  const { page, complaints } = await somebody();
  await layLabyrinth(page, { stronghold: null, parties: [["hero"]], options: { turns: 1 } }, [MACHINE, ME]);
  const missing = page.getByText(/^Not ready yet/);
  await missing.waitFor();
  await accessible(page, "the builder");
  await page.getByRole("button", { name: /^Four ways/ }).click();
  await place(page, "c8,8").click();
  await page.getByText("3 left").first().waitFor();
  await page.getByRole("button", { name: /^Room/ }).dragTo(place(page, "c9,8"));
  await page.getByText("11 left").waitFor();

  await page.getByRole("button", { name: "Put it back" }).click();
  const site = place(page, "e26,25-27,25");
  for (const kind of ["door", "panel", "walled"]) {
    await site.click();
    await page.locator(`.doorway.${kind}`).waitFor({ state: "attached" });
  }
  await site.click();
  await page.locator(".doorway").waitFor({ state: "detached" });

  await page.getByRole("button", { name: /^Corner/ }).click();
  await page.keyboard.press("r");
  await page.getByRole("button", { name: "Turn it (R)" }).click();
  await place(page, "c8,7").click();
  await page.getByText("9 left").waitFor();
  await page.keyboard.press("u");
  await page.getByText("10 left").waitFor();
  await page.keyboard.press("Escape");
  await place(page, "c9,8").click({ position: { x: 8, y: 8 } });
  await page.getByRole("button", { name: "Take the section up" }).click();
  await page.getByText("12 left").nth(1).waitFor();

  assert.equal(await page.getByRole("button", { name: "Ready" }).getAttribute("aria-disabled"), "true");
  await page.getByRole("button", { name: "Complete it for me" }).click();
  await page.getByText("The stronghold may be declared ready.").waitFor();
  await accessible(page, "the whole stronghold");
  await page.getByRole("button", { name: "Ready" }).click();
  await page.getByText("The stronghold is ready.").first().waitFor();
  assert.deepEqual(complaints, []);
});

test("Evil garrisons a stronghold that stands, with the keyboard alone", async () => {
  const { page } = await somebody();
  await layLabyrinth(page, { garrison: "chosen", parties: [["hero"]] }, [MACHINE, ME]);
  const guard = page.getByRole("button", { name: /^Guard/ });
  await guard.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Guard 4 left/ }).waitFor();
  await page.keyboard.press("Escape");
  const lying = page.getByRole("button", { name: /^Take back the Guard/ });
  await lying.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Guard 5 left/ }).waitFor();
  const complete = page.getByRole("button", { name: "Complete it for me" });
  await complete.press("Enter");
  await complete.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Ready" }).press("Enter");
  await page.getByText("The stronghold is ready.").first().waitFor();
});

test("a section that was drawn is laid as Evil likes", async () => {
  const { page, complaints } = await somebody();
  const table = await layLabyrinth(page, { stronghold: null, parties: [["hero"]], options: { unfolding: true, turns: 2 } }, [ME, ME]);
  assert.ok(table);
  await page.getByRole("button", { name: "I am Good: lift the curtain" }).click();
  await page.locator(".spot.faint").nth(1).click();
  await page.getByRole("button", { name: "I am Evil: lift the curtain" }).click();
  const ways = page.getByRole("button", { name: /in column \d+, row \d+/ }).filter({ has: page.locator("svg") });
  await ways.first().waitFor();
  await accessible(page, "a drawn section");
  await ways.first().click();
  // A hall may get a Guard; after a room the next section is drawn, or the screen is passed on.
  const next = page.getByRole("button", { name: /No Guard here|lift the curtain/ });
  await next.or(done(page)).or(ways.first()).first().waitFor();
  assert.deepEqual(complaints, []);
});

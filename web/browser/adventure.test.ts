import assert from "node:assert/strict";
import { test } from "node:test";
import { done, layAdventure, MACHINE, ME, playTo, playToTheEnd, space, yard } from "./adventure.ts";
import { accessible, ending, fits, NARROW, somebody } from "./house.ts";

/** Nobody comes near before one has moved. */
const ASLEEP = { warden: { body: 0, posture: "down" } };

test("an adventure against the machine starts in one click", async () => {
  const { page, complaints } = await somebody();
  await page.goto("/");
  await page.getByRole("article", { name: "The adventure" }).getByRole("button", { name: "Play the machine" }).click();
  await page.getByRole("group", { name: "The field" }).waitFor();
  await accessible(page, "the adventure");
  assert.deepEqual(complaints, []);
});

test("every cost is seen before it is paid, a barred line says why, and a walk is taken back freely", async () => {
  const { page, complaints } = await somebody();
  await layAdventure(page, yard(ASLEEP), [ME, MACHINE]);
  await done(page).waitFor();
  await space(page, "b2").hover();
  await page.getByText("Traveller goes to b2: 1 point").first().waitFor();
  await page.getByRole("button", { name: "Block" }).hover();
  await page.locator(".told", { hasText: "No opponent stands next to this space." }).waitFor();
  await page.getByRole("button", { name: "Stand up" }).focus();
  await page.locator(".told", { hasText: /^Not now: .* \(MIN-85\)$/ }).waitFor();
  await space(page, "b2").click();
  await page.getByText("Traveller goes from a2 to b2").first().waitFor();
  await page.getByRole("region", { name: "What is asked" }).getByRole("button", { name: "Undo" }).click();
  await page.locator('[data-spot="b2"].reach').waitFor();
  assert.deepEqual(complaints, []);
});

test("a side is left undefended by pulling, by pointing and by the keyboard alone", async () => {
  const { page } = await somebody();
  for (const way of ["pull", "point", "keys"] as const) {
    await layAdventure(page, yard({ ...ASLEEP, traveller: { at: "b2" } }), [ME, MACHINE]);
    await done(page).waitFor();
    if (way === "pull") {
      await space(page, "b2").hover(); // The board lies still from here on.
      const box = await space(page, "b2").boundingBox();
      assert.ok(box);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.down();
      await page.mouse.move(x + box.width / 2, y, { steps: 4 });
      await page.mouse.move(x + box.width, y, { steps: 4 });
      await page.mouse.up();
    } else if (way === "point") {
      await page.getByRole("button", { name: "Turn and end the move" }).click();
      await page.locator('[data-spot="side east"]').click();
    } else {
      await page.keyboard.press("t");
      await page.waitForFunction(() => document.activeElement?.getAttribute("data-spot") === "side west");
      for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
    }
    await page.getByText("Traveller turns: the Undefended Space lies to the east").first().waitFor();
  }
});

test("a turn is played with the keyboard alone, and what is focused is told", async () => {
  const { page } = await somebody();
  await layAdventure(page, yard({ ...ASLEEP, traveller: { at: "b2" } }), [ME, MACHINE]);
  await done(page).waitFor();
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-spot") === "b2");
  await page.keyboard.press("ArrowDown");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  assert.equal(await focused(), "b3, floor, level 0. Traveller goes to b3");
  await page.keyboard.press("Enter");
  await page.getByText("Traveller goes from b2 to b3").first().waitFor();
  await page.keyboard.press("u");
  await page.locator('[data-spot="b3"].reach').waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await page.getByRole("dialog", { name: "Rule MIN-04" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.querySelector('[data-figure="traveller"]')?.textContent?.includes("has moved") || document.querySelector('section[aria-label="The end"]'));
});

test("questions and fights are accessible in daylight and by candlelight", async () => {
  const { page } = await somebody();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await layAdventure(page, yard({ traveller: { at: "b2", order: "never" }, warden: { at: "c1" } }), [ME, ME]);
    for (const kind of ["Attack", "maneuver"]) {
      await playTo(page, kind);
      await accessible(page, `${kind}, ${colorScheme}`);
    }
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).getByText("back to the field").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByRole("group", { name: "The field" }).waitFor();
  }
});

test("the toll is played to its end against the machine, and its replay shows field and fights", async () => {
  const { page, complaints } = await somebody();
  await layAdventure(page, { scenario: "toll", options: { standing: "ask" } }, [ME, MACHINE]);
  await playToTheEnd(page);
  await accessible(page, "the end");
  assert.match(await ending(page).innerText(), /You have (won|lost)|drawn/i);
  await ending(page).getByRole("link", { name: "Replay" }).click();
  await page.getByText(/^Step 0 of/).waitFor();
  await page.getByRole("group", { name: "The field" }).waitFor();
  await page.getByRole("slider", { name: "Step" }).press("End");
  await accessible(page, "the replay");
  assert.deepEqual(complaints, []);
});

test("two fight on one screen, and it is passed on behind a curtain", async () => {
  const { page, complaints } = await somebody();
  await layAdventure(page, yard({ traveller: { at: "b2", order: "never" }, warden: { at: "c1" }, turns: 1 }), [ME, ME]);
  const met = await playToTheEnd(page);
  for (const kind of ["screen passed on", "Attack", "maneuver", "Seal"]) assert.ok(met.has(kind), kind);
  assert.match(await page.getByRole("log", { name: "What happened" }).innerText(), /Traveller and Warden fight/);
  assert.deepEqual(complaints, []);
});

test("an adventure fits a screen 360 pixels wide", async () => {
  const { page, complaints } = await somebody({ viewport: NARROW });
  for (const room of ["/", "/new/adventure/machine", "/learn/adventure"]) {
    await page.goto(room);
    await page.waitForLoadState("networkidle");
    await fits(page, room);
  }
  await layAdventure(page, yard({ turns: 1 }), [ME, MACHINE]);
  await page.getByRole("group", { name: "The field" }).waitFor();
  await fits(page, "the field");
  await playToTheEnd(page);
  await fits(page, "the end");
  assert.deepEqual(complaints, []);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, eventually, fits, NARROW, somebody } from "./house.ts";
import { done, layLabyrinth, MACHINE, ME, phase, place, RAID, unit } from "./labyrinth.ts";

const KEEP = { name: "A small keep", drawing: "─d▣d─\n  d\n  │" };

test("a turn is played with the keyboard alone, and what is focused is told", async () => {
  const { page } = await somebody();
  await layLabyrinth(page, { stronghold: KEEP, garrison: [["orc", [3, 0]]], parties: [["hero", "dwarf"]] }, [ME, MACHINE]);
  await done(page).waitFor();
  await unit(page, "hero").press("Enter");
  await page.keyboard.press("Escape");
  await unit(page, "hero").press("Enter");
  await place(page, "s0,1").focus();
  await page.keyboard.press("Enter");
  await page.locator('[data-spot="s2,1"].reach').waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-spot")), "s2,1");
  assert.match(await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""), /Hall 3,2, closed door\. Hero to 3,2 \(2 points\)/);
  await page.keyboard.press("Enter");
  await page.getByText("The Hero goes to 3,2.").first().waitFor();
  await page.keyboard.press("u");
  await page.locator('[data-spot="s2,1"].reach').waitFor();
  await place(page, "s2,1").focus();
  await page.keyboard.press("Enter");
  await page.getByText("The Hero goes to 3,2.").first().waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await page.getByRole("dialog", { name: "Rule LAB-20" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("p");
  await page.locator(".spot.way").waitFor();
  assert.equal(await phase(page), "Doorways");
  await page.locator(".spot.way").focus();
  await page.getByText(/Hero tries the doorway at 3,2-4,2: 5 or less \(83 %\)/).first().waitFor();
  await page.keyboard.press("Enter");
  await page.getByText(/The Hero tries the doorway at 3,2-4,2: \d, needs 5 or less/).first().waitFor();
});

test("a labyrinth is played on a screen 360 pixels wide", async () => {
  const { page, complaints } = await somebody({ viewport: NARROW });
  for (const room of ["/", "/new/labyrinth/machine", "/learn/labyrinth"]) {
    await page.goto(room);
    await page.waitForLoadState("networkidle");
    await fits(page, room);
  }
  await layLabyrinth(page, RAID, [ME, MACHINE]);
  await done(page).waitFor();
  await fits(page, "the labyrinth");
  const { width } = (await place(page, "s0,4").boundingBox()) ?? { width: 0 };
  assert.ok(width >= 22, `squares of ${width} pixels`);
  await place(page, "s0,4").click();
  await page.getByText("The Hero comes in at 1,5.").first().waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Nearer" }).click();
  await eventually(async () => assert.ok(((await place(page, "s0,4").boundingBox())?.width ?? 0) > width));
  await page.getByRole("button", { name: "All of it" }).click();
  await page.getByRole("button", { name: "Table and log" }).click();
  await fits(page, "the log");
  await accessible(page, "the narrow labyrinth");
  assert.deepEqual(complaints, []);
});

test("a large labyrinth on a small screen comes near whom one takes in hand", async () => {
  const { page } = await somebody({ viewport: NARROW });
  await layLabyrinth(page, { stronghold: "deeps", garrison: "scattered", parties: [["hero"]] }, [ME, MACHINE]);
  await done(page).waitFor();
  const arch = page.locator(".spot.faint").first();
  assert.ok(((await arch.boundingBox())?.width ?? 0) < 24);
  await arch.click({ force: true });
  await page.getByText(/^The Hero comes in at/).first().waitFor({ state: "attached" });
  await unit(page, "hero").click();
  await eventually(async () => assert.ok(((await page.locator('[data-spot][aria-pressed="true"]').boundingBox())?.width ?? 0) >= 24));
});

test("on a touch screen a first touch shows the sum, and a second one rolls", async () => {
  const { page } = await somebody({ viewport: NARROW, touch: true });
  await layLabyrinth(page, { stronghold: KEEP, garrison: [["orc", [3, 0]]], parties: [["hero"]] }, [ME, MACHINE]);
  await done(page).waitFor();
  await place(page, "s0,1").tap();
  await page.locator('[data-spot="s2,1"].reach').tap();
  const way = page.locator(".spot.way");
  await way.tap();
  await page.getByText(/Hero tries the doorway at 3,2-4,2: 5 or less \(83 %\)/).first().waitFor();
  assert.equal(await page.getByText(/needs 5 or less/).count(), 0);
  await page.getByRole("button", { name: "Do it" }).waitFor();
  await page.locator(".spot.aimed").tap();
  await page.getByText(/needs 5 or less/).first().waitFor({ state: "attached" });
});

test("the labyrinth is accessible by candlelight, and moves without complaint", async () => {
  const { page, complaints } = await somebody({ moving: true });
  await page.goto("/");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "Candlelight" }).check();
  await layLabyrinth(page, RAID, [ME, MACHINE]);
  await done(page).waitFor();
  await unit(page, "hero").click();
  await place(page, "s0,4").click();
  await page.locator('[data-spot="s2,4"].reach').click();
  await page.getByText("The Hero goes to 3,5.").first().waitFor();
  await accessible(page, "the labyrinth by candlelight");
  await page.goto("/new/labyrinth/machine");
  await page.getByRole("button", { name: "Into the labyrinth" }).waitFor();
  await accessible(page, "choosing a stronghold by candlelight");
  assert.deepEqual(complaints, []);
});

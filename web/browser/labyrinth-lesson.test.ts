import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { accessible, ending, somebody, STORY } from "./house.ts";
import { done, place, unit } from "./labyrinth.ts";

/** Try the door, turn after turn, until it is open. */
async function openDoor(page: Page): Promise<void> {
  const tryIt = (shut: number) => {
    if (document.querySelectorAll(".doorway.door:not(.ajar)").length < shut) return true;
    const act = document.querySelector(".spot.way") ?? document.querySelector("button.pass:not(:disabled)");
    act?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return false;
  };
  await page.waitForFunction(tryIt, await page.locator(".doorway.door:not(.ajar)").count(), STORY);
}

/** End phases until there is something such to press, if need be in a later turn; press it, and see it done. */
async function press(page: Page, what: string, words = ""): Promise<void> {
  const wait = ([what, words]: readonly [string, string]) => {
    if ([...document.querySelectorAll(what)].some((each) => each.textContent?.includes(words))) return true;
    document.querySelector("button.pass:not(:disabled)")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return false;
  };
  await page.waitForFunction(wait, [what, words] as const, STORY);
  const found = page.locator(what, { hasText: words });
  await found.click({ force: true });
  await found.waitFor({ state: "detached" });
}

/** Walk the chosen unit to a square. */
const walkTo = (page: Page, id: string) => press(page, `[data-spot="${id}"].reach`);

test("the lesson teaches both sides, and every step is done by the learner", async () => {
  const { page, complaints } = await somebody();
  await page.goto("/learn/labyrinth");
  const step = (name: string) => page.getByRole("region", { name: "The lesson" }).getByRole("heading", { name, exact: true }).waitFor();
  await step("The party");
  await accessible(page, "the lesson");
  await unit(page, "hero").click();
  await step("Coming in");
  await place(page, "s0,1").click();
  await step("Movement");
  await page.getByRole("button", { name: "Undo" }).first().waitFor();
  assert.equal(await page.getByRole("button", { name: /leaves the labyrinth/ }).count(), 0, "nobody goes home in the middle of a lesson");
  await page.locator('[data-spot="s2,1"].reach').click();
  await step("Doorways");
  await openDoor(page);
  await step("The Princess");
  await walkTo(page, "s4,1");
  await step("The way out");
  await walkTo(page, "s3,1");
  await walkTo(page, "s2,1");
  await step("Out and free");
  await walkTo(page, "s0,1");
  await press(page, "button:not(:disabled)", "with the Princess leaves the labyrinth");
  await ending(page).getByText("You have won").waitFor();
  await page.getByRole("button", { name: "Go on" }).click();

  await step("Melee");
  await place(page, "s0,1").click();
  await page.locator('[data-spot="s2,1"].reach').click();
  await openDoor(page);
  await walkTo(page, "s3,1");
  await step("The sum before the roll");
  await page.locator(".spot.target").hover();
  await page.getByText(/Hero strikes at the Orc: needs 5 for attack 1 on defence C \(83 %\)/).first().waitFor();
  await page.locator(".spot.target").click();
  await page.getByRole("button", { name: "Go on" }).click();

  await step("Now you are Evil");
  await page.getByRole("button", { name: /^Guard/ }).click();
  await step("Placing counters");
  await page.locator(".spot.reach").first().click();
  await step("The rest");
  await page.getByRole("button", { name: "Complete it for me" }).click();
  await step("Ready");
  await page.getByRole("button", { name: "Ready" }).click();
  await step("Your turn");
  await done(page).click();
  await step("That is all there is to know");
  assert.deepEqual(complaints, []);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, somebody } from "./house.ts";
import { done, layLabyrinth, MACHINE, ME, place, RAID, unit } from "./labyrinth.ts";

test("two on Good's side and Evil meet by links, each with what is theirs to see", async () => {
  const [ada, bo, cy] = [await somebody(), await somebody(), await somebody()];
  await ada.page.goto("/new/labyrinth/invite");
  await ada.page.getByRole("radio", { name: /The Gatehouse/ }).check();
  await ada.page.getByLabel("Seats on Good's side").fill("2");
  await ada.page.getByLabel("Seats on Good's side").press("Tab");
  await ada.page.getByRole("button", { name: "Lay the table" }).click();
  await ada.page.getByText("The table is laid").waitFor();
  await accessible(ada.page, "the invitations");
  const links = await ada.page.getByLabel("The link for your friend").evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  assert.equal(links.length, 2);
  await bo.page.goto(links[0] ?? "");
  await cy.page.goto(links[1] ?? "");
  await Promise.all([ada, bo].map(({ page }) => done(page).waitFor()));

  await ada.page.getByText("Dwarf, She-Elf, Hobbit").first().waitFor();
  assert.ok(await unit(ada.page, "dwarf").isEnabled());
  assert.ok(await unit(ada.page, "priest").isDisabled());
  await unit(bo.page, "priest").click();
  await place(bo.page, "s0,4").click();
  await ada.page.getByText("The Priest comes in at 1,5.").first().waitFor();
  await unit(ada.page, "dwarf").click();
  await place(ada.page, "s7,11").click();
  await cy.page.getByText("The Dwarf comes in at 8,12.").first().waitFor();

  assert.match(await ada.page.locator("body").innerText(), /counters lie face down/);
  assert.ok(!/Goblin|Ghoul/.test(await ada.page.locator("main").innerHTML()), "Good sees no face of what lies face down");
  await cy.page.getByRole("region", { name: "The garrison" }).getByText("Goblin").waitFor();
  assert.equal(await done(cy.page).count(), 0);

  await done(ada.page).click();
  await done(bo.page).click();
  await done(cy.page).waitFor();
  const guard = cy.page.locator("button.unit.ready").first();
  await guard.click();
  await cy.page.locator(".spot.reach").first().click({ force: true });
  await ada.page.getByText(/goes to/).first().waitFor();
  await cy.page.getByText(/^(A Guard|The Dummy) goes to/).first().waitFor();
  for (const { complaints } of [ada, bo, cy]) assert.deepEqual(complaints, []);
});

test("Good and Evil at one screen are kept apart by a curtain, and one's phase is not cut up by it", async () => {
  const { page, complaints } = await somebody();
  await layLabyrinth(page, RAID, [ME, ME]);
  await page.getByRole("button", { name: "I am Good: lift the curtain" }).click();
  await place(page, "s0,4").click();
  await page.locator('[data-spot="s2,4"].reach').click();
  await page.getByText("The Hero goes to 3,5.").first().waitFor();
  await done(page).click();
  await page.getByRole("heading", { name: "Pass the screen to Evil" }).waitFor();
  assert.equal(await page.locator("[data-spot]").count(), 0);
  await accessible(page, "the curtain");
  await page.getByRole("button", { name: "I am Evil: lift the curtain" }).click();
  await page.getByRole("region", { name: "The garrison" }).getByText("Goblin").waitFor();
  assert.deepEqual(complaints, []);
});

test("the stands see the match and no face that is hidden, and touch nothing", async () => {
  const [ada, bo] = [await somebody(), await somebody()];
  const table = await layLabyrinth(ada.page, RAID, [ME, MACHINE], true);
  await done(ada.page).waitFor();
  await bo.page.goto(`/table/${table}`);
  await bo.page.getByText("watching", { exact: true }).waitFor();
  await place(ada.page, "s0,4").click();
  await bo.page.getByText("The Hero comes in at 1,5.").first().waitFor();
  await accessible(bo.page, "the stands");
  assert.match(await bo.page.locator("main").innerText(), /counters lie face down/);
  assert.ok(!/Goblin|Ghoul/.test(await bo.page.locator("main").innerHTML()));
  assert.equal(await done(bo.page).count(), 0);
  assert.equal(await bo.page.locator(".spot.reach, .spot.faint").count(), 0);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, fits, layDuel, NARROW, playRound, question, roundAfter, sealPage, sheet, somebody, takeScreen } from "./house.ts";

const BEHIND = [
  [0, 1],
  [1, 0],
  [0, 2],
  [2, 0],
].map(([of, against]) => ({ of, against, picture: 23 }));

test("one fights many: every opponent is seen, and each is looked at by mouse and by key", async () => {
  const { page, complaints } = await somebody();
  await page.goto("/new/duel/machine");
  await page.getByRole("radio", { name: /^One against many/ }).check();
  await page.getByRole("button", { name: "+ Add a fighter" }).click();
  await page.getByRole("radio", { name: "Wraith" }).last().check();
  await page.getByRole("radio", { name: "Novice" }).check();
  await accessible(page, "choosing many fighters");
  await page.getByRole("button", { name: "Begin the duel" }).click();
  await sheet(page).first().waitFor();
  const bouts = page.getByRole("group", { name: "Who faces whom" }).getByRole("button");
  assert.equal(await bouts.count(), 3);
  await accessible(page, "one against many");
  await page.getByRole("region", { name: "Man-at-Arms's picture" }).waitFor();
  await bouts.nth(1).click();
  await page.getByRole("region", { name: "Halfling's picture" }).waitFor();
  await page.keyboard.press(".");
  await page.getByRole("region", { name: "Wraith's picture" }).waitFor();
  for (const name of ["Man-at-Arms", "Halfling", "Wraith"]) assert.match(await page.getByRole("region", { name, exact: true }).innerText(), /faces Mirim/);
  await playRound(page);
  await page.getByRole("log", { name: "What happened" }).getByText(/^Mirim does/).waitFor();
  assert.deepEqual(complaints, []);
});

test("who could hit two is asked whom to strike", async () => {
  const { page } = await somebody({ viewport: NARROW });
  await layDuel(page, { books: ["mirim", "mirim", "mirim"], engaged: [[0, 1], [0, 2]], preset: "contest", pairs: BEHIND }, 3);
  for (const maneuver of [10, 22, 22]) {
    await takeScreen(page);
    await sealPage(page, maneuver);
  }
  await takeScreen(page);
  await question(page).getByText("Whom do you strike?").waitFor();
  await fits(page, "a question of three");
  await accessible(page, "a question of three");
  await question(page).getByRole("button", { name: "Strike Mirim C" }).click();
  await roundAfter(page, 1);
  await takeScreen(page);
  await page.getByRole("button", { name: "Fighters and log" }).click();
  assert.match(await page.getByRole("log", { name: "What happened" }).innerText(), /strikes elsewhere and spares Mirim B/);
});

test("parties are laid in the form, and everybody behind the front is seen", async () => {
  const { page } = await somebody();
  await page.goto("/new/duel/machine");
  await page.getByRole("radio", { name: /^Two parties/ }).check();
  await page.getByRole("button", { name: "Begin the duel" }).click();
  await sheet(page).first().waitFor();
  const behind = page.getByRole("list", { name: "Behind the front" });
  assert.deepEqual(await behind.evaluateAll((lists) => lists.map((list) => list.querySelector("span")?.textContent)), ["Halfling B", "Halfling A"]);
  await accessible(page, "two parties");
});

test("in a party a companion takes the front, or shoots from behind it", async () => {
  const { page, complaints } = await somebody();
  const party = { books: ["mirim", "halfling", "iroha"], parties: [[0, 1], [2]], preset: "contest" };
  const log = page.getByRole("log", { name: "What happened" });
  await layDuel(page, party, 2);
  for (const maneuver of [56, 52]) {
    await takeScreen(page);
    await sealPage(page, maneuver);
  }
  await takeScreen(page);
  await question(page).getByText("Your picture bears (P)").waitFor();
  await accessible(page, "a question to a party");
  await page.keyboard.press("2");
  await log.getByText("Halfling takes the place of Mirim").waitFor();

  await layDuel(page, party, 2);
  for (const maneuver of [52, 52]) {
    await takeScreen(page);
    await sealPage(page, maneuver);
  }
  await takeScreen(page);
  await question(page).getByRole("button", { name: /^Halfling looses at Iroha/ }).first().click();
  await log.getByText(/^Halfling looses at Iroha/).waitFor();
  assert.deepEqual(complaints, []);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, ending, somebody } from "./house.ts";
import { asked, done, layLabyrinth, MACHINE, ME, passToTheEnd, phase, place, RAID, unit } from "./labyrinth.ts";

test("a labyrinth against the machine starts in one click", async () => {
  const { page, complaints } = await somebody();
  await page.goto("/");
  await page.getByRole("article", { name: "The labyrinth" }).getByRole("button", { name: "Play the machine" }).click();
  await done(page).waitFor();
  await accessible(page, "the labyrinth");
  assert.equal(await phase(page), "Movement");
  await page.locator(".spot.faint").first().click();
  await page.getByText(/^The \S+ comes in at/).first().waitFor();
  assert.deepEqual(complaints, []);
});

test("every cost is seen before it is paid, and a walk is taken back freely", async () => {
  const { page, complaints } = await somebody();
  await layLabyrinth(page, RAID, [ME, MACHINE]);
  await done(page).waitFor();
  await unit(page, "hero").click();
  await place(page, "s0,4").click();
  await page.locator('[data-spot="s2,4"].reach').waitFor();
  assert.match((await place(page, "s2,4").getAttribute("aria-label")) ?? "", /Hero to 3,5 \(2 points\)/);
  await place(page, "s2,4").hover();
  await page.getByText("Hero to 3,5 (2 points)").first().waitFor();
  await place(page, "s2,4").click();
  await page.getByText("The Hero goes to 3,5.").first().waitFor();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.locator('[data-spot="s2,4"].reach').waitFor();
  assert.deepEqual(complaints, []);
});

test("a short match is played to its end, and its replay shows through Evil's eyes what lay face down", async () => {
  const { page, complaints } = await somebody();
  await layLabyrinth(page, { ...RAID, options: { turns: 3 } }, [ME, MACHINE]);
  await done(page).waitFor();
  for (const [name, entrance, to] of [["hero", "s7,11", "s7,9"], ["dwarf", "s7,11", "s7,10"], ["elf", "s0,4", "s2,4"]] as const) {
    await unit(page, name).click();
    await place(page, entrance).click();
    await page.getByText(new RegExp(`The ${name} comes in at`, "i")).first().waitFor();
    await page.locator(`[data-spot="${to}"].reach`).click({ force: true });
    await page.getByText(new RegExp(`goes to ${to.slice(1).split(",").map((part) => Number(part) + 1).join(",")}`)).first().waitFor();
  }
  await done(page).click();
  await passToTheEnd(page);
  await accessible(page, "the end");
  assert.match(await ending(page).innerText(), /You have (won|lost)/);
  assert.doesNotMatch(await page.getByRole("group", { name: "Where the turn is" }).innerText(), /to (move|answer)/);

  await ending(page).getByRole("link", { name: "Replay" }).click();
  await page.getByText(/^Step 0 of/).waitFor();
  await page.getByText("counters lie face down").waitFor();
  await page.getByLabel("Through the eyes of").selectOption("1");
  await page.getByRole("region", { name: "The garrison" }).getByText("Goblin").waitFor();
  assert.equal(await page.getByText("counters lie face down").count(), 0);
  await page.getByRole("slider", { name: "Step" }).press("End");
  await accessible(page, "the replay");
  assert.deepEqual(complaints, []);
});

test("a table is laid as it is chosen: stronghold, side, options", async () => {
  const { page, complaints } = await somebody();
  await page.goto("/new/labyrinth/machine");
  await page.getByRole("radio", { name: /The Gatehouse/ }).check();
  await page.getByRole("radio", { name: /^Evil Guards/ }).check();
  await page.getByRole("radio", { name: /Placed by the defender/ }).check();
  await page.getByRole("radio", { name: /Novice/ }).check();
  await page.getByRole("checkbox", { name: /^Fog/ }).check();
  await page.getByLabel("Turns, at most").fill("7");
  await accessible(page, "choosing a stronghold");
  await page.getByRole("button", { name: "Into the labyrinth" }).click();
  await page.getByRole("button", { name: /^Guard 5 left/ }).waitFor();
  await page.getByText("Turn 1 of 7", { exact: true }).waitFor();
  assert.deepEqual(complaints, []);
});

test("a match reloaded in the middle goes on exactly where it was", async () => {
  const { page } = await somebody();
  await layLabyrinth(page, RAID, [ME, MACHINE]);
  await asked(page);
  await place(page, "s0,4").click();
  await page.getByText("The Hero comes in at 1,5.").first().waitFor();
  await page.reload();
  await page.getByText("The Hero comes in at 1,5.").first().waitFor();
  assert.match(await unit(page, "hero").innerText(), /at 1,5/);
});

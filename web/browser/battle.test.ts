import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, ending, somebody, STORY } from "./house.ts";
import { APART, CLOSE, done, fightToTheEnd, layBattle, MACHINE, ME, phase, square, toPhase, UNEVEN, unit } from "./battle.ts";

test("a battle against the machine starts in one click", async () => {
  const { page, complaints } = await somebody();
  await page.goto("/");
  const card = page.getByRole("article", { name: "The battle" });
  await card.getByLabel("Level").selectOption("random");
  await card.getByRole("button", { name: "Play the machine" }).click();
  await done(page).waitFor();
  await accessible(page, "the battle");
  assert.deepEqual(complaints, []);
});

test("an army is placed unit by unit, and the program places the rest", async () => {
  const { page, complaints } = await somebody();
  await layBattle(page, { encounter: "skirmish" }, [ME, MACHINE]);
  await unit(page, "swordsmen").click();
  await page.locator('[data-spot="s1,4"].reach').click();
  await unit(page, "swordsmen").getByText("4 of 4").waitFor();
  await page.getByText(/Not now: .+ not placed yet \(MAG-25\)/).waitFor();
  assert.ok(await page.getByRole("button", { name: "Ready" }).isDisabled());
  await unit(page, "bowmen").dragTo(square(page, 1, 7));
  await page.locator('[data-spot="s1,7"][aria-label*="Bowmen"]').waitFor();
  await page.getByRole("button", { name: /Take up|Lift/ }).first().click();
  await page.getByRole("button", { name: "Place them for me" }).click();
  await accessible(page, "placing an army");
  await page.getByRole("button", { name: "Ready" }).click();
  await done(page).waitFor();
  assert.deepEqual(complaints, []);
});

test("a whole unit goes in one gesture with its cost seen before, and is taken back in one", async () => {
  const { page, complaints } = await somebody();
  await layBattle(page, { encounter: APART, mustered: true }, [ME, MACHINE]);
  await toPhase(page, "Movement");
  await unit(page, "swordsmen").click();
  const [, anchor = ""] = /s(\d+,\d+)/.exec((await page.locator('[data-spot][aria-pressed="true"]').getAttribute("data-spot")) ?? "") ?? [];
  const [x = 0, y = 0] = anchor.split(",").map(Number);
  await page.locator(`[data-spot="s${x + 2},${y}"].reach`).hover();
  await page.getByText(/To \d+,\d+ for 2 points: 4 of 4 come along in formation/).first().waitFor();
  assert.equal(await page.locator(".ghost").count(), 4);
  await square(page, x + 2, y).click();
  await page.getByText("Swordsmen: 4 move.").first().waitFor();
  await page.locator(".dock").getByRole("button", { name: "Undo" }).click();
  await page.getByText("Swordsmen: 4 move.").first().waitFor({ state: "detached" });
  await page.locator(`[data-spot="s${x},${y}"][aria-pressed="true"]`).waitFor();
  assert.deepEqual(complaints, []);
});

test("every blow shows its sum before it is struck, and the dice after it", async () => {
  const { page, complaints } = await somebody();
  await layBattle(page, { encounter: CLOSE, mustered: true }, [ME, MACHINE]);
  await toPhase(page, "Combat");
  await page.locator(".spot.faint").first().click();
  await page.locator(".spot.target").first().hover();
  await page.getByRole("group", { name: "The pool" }).getByText(/\d+ % = \d+ sword on no armour/).waitFor();
  await page.getByText(/\d\.\d\d hits to be expected/).waitFor();
  await accessible(page, "a blow before it is struck");
  await page.locator(".spot.target").first().click();
  await page.getByRole("button", { name: "Strike", exact: true }).click();
  await page.getByRole("list", { name: "Dice" }).first().getByText(/Swords strike at Spears with \d+ in 100/).waitFor();
  assert.deepEqual(complaints, []);
});

test("phases in which nothing can be done pass by themselves, and all strike in one gesture", async () => {
  const { page, complaints } = await somebody();
  await layBattle(page, { encounter: UNEVEN, mustered: true }, [ME, MACHINE]);
  const strike = page.getByRole("button", { name: "All strike at their best target" });
  await strike.waitFor();
  assert.equal(await phase(page), "Combat", "nobody has a bow, and nobody is free to move");
  await strike.click();
  await page.getByRole("log", { name: "What happened" }).getByText(/Swords strike at Spears with/).first().waitFor();
  await strike.waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
});

test("a whole skirmish is fought to its end, and replayed", async () => {
  const { page, complaints } = await somebody();
  await layBattle(page, { encounter: "skirmish", mustered: true }, [ME, MACHINE]);
  for (const name of ["swordsmen", "bowmen"]) {
    await toPhase(page, "Movement");
    await unit(page, name).click();
    await page.locator(".spot.reach").last().click({ force: true });
    await page.getByText(new RegExp(`^${name}: (\\d|one) moves?\\.`, "i")).first().waitFor();
    await page.keyboard.press("Escape"); // Where these could go is no longer shown, so that what is shown next is for the others.
    await page.locator(".spot.reach").first().waitFor({ state: "detached" });
  }
  await done(page).click();
  await fightToTheEnd(page);
  await accessible(page, "the end");
  assert.match(await ending(page).innerText(), /You have (won|lost)|drawn|draw/i);
  await ending(page).getByRole("link", { name: "Replay" }).click();
  await page.getByText(/^Step 0 of/).waitFor();
  await page.getByRole("slider", { name: "Step" }).press("End");
  await accessible(page, "the replay");
  assert.deepEqual(complaints, []);
});

test("what the others do is shown beat by beat, and can be skipped", async () => {
  const { page, complaints } = await somebody({ moving: true });
  await layBattle(page, { encounter: "skirmish", mustered: true }, [ME, { who: "machine", bot: "charger" }]);
  const skip = () => {
    const found = [...document.querySelectorAll("button")].find((button) => button.textContent?.trim() === "Skip");
    const act = found ?? document.querySelector("button.pass:not(:disabled)");
    act?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return found !== undefined;
  };
  await page.waitForFunction(skip, null, STORY);
  await page.getByRole("button", { name: "Skip" }).waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
});

test("a table is laid as it is chosen: encounter, army, placing, options", async () => {
  const { page, complaints } = await somebody();
  await page.goto("/new/battle/machine");
  await page.getByRole("radio", { name: /The Gate/ }).check();
  await page.getByRole("radio", { name: /^The Drakkarim/ }).check();
  await page.getByRole("radio", { name: /By hand/ }).check();
  await page.getByRole("radio", { name: /Novice/ }).check();
  await page.getByRole("checkbox", { name: /Loose ranks/ }).check();
  await accessible(page, "choosing a battle");
  await page.getByRole("button", { name: "To battle" }).click();
  await page.getByRole("heading", { name: "The Drakkarim" }).first().waitFor();
  assert.equal(await phase(page), "Placing");
  assert.deepEqual(complaints, []);
});

test("a clash is laid on a field of one's choice, its armies drawn by chance", async () => {
  const { page, complaints } = await somebody();
  await page.goto("/new/battle/same");
  await page.getByRole("radio", { name: /A clash: The Meadow/ }).check();
  await page.getByRole("slider").fill("80");
  await page.getByText("80 points for each army").waitFor();
  await page.getByRole("button", { name: "To battle" }).click();
  await page.getByRole("button", { name: /lift the curtain/ }).click();
  await page.getByRole("heading", { name: "The Free Peoples", exact: true }).waitFor();
  assert.deepEqual(complaints, []);
});

test("reach, arc, sight and cover are shown on demand", async () => {
  const { page, complaints } = await somebody();
  await layBattle(page, { encounter: "skirmish", mustered: true }, [ME, ME]);
  await page.getByRole("button", { name: /lift the curtain/ }).click();
  await page.locator(".unit:not(:disabled)").last().click();
  for (const [overlay, mark] of [["reach", ".far"], ["arc", ".band"], ["sight", ".dark"], ["cover", ".cover"]] as const) {
    await page.getByRole("combobox", { name: "Show" }).selectOption(overlay);
    await page.locator(mark).first().waitFor();
  }
  await page.getByRole("combobox", { name: "Show" }).selectOption("none");
  await page.locator(".cover").first().waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
});

test("a unit taken in hand while the connection is cut stays there, and knows where to go when it is back", async () => {
  const { page } = await somebody();
  let through = true;
  const lines: { close: () => Promise<void> }[] = [];
  await page.routeWebSocket(/\/ws\//, (line) => {
    if (!through) return void line.close();
    line.connectToServer();
    lines.push(line);
  });
  await page.route(/\/formations\//, (door) => (through ? door.continue() : door.abort()));
  await layBattle(page, { encounter: APART, mustered: true }, [ME, MACHINE]);
  await toPhase(page, "Movement");
  through = false;
  await lines.at(-1)?.close();
  await page.locator('[data-connection="lost"]').waitFor();
  await unit(page, "bowmen").click();
  await page.getByText("The server cannot be reached.").first().waitFor();
  assert.equal(await page.locator(".spot.reach").count(), 0);
  through = true;
  await page.locator(".spot.reach").first().waitFor();
});

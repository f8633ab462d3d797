import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, somebody, STORY } from "./house.ts";
import { CLOSE, COMER, layBattle, ME } from "./battle.ts";

interface Piece {
  readonly name: string;
  readonly force: string;
  readonly squares: readonly unknown[];
  readonly hidden: boolean;
}

test("two at one screen are kept apart by a curtain, phase by phase, to the end", async () => {
  const { page, complaints } = await somebody();
  await layBattle(page, { encounter: CLOSE, mustered: true }, [ME, ME]);
  await page.getByRole("heading", { name: /Pass the screen to The (West|East)/ }).waitFor();
  assert.equal(await page.locator("[data-spot]").count(), 0);
  await accessible(page, "the curtain");
  const passOn = () => {
    const act = document.querySelector(".curtain button, .row.pass button") ?? document.querySelector("button.pass:not(:disabled)");
    act?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return document.querySelector('section[aria-label="The end"]') !== null;
  };
  await page.waitForFunction(passOn, null, STORY);
  assert.deepEqual(complaints, []);
});

test("hidden pieces are neither in the page nor on the line, nor is anything told of them", async () => {
  const { page, complaints } = await somebody();
  const heard: string[] = [];
  page.on("websocket", (line) => line.on("framereceived", ({ payload }) => heard.push(String(payload))));
  const table = await layBattle(page, { encounter: "flight", mustered: true }, [ME, COMER]);
  const bo = await somebody();
  await bo.page.goto(`/table/${table}`);
  await bo.page.getByRole("button", { name: "Sit down" }).click();
  await page.locator(".man").first().waitFor();
  const views = heard.map((text) => JSON.parse(text).standing?.view).filter(Boolean);
  assert.ok(views.length > 0);
  const lurking = (views[0].pieces as Piece[]).filter(({ force, squares }) => force === "giak-swordsmen" && squares.length === 0);
  assert.ok(lurking.length > 0, "somebody lies hidden");
  assert.ok(lurking.every(({ hidden }) => !hidden), "it is not even told that they hide");
  assert.equal(await page.locator(".man[data-seat='1'].hidden").count(), 0);
  const status = (seat: number) =>
    page.evaluate(async ([id, piece, seat]) => (await fetch(`/api/tables/${id}/looks/${piece}?seat=${seat}`)).status, [table, lurking[0]?.name, seat] as const);
  assert.equal(await status(0), 404);
  assert.equal(await status(1), 403);
  assert.deepEqual(complaints.filter((each) => !/40[34]/.test(each)), []);
});

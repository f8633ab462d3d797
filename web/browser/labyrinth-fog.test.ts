import assert from "node:assert/strict";
import { test } from "node:test";
import { somebody } from "./house.ts";
import { done, GARRISON, layLabyrinth, MACHINE, ME, place, unit } from "./labyrinth.ts";

test("in fog nothing unseen is in the page or on the line", async () => {
  const { page, complaints } = await somebody();
  const heard: string[] = [];
  page.on("websocket", (line) => line.on("framereceived", ({ payload }) => heard.push(String(payload))));
  await layLabyrinth(page, { garrison: GARRISON, parties: [["hero"]], options: { fog: true } }, [ME, MACHINE]);
  await done(page).waitFor();
  await unit(page, "hero").click();
  await place(page, "s0,4").click();
  await page.getByText("The Hero comes in at 1,5.").first().waitFor();

  const board = await page.getByRole("group", { name: "The labyrinth" }).innerHTML();
  assert.equal(await place(page, "s1,1").count(), 0, "a room nobody has seen is not on the board");
  assert.ok(!/data-spot="s4,2"/.test(board));
  assert.equal(await page.locator(".counter.evil").count(), 0);
  assert.ok(heard.length > 0);
  for (const secret of ["minotaur", "ghoul", "goblin", "guard", '"hidden"', "Minotaur", "Ghoul"]) {
    assert.ok(!heard.some((message) => message.includes(secret)), `${secret} was heard`);
    assert.ok(!board.includes(secret), `${secret} is in the page`);
  }
  assert.deepEqual(complaints, []);
});

test("without fog a counter lying face down tells where it lies and nothing else", async () => {
  const { page } = await somebody();
  const heard: string[] = [];
  page.on("websocket", (line) => line.on("framereceived", ({ payload }) => heard.push(String(payload))));
  await layLabyrinth(page, { garrison: GARRISON, parties: [["hero"]] }, [ME, MACHINE]);
  await done(page).waitFor();
  await page.getByText("4 counters lie face down").waitFor();
  assert.ok(!heard.some((message) => /minotaur|ghoul|goblin|guard"/i.test(message)));
  assert.ok(!/minotaur|ghoul|goblin/i.test(await page.locator("main").innerHTML()));
});

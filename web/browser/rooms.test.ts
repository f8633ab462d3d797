import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, playRound, roundAfter, sitDown, somebody } from "./house.ts";

test("every room is accessible in daylight and by candlelight", async () => {
  const { page, complaints } = await somebody();
  for (const theme of ["Daylight", "Candlelight"]) {
    await page.goto("/");
    await page.getByRole("heading", { name: "Open tables" }).waitFor();
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("radio", { name: theme }).check();
    await accessible(page, `the settings, ${theme}`);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    for (const room of ["/", "/new/duel/machine", "/watch"]) {
      await page.goto(room);
      await page.waitForLoadState("networkidle");
      await accessible(page, `${room}, ${theme}`);
    }
    await sitDown(page);
    await accessible(page, `the duel, ${theme}`);
  }
  assert.deepEqual(complaints, []);
});

test("an address that leads nowhere says so, and the server says it too", async () => {
  const { page } = await somebody();
  for (const [room, title] of [["/nowhere", "There is no such room"], ["/table/%ff", "There is no such room"], ["/table/none", "This table cannot be entered"]] as const) {
    assert.equal((await page.goto(room))?.status(), 404, room);
    await page.getByRole("heading", { name: title }).waitFor();
    await accessible(page, room);
    await page.getByRole("link", { name: "Front hall", exact: true }).click();
    await page.getByRole("heading", { name: "Open tables" }).waitFor();
  }
});

test("the interface speaks Japanese when asked, and remembers it", async () => {
  const { page } = await somebody();
  await page.goto("/");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "日本語" }).check();
  await page.getByRole("button", { name: "閉じる" }).click();
  await page.getByRole("heading", { name: "決闘" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "決闘" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "ja");
});

test("pages turn with motion too, and nothing complains of the content policy", async () => {
  const { page, complaints } = await somebody({ moving: true });
  await sitDown(page);
  await playRound(page);
  await roundAfter(page, 1);
  assert.deepEqual(complaints, []);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, fits, NARROW, playRound, roundAfter, sheet, somebody } from "./house.ts";

test("a friend chooses a fighter of their own, and neither sees the other's before both are chosen", async () => {
  const [ada, bo] = [await somebody(), await somebody({ viewport: NARROW })];
  const heard: string[] = [];
  bo.page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
  await ada.page.goto("/new/duel/invite");
  await ada.page.getByRole("group", { name: "Your fighter" }).getByRole("radio", { name: "Wraith" }).check();
  await accessible(ada.page, "an invitation that leaves the other fighter open");
  await ada.page.getByRole("button", { name: "Lay the table" }).click();
  await ada.page.getByText("somebody has yet to come").waitFor();
  await bo.page.goto(await ada.page.getByLabel("The link for your friend").inputValue());

  await bo.page.getByRole("heading", { name: "Choose your fighter" }).waitFor();
  await ada.page.getByText("is choosing").waitFor();
  await accessible(ada.page, "waiting for a friend who chooses");
  await accessible(bo.page, "choosing as a guest");
  await fits(bo.page, "choosing as a guest");
  assert.ok(heard.length > 0 && !heard.join().toLowerCase().includes("wraith"), "the guest was not told of the wraith");
  await bo.page.reload();
  await bo.page.getByRole("group", { name: "Your fighter" }).getByRole("radio", { name: "Iroha" }).check();
  await bo.page.getByRole("button", { name: "Choose", exact: true }).click();

  await Promise.all([ada, bo].map(({ page }) => sheet(page).first().waitFor()));
  await ada.page.getByText("Wraith – Iroha").waitFor();
  await playRound(ada.page);
  await playRound(bo.page);
  await Promise.all([ada, bo].map(({ page }) => roundAfter(page, 1)));
  for (const { complaints } of [ada, bo]) assert.deepEqual(complaints, []);
});

test("of three who fight each other, both guests choose", async () => {
  const [ada, ...guests] = [await somebody(), await somebody(), await somebody()];
  await ada.page.goto("/new/duel/invite");
  await ada.page.getByRole("radio", { name: "Each against each" }).check();
  await ada.page.getByLabel("How many?").selectOption("2");
  await ada.page.getByRole("button", { name: "Lay the table" }).click();
  const links = ada.page.getByLabel("The link for your friend");
  await links.nth(1).waitFor();
  const addresses = await Promise.all([0, 1].map((place) => links.nth(place).inputValue()));
  for (const [place, { page }] of guests.entries()) {
    await page.goto(addresses[place] ?? "");
    await page.getByRole("button", { name: "Choose", exact: true }).click();
  }
  await Promise.all([ada, ...guests].map(({ page }) => sheet(page).first().waitFor()));
});

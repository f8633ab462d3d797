import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, ending, playRound, roundAfter, sheet, somebody } from "./house.ts";

test("two people meet by a link, talk, seal, watch and have a rematch", async () => {
  const [ada, bo, cy] = [await somebody(), await somebody(), await somebody()];
  await ada.page.goto("/new/duel/invite");
  await ada.page.getByLabel("Your friend chooses").uncheck();
  await accessible(ada.page, "choosing fighters");
  await ada.page.getByRole("button", { name: "Lay the table" }).click();
  const link = await ada.page.getByLabel("The link for your friend").inputValue();
  await accessible(ada.page, "the invitation");
  await bo.page.goto(link);
  await Promise.all([ada, bo].map(({ page }) => sheet(page).first().waitFor()));
  assert.ok(!bo.page.url().includes("token"), "the secret does not stay in the address");

  await ada.page.getByText("Table", { exact: true }).click();
  await ada.page.getByRole("button", { name: "Link for watchers" }).click();
  const watch = await ada.page.getByLabel("Link for watchers").getByRole("textbox").inputValue();
  await ada.page.getByRole("button", { name: "Close", exact: true }).click();
  await cy.page.goto(watch);
  await cy.page.getByText("watching", { exact: true }).waitFor();
  await accessible(cy.page, "the stands");
  assert.equal(await cy.page.locator("[data-page]").count(), 0);
  assert.equal(await cy.page.getByRole("button", { name: "Seal" }).count(), 0);

  await ada.page.getByRole("textbox", { name: "Say something" }).fill("good luck");
  await ada.page.getByRole("button", { name: "Say", exact: true }).click();
  await bo.page.getByText("good luck").waitFor();

  await playRound(ada.page);
  await ada.page.getByText("Sealed:").waitFor();
  await ada.page.getByRole("button", { name: "Take it back" }).click();
  await bo.page.getByRole("textbox", { name: "Say something" }).fill("still here");
  await bo.page.getByRole("textbox", { name: "Say something" }).press("Enter");
  await ada.page.getByText("still here").waitFor();
  await ada.page.getByRole("button", { name: "Seal", exact: true }).click();
  await ada.page.getByText("Sealed:").waitFor();
  await ada.page.reload();
  await ada.page.getByText("Sealed:").waitFor();
  await playRound(bo.page);
  await Promise.all([ada, bo, cy].map(({ page }) => roundAfter(page, 1)));

  await ada.page.getByText("Table", { exact: true }).click();
  await ada.page.getByRole("button", { name: "Ask to take the last round back" }).click();
  await bo.page.getByRole("button", { name: "Agree" }).click();
  await ada.page.waitForFunction(() => /Round 1$/.test(document.querySelector('[role="log"] h3')?.textContent ?? ""));

  await bo.page.getByText("Table", { exact: true }).click();
  await bo.page.getByRole("button", { name: "Give up" }).click();
  await bo.page.getByRole("button", { name: "Yes, give up" }).click();
  await ending(ada.page).getByText("You have won").waitFor();
  await ending(ada.page).getByRole("button", { name: /^Rematch/ }).click();
  const old = bo.page.url();
  await bo.page.getByRole("button", { name: "Agree" }).click();
  await Promise.all([ada, bo].map(({ page }) => page.waitForURL((url) => url.href !== old && url.pathname.startsWith("/table/"))));
  await Promise.all([ada, bo].map(({ page }) => sheet(page).first().waitFor()));
  for (const { complaints } of [ada, bo, cy]) assert.deepEqual(complaints, []);
});

test("a seat is taken along to another device by its link, and a link that is not whole says so", async () => {
  const [ada, bo, tablet] = [await somebody(), await somebody(), await somebody()];
  await ada.page.goto("/new/duel/invite");
  await ada.page.getByLabel("Your friend chooses").uncheck();
  await ada.page.getByRole("button", { name: "Lay the table" }).click();
  await bo.page.goto(await ada.page.getByLabel("The link for your friend").inputValue());
  await sheet(bo.page).first().waitFor();
  await bo.page.getByText("Table", { exact: true }).click();
  await bo.page.getByRole("button", { name: "Go on elsewhere" }).click();
  const link = await bo.page.getByLabel("Go on elsewhere").getByRole("textbox").inputValue();

  await tablet.page.goto(link.slice(0, -1));
  await tablet.page.getByText(/^this link holds no seat here/i).waitFor();
  await tablet.page.goto("about:blank");
  await tablet.page.goto(link);
  await sheet(tablet.page).first().waitFor();
  await tablet.page.reload();
  await playRound(tablet.page);
  await bo.page.getByText("Sealed:").waitFor();
});

test("a seat for whoever comes first is found in the hall and taken", async () => {
  const [ada, bo] = [await somebody(), await somebody()];
  await ada.page.goto("/new/duel/invite");
  await ada.page.getByLabel("Your friend chooses").uncheck();
  await ada.page.getByLabel("Whoever comes first may sit down").check();
  await ada.page.getByRole("button", { name: "Lay the table" }).click();
  await ada.page.getByText("The table is laid").waitFor();
  await bo.page.goto(ada.page.url());
  await bo.page.getByRole("button", { name: "Sit down" }).click();
  await Promise.all([ada, bo].map(({ page }) => sheet(page).first().waitFor()));
});

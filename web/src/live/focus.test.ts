// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepFocus } from "./focus.ts";

let leave: () => void = () => {};
const one = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  document.body.innerHTML = '<main id="room"><button class="card">Card</button><div data-asks><section><button class="answer">Yes</button></section></div></main>';
  leave = keepFocus();
});

afterEach(() => leave());

describe("the keyboard's place", () => {
  it("comes to what is asked when what it was on goes away", async () => {
    one(".answer").focus();
    one(".answer").remove();
    await settled();
    expect(document.activeElement).toBe(one("section"));
  });

  it("comes to what is asked when what it was on cannot be used any more", async () => {
    one(".card").focus();
    one(".card").setAttribute("disabled", "");
    await settled();
    expect(document.activeElement).toBe(one("section"));
  });

  it("comes to the room where nothing is asked", async () => {
    one(".card").focus();
    one("#room").innerHTML = "<h1>Another room</h1>";
    await settled();
    expect(document.activeElement).toBe(one("#room"));
  });

  it("waits for the next room where there is none", async () => {
    one(".card").focus();
    document.body.innerHTML = "<p>One moment</p>";
    await settled();
    expect(document.activeElement).toBe(document.body);
    document.body.innerHTML = '<main id="room"></main>';
    await settled();
    expect(document.activeElement).toBe(one("#room"));
  });

  it("stays away from whoever let go", async () => {
    one(".card").focus();
    one(".card").blur();
    await settled();
    one(".card").remove();
    await settled();
    expect(document.activeElement).toBe(document.body);
  });
});

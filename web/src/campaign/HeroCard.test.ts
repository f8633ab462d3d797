// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import HeroCard from "./HeroCard.svelte";
import type { Hero } from "./view.ts";

const VETERAN: Hero = {
  id: "pelathar",
  name: "Prince Pelathar",
  owner: "Ann",
  sheet: { type: "veteran", card: "pelathar", battles: 2, skills: ["strength"] },
  printed: ["rally", "skill:lance"],
  choosable: ["strength", "secret-parry", "salmon-leap"],
  choices: 2,
};

let shown: Record<string, unknown> | null = null;
const asked: { door: string; form: unknown }[] = [];

function card(hero: Hero) {
  shown = mount(HeroCard, { target: document.body, props: { campaign: "ours", hero, deck: new Map(), onchange: async () => {} } });
  flushSync();
}

const box = (name: string) =>
  [...document.querySelectorAll("label")].find((label) => label.textContent?.trim() === name)?.querySelector<HTMLInputElement>("input[type=checkbox]");

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (door: string, { body }: { body?: string } = {}) => {
    asked.push({ door, form: JSON.parse(body ?? "null") });
    return new Response("{}");
  });
});

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  vi.unstubAllGlobals();
});

describe("a battle's hero between chapters", () => {
  it("chooses as many skills as his battles have taught him", () => {
    card(VETERAN);
    expect(document.body.textContent).toContain("One skill to choose");
    expect(box("Strength")?.checked).toBe(true);
    box("Secret parry")?.click();
    expect(asked).toEqual([{ door: "/api/campaigns/ours/sheet", form: { hero: "pelathar", skills: ["strength", "secret-parry"] } }]);
  });

  it("chooses no more than that, but another instead", () => {
    card({ ...VETERAN, choices: 1 });
    expect(box("Salmon leap")?.disabled).toBe(true);
    box("Strength")?.click();
    expect(asked.map(({ form }) => form)).toEqual([{ hero: "pelathar", skills: [] }]);
  });

  it("has a successor with the same card, who is only named", () => {
    card({ ...VETERAN, dead: true });
    const [name, ...others] = document.querySelectorAll<HTMLInputElement>("form input, form select");
    expect(others).toEqual([]);
    if (name) name.value = " Pelathar the Younger ";
    name?.dispatchEvent(new Event("input", { bubbles: true }));
    document.querySelector<HTMLButtonElement>("form button")?.click();
    expect(asked.map(({ form }) => form)).toEqual([{ hero: "pelathar", successor: { name: "Pelathar the Younger", book: "" } }]);
  });
});

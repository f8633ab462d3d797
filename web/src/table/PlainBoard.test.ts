// @vitest-environment happy-dom
import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { screensOf } from "../games.ts";
import type { LiveTable } from "../live/table.svelte.ts";
import { asked, happened, option, standing, welcome } from "../state/specimens.ts";
import { received, type Table } from "../state/table.ts";
import type { Standing } from "../wire/types.ts";
import PlainBoard from "./PlainBoard.svelte";

const options = [option({ step: "north" }), option({ step: "south" }, "a wall is there")];
const past = [{ turn: 1, events: [happened("moved", {}, "Ada goes north")] }];

let shown: Record<string, unknown> | null = null;

function table(part: Partial<Standing>): Table {
  return received(null, welcome({ game: "maze", past, standing: standing({ view: {}, ...part }) }), 0) as Table;
}

function board(part: Partial<Standing>, line: Partial<LiveTable> = {}) {
  const decide = vi.fn();
  const live = { refusal: null, deciding: false, connection: "open", decide, ...line } as unknown as LiveTable;
  shown = mount(PlainBoard, { target: document.body, props: { live, table: table(part), keys: false, onkeys: () => {} } });
  flushSync();
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("section button")];
  return { decide, buttons };
}

function told() {
  return document.querySelector('[role="status"]')?.textContent;
}

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
});

describe("the plain board", () => {
  it("is there for a game without screens of its own", () => {
    expect(screensOf("maze").Board).toBe(PlainBoard);
    expect(screensOf("maze").laying).toBeNull();
  });

  it("makes every option a button, and what is barred says why and does nothing", () => {
    const { decide, buttons } = board({ options, asked: asked() });
    expect(buttons[1]?.textContent).toContain("a wall is there (DUEL-17)");
    expect(told()).toBe("");
    buttons[1]?.click();
    flushSync();
    expect(decide).not.toHaveBeenCalled();
    expect(told()).toBe("Barred: a wall is there (DUEL-17)");
    buttons[0]?.click();
    expect(decide).toHaveBeenCalledWith({ step: "north" });
  });

  it("shows all that is known, but not while the screen is passed on", async () => {
    board({ options, asked: asked(), view: { purse: 4, prizes: [2, 3] } });
    expect(document.querySelector("dl")?.textContent).toBe("purse4prizes2, 3");
    await unmount(shown as Record<string, unknown>);
    const handover = createRawSnippet(() => ({ render: () => "<p>Pass it on.</p>" }));
    const live = { refusal: null, deciding: false } as unknown as LiveTable;
    const props = { live, table: table({ view: { purse: 4 } }), keys: false, onkeys: () => {}, handover };
    shown = mount(PlainBoard, { target: document.body, props });
    flushSync();
    expect(document.body.textContent).not.toContain("purse");
  });

  it("takes a digit for the option in its place", () => {
    const { decide } = board({ options, asked: asked() });
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "2" }));
    expect(decide).not.toHaveBeenCalled();
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "1" }));
    expect(decide).toHaveBeenCalledWith({ step: "north" });
  });

  it("tells what happened, and whom one waits for", () => {
    board({ options: [], asked: asked({ waiting: [1] }) });
    expect(document.querySelector('[role="log"]')?.textContent).toContain("Ada goes north");
    expect(document.querySelector('[role="status"]')?.textContent).toContain("Iroha");
  });

  it("says beside the question that the connection is lost, and that what was decided is kept", async () => {
    const said = () => [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent).join("");
    board({ options, asked: asked() });
    expect(said()).toBe("");
    if (shown) await unmount(shown);
    board({ options, asked: asked() }, { connection: "lost" });
    expect(said()).toContain("comes back by itself");
    if (shown) await unmount(shown);
    board({ options, asked: asked() }, { connection: "connecting", deciding: true });
    expect(said()).toContain("Your decision is kept");
  });
});

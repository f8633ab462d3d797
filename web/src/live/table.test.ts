// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeSocket } from "../net/specimens.ts";
import { standing, welcome } from "../state/specimens.ts";
import type { Message } from "../wire/types.ts";
import { LiveTable } from "./table.svelte.ts";

function seated(): { live: LiveTable; socket: FakeSocket; decisions: () => FakeSocket["sent"] } {
  vi.stubGlobal("WebSocket", FakeSocket);
  const live = new LiveTable("t1", 0, null);
  const socket = FakeSocket.last;
  socket.onopen?.();
  socket.hear(welcome());
  return { live, socket, decisions: () => socket.sent.filter(({ kind }) => kind === "decide") };
}

const turned = (turn: number): Message => ({ kind: "turned", number: 4, at: 0, turn: turn - 1, events: [], defaults: [], standing: standing({ turn }) });

afterEach(() => vi.unstubAllGlobals());

describe("a decision on its way", () => {
  it("keeps every other back until it is accepted", () => {
    const { live, socket, decisions } = seated();
    live.decide({ maneuver: 1 });
    live.decide({ maneuver: 2 });
    expect([live.deciding, decisions().length]).toEqual([true, 1]);
    socket.hear({ kind: "accepted", id: decisions()[0]?.id, number: 4, taken: 1 });
    expect(live.deciding).toBe(false);
    live.close();
  });

  it("keeps nothing back once the table has gone on, though its acceptance is still to be heard", () => {
    const { live, socket, decisions } = seated();
    live.decide({ maneuver: 1 });
    socket.hear(turned(2));
    live.decide({ maneuver: 2 });
    expect(decisions().map(({ turn }) => turn)).toEqual([1, 2]);
    socket.hear({ kind: "accepted", id: decisions()[0]?.id, number: 4, taken: 1 });
    expect(live.deciding).toBe(true);
    live.close();
  });
});

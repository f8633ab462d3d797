import { beforeEach, describe, expect, it } from "vitest";
import type { Message } from "../wire/types.ts";
import { Line, type Connection } from "./line.ts";
import { FakeSocket } from "./specimens.ts";

let sockets: FakeSocket[];
let timers: { at: number; act: () => void }[];
let now: number;
let connections: Connection[];
let heard: Message[];

function pass(milliseconds: number): void {
  const end = now + milliseconds;
  for (;;) {
    const next = timers.toSorted((a, b) => a.at - b.at)[0];
    if (next === undefined || next.at > end) break;
    timers = timers.filter((timer) => timer !== next);
    now = next.at;
    next.act();
  }
  now = end;
}

function line(): Line {
  return new Line(
    {
      open: () => {
        sockets.push(new FakeSocket());
        return last();
      },
      later: (milliseconds, act) => {
        const timer = { at: now + milliseconds, act };
        timers.push(timer);
        return () => (timers = timers.filter((each) => each !== timer));
      },
    },
    {
      hello: () => ({ kind: "hello", version: 1, since: heard.length }),
      heard: (message) => heard.push(message),
      changed: (connection) => connections.push(connection),
    },
  );
}

const last = () => sockets.at(-1) as FakeSocket;
const greet = () => {
  last().onopen?.();
  last().hear({ kind: "again", number: 0, at: 0, here: [] });
};

describe("a line", () => {
  beforeEach(() => {
    sockets = [];
    timers = [];
    now = 0;
    connections = [];
    heard = [];
  });

  it("says hello first and is open when it is greeted", () => {
    line();
    expect(connections).toEqual(["connecting"]);
    greet();
    expect(last().sent).toEqual([{ kind: "hello", version: 1, since: 0 }]);
    expect(connections).toEqual(["connecting", "open"]);
  });

  it("comes back by itself, from where it was, waiting longer each time", () => {
    line();
    greet();
    last().onclose?.();
    pass(249);
    expect(sockets).toHaveLength(1);
    pass(1);
    expect(sockets).toHaveLength(2);
    last().onclose?.();
    pass(499);
    expect(sockets).toHaveLength(2);
    pass(1);
    greet();
    expect(last().sent[0]).toMatchObject({ kind: "hello", since: 1 });
    expect(connections.at(-1)).toBe("open");
  });

  it("says again what was not acknowledged, and only that", () => {
    const spoken = line();
    greet();
    spoken.say({ kind: "say", id: "a", text: "hello" });
    spoken.say({ kind: "decide", id: "b", turn: 1, decision: { maneuver: 50 } });
    last().hear({ kind: "accepted", id: "a", number: 1 });
    last().onclose?.();
    pass(250);
    greet();
    expect(last().sent.slice(1)).toEqual([{ kind: "decide", id: "b", turn: 1, decision: { maneuver: 50 } }]);
  });

  it("pings a silent line and gives up one that does not answer", () => {
    line();
    greet();
    pass(20_000);
    expect(last().sent.at(-1)).toEqual({ kind: "ping", id: "ping 1" });
    last().hear({ kind: "pong", id: "ping 1", at: 0 });
    pass(20_000);
    expect(last().sent.at(-1)).toEqual({ kind: "ping", id: "ping 2" });
    pass(10_000);
    expect(last().closed).toBe(true);
    expect(connections.at(-1)).toBe("lost");
  });

  it("begins anew at once when asked to", () => {
    const spoken = line();
    greet();
    spoken.again();
    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.closed).toBe(true);
  });

  it("stays away once closed", () => {
    const spoken = line();
    greet();
    spoken.close();
    pass(100_000);
    expect(sockets).toHaveLength(1);
    expect(connections.at(-1)).toBe("closed");
  });
});

/** One socket to one table for one pair of eyes: comes back by itself, and says again what was not acknowledged. */
import type { Hello, Message, Request } from "../wire/types.ts";

export type Connection = "connecting" | "open" | "lost" | "closed";

/** The little of a WebSocket that a line needs. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** The outside world: sockets and time, handed in so that tests hold them. */
export interface World {
  open(): Socket;
  later(milliseconds: number, act: () => void): () => void;
}

export interface Hooks {
  /** The first word on every new socket. */
  hello(): Hello;
  heard(message: Message): void;
  changed(connection: Connection): void;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
const SILENCE = 20_000;
const PATIENCE = 10_000;

export class Line {
  #world: World;
  #hooks: Hooks;
  #socket: Socket | null = null;
  #outbox = new Map<string, Request>();
  #tries = 0;
  #pings = 0;
  #cancel: () => void = () => {};

  constructor(world: World, hooks: Hooks) {
    this.#world = world;
    this.#hooks = hooks;
    this.#open();
  }

  /** Say something that is to be acknowledged; it is said again on a new socket until it is. */
  say(request: Request): void {
    this.#outbox.set(request.id, request);
    this.#send(request);
  }

  /** Begin anew at once: the stream has a gap, or the network is back. */
  again(): void {
    this.#tries = 0;
    this.#drop();
    this.#open();
  }

  close(): void {
    this.#drop();
    this.#hooks.changed("closed");
  }

  #open(): void {
    this.#hooks.changed("connecting");
    const socket = this.#world.open();
    this.#socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify(this.#hooks.hello()));
      this.#wait();
    };
    socket.onmessage = ({ data }) => this.#heard(JSON.parse(String(data)) as Message);
    socket.onclose = () => this.#lost();
    this.#after(PATIENCE, () => this.#lost());
  }

  #heard(message: Message): void {
    this.#wait();
    if (message.kind === "accepted" || message.kind === "refused") this.#outbox.delete(message.id ?? "");
    this.#hooks.heard(message);
    if (message.kind !== "welcome" && message.kind !== "again") return;
    this.#tries = 0;
    this.#hooks.changed("open");
    for (const request of this.#outbox.values()) this.#send(request);
  }

  /** After a silence a ping; no answer to it means that the line is dead, whatever the socket says. */
  #wait(): void {
    this.#after(SILENCE, () => {
      this.#send({ kind: "ping", id: `ping ${(this.#pings += 1)}` });
      this.#after(PATIENCE, () => this.#lost());
    });
  }

  #lost(): void {
    this.#drop();
    this.#hooks.changed("lost");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
    this.#tries += 1;
    this.#after(wait, () => this.#open());
  }

  #drop(): void {
    this.#cancel();
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #send(request: Request): void {
    try {
      this.#socket?.send(JSON.stringify(request));
    } catch {
      // Not open yet: what is in the outbox is said again as soon as it is.
    }
  }

  #after(milliseconds: number, act: () => void): void {
    this.#cancel();
    this.#cancel = this.#world.later(milliseconds, act);
  }
}

/** The browser's sockets and time. */
export function browserWorld(path: string): World {
  const address = new URL(path, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return {
    open: () => new WebSocket(address) as Socket,
    later: (milliseconds, act) => {
      const timer = setTimeout(act, milliseconds);
      return () => clearTimeout(timer);
    },
  };
}

/** A socket for tests to hold the other end of. */
import type { Socket } from "./line.ts";

export class FakeSocket implements Socket {
  static last: FakeSocket;
  sent: { kind: string; id?: string; turn?: number }[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { kind: string });
  }
  close(): void {
    this.closed = true;
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** A table through one pair of eyes, kept up to date over its line. */
import { browserWorld, Line, type Connection } from "../net/line.ts";
import { order, received, type Table } from "../state/table.ts";
import { WIRE_VERSION, type Message, type Plain, type Refused, type Request } from "../wire/types.ts";

/** Refusals after which trying again is of no use. */
const FINAL = new Set(["reload", "no_table", "no_seat", "forbidden", "content"]);

type Unsigned<R> = R extends Request ? Omit<R, "id"> : never;

export class LiveTable {
  readonly id: string;
  readonly seat: number | null;
  table = $state.raw<Table | null>(null);
  connection = $state<Connection>("connecting");
  /** The last request that was refused, until something else is said. */
  refusal = $state.raw<Refused | null>(null);
  /** A decision is on its way: until it is answered or the table has gone on, no other is sent. */
  deciding = $state(false);
  /** Why the table cannot be seen at all. */
  shut = $state.raw<Refused | null>(null);
  #line: Line;
  #decision = "";
  #turn = 0;

  constructor(id: string, seat: number | null, token: string | null) {
    this.id = id;
    this.seat = seat;
    const nonce = mark();
    this.#line = new Line(browserWorld(`/ws/tables/${encodeURIComponent(id)}`), {
      hello: () => ({ kind: "hello", version: WIRE_VERSION, seat, token, since: this.table?.number ?? null, nonce }),
      heard: (message) => this.#heard(message),
      changed: (connection) => (this.connection = connection),
    });
    addEventListener("online", this.#back);
  }

  decide(decision: Plain): void {
    if (this.table === null || this.deciding) return;
    this.deciding = true;
    this.#turn = this.table.standing.turn;
    this.#decision = this.#say({ kind: "decide", turn: this.#turn, decision });
  }

  withdraw(): void {
    if (this.table) this.#say({ kind: "withdraw", turn: this.table.standing.turn });
  }

  speak(text: string): void {
    this.#say({ kind: "say", text });
  }

  propose(what: "undo" | "draw" | "machine" | "rematch", seat: number | null = null): void {
    this.#say({ kind: "propose", what, seat });
  }

  /** Take back all that was decided from a turn on. */
  undo(turn: number): void {
    this.#say({ kind: "propose", what: "undo", turn });
  }

  answer(proposal: number, agree: boolean): void {
    this.#say({ kind: "answer", proposal, agree });
  }

  resign(): void {
    this.#say({ kind: "resign" });
  }

  close(): void {
    removeEventListener("online", this.#back);
    this.#line.close();
  }

  #say(request: Unsigned<Request>): string {
    const id = mark();
    this.refusal = null;
    this.#line.say({ ...request, id } as Request);
    return id;
  }

  #heard(message: Message): void {
    if ((message.kind === "accepted" || message.kind === "refused") && message.id === this.#decision) this.deciding = false;
    if (message.kind === "refused") return this.#refused(message);
    const place = order(this.table, message);
    if (place === "gap") this.#line.again();
    else if (place === "next") {
      this.table = received(this.table, message, Date.now());
      if (this.table?.standing.turn !== this.#turn) this.deciding = false;
    }
  }

  #refused(message: Refused): void {
    if (FINAL.has(message.code)) {
      this.shut = message;
      this.close();
    } else this.refusal = message;
  }

  #back = (): void => {
    if (this.connection !== "open") this.#line.again();
  };
}

/** A mark that nobody else makes, in hex. */
function mark(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

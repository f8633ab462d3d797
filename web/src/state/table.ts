/** A table as one pair of eyes sees it: a pure function of the messages received. */
import type {
  Chair,
  ClockRule,
  Message,
  Past,
  Proposal,
  Saying,
  Standing,
  Welcome,
} from "../wire/types.ts";

export interface Table {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  /** The seat whose eyes these are; null in the stands. */
  readonly seat: number | null;
  /** The number of the last message of the table's stream. */
  readonly number: number;
  /** The server's clock minus ours, in milliseconds. */
  readonly skew: number;
  readonly chairs: readonly Chair[];
  readonly clock: ClockRule | null;
  readonly here: readonly number[];
  readonly standing: Standing;
  readonly past: readonly Past[];
  readonly chat: readonly Saying[];
  readonly rematch: { readonly table: string; readonly seat: number | null } | null;
  /** The last thing worth telling that is no event of the match. */
  readonly notice: string | null;
}

/** Messages of the stream carry its numbers; the others answer one viewer. */
type Streamed = Extract<Message, { number: number; at: number }>;

/** How a message stands to what was received: the next one, one already known, or one after a gap. */
export function order(table: Table | null, message: Message): "next" | "known" | "gap" {
  if (!isStreamed(message) || message.kind === "welcome" || message.kind === "again") return "next";
  if (table === null || message.number > table.number + 1) return "gap";
  return message.number <= table.number ? "known" : "next";
}

/** The table after a message that is next in order, received at a time by our own clock. */
export function received(table: Table | null, message: Message, now: number): Table | null {
  if (message.kind === "welcome") return welcomed(message, now);
  if (table === null) return null;
  if (message.kind === "present") return { ...table, here: message.here };
  if (!isStreamed(message)) return table;
  if (message.kind === "again") return { ...table, here: message.here, skew: message.at - now };
  return told({ ...table, number: message.number, skew: message.at - now, notice: null }, message);
}

/** Whether this pair of eyes owes a decision now. */
export function owes(table: Table): boolean {
  const { asked } = table.standing;
  return table.seat !== null && asked !== null && asked.waiting.includes(table.seat);
}

/** The paths of the setup that this pair of eyes has yet to choose. */
export function toChoose(table: Table): readonly string[] {
  return table.seat === null ? [] : (table.chairs[table.seat]?.open ?? []);
}

/** Whether a seat that is asked has given its decision already. */
export function hasSealed(table: Table, seat: number): boolean {
  const { asked } = table.standing;
  return asked !== null && asked.seats.includes(seat) && !asked.waiting.includes(seat);
}

/** Who else has sealed already, by what they play. */
export function readyBefore(table: Table): readonly string[] {
  return table.chairs.filter(({ seat }) => seat !== table.seat && hasSealed(table, seat)).map(({ plays }) => plays);
}

/** Whether what was sealed may still be taken back. */
export function mayWithdraw(table: Table): boolean {
  const { asked, sealed } = table.standing;
  return sealed !== null && asked !== null && asked.how === "sealed" && asked.waiting.length > 0;
}

/** What another seat has proposed and this one has not answered. */
export function toAnswer(table: Table): readonly Proposal[] {
  return table.standing.proposals.filter((each) => table.seat !== null && each.waiting.includes(table.seat));
}

/** What this seat has proposed and others have not answered. */
export function proposed(table: Table): readonly Proposal[] {
  return table.standing.proposals.filter((each) => each.by === table.seat);
}

/** Whom this pair of eyes waits for, by what they play. */
export function waitedFor(table: Table): readonly string[] {
  const seats = (table.standing.asked?.waiting ?? []).filter((seat) => seat !== table.seat);
  return seats.map((seat) => table.chairs[seat]?.plays ?? "");
}

/** The log turn by turn, without turns of which nothing was told. */
export function turns(past: readonly Past[]): readonly Past[] {
  return past.filter((each) => each.events.length > 0);
}

/** What is left on a seat's clock at a time by our own clock, in milliseconds; null without clocks. */
export function left(table: Table, seat: number, now: number): number | null {
  const clock = table.standing.clocks[seat];
  if (clock === undefined) return null;
  return Math.max(0, clock.until === null ? clock.bank : clock.until - (now + table.skew));
}

/** Milliseconds as a clock shows them: 0:07, 12:30. */
export function clockFace(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function welcomed(message: Welcome, now: number): Table {
  const { table, game, title, seat, number, chairs, clock, here, standing, past, chat, rematch } = message;
  return {
    id: table,
    game,
    title,
    seat,
    number,
    skew: message.at - now,
    chairs,
    clock,
    here,
    standing,
    past,
    chat,
    rematch: rematch === null ? null : { table: rematch, seat: null },
    notice: null,
  };
}

function told(table: Table, message: Exclude<Streamed, { kind: "welcome" | "again" }>): Table {
  const { standing } = table;
  switch (message.kind) {
    case "seated":
      return { ...table, chairs: message.chairs, standing: message.standing, notice: message.text };
    case "began":
      return {
        ...table,
        title: message.title,
        chairs: message.chairs,
        standing: message.standing,
        past: [...table.past, { turn: 0, events: message.events }],
      };
    case "sealed": {
      const sealed = message.seat === table.seat ? message.own : standing.sealed;
      return { ...table, standing: waiting({ ...standing, sealed, clocks: message.clocks }, message.waiting), notice: message.text };
    }
    case "withdrawn": {
      const sealed = message.seat === table.seat ? null : standing.sealed;
      return { ...table, standing: waiting({ ...standing, sealed, clocks: message.clocks }, message.waiting) };
    }
    case "turned":
      return { ...table, standing: message.standing ?? standing, past: [...table.past, { turn: message.turn, events: message.events }] };
    case "undone": {
      const past = table.past.filter((each) => each.turn < message.turn);
      return { ...table, standing: message.standing, past, notice: message.text };
    }
    case "proposed":
    case "answered":
      return { ...table, standing: { ...standing, proposals: message.proposals }, notice: message.text };
    case "ended":
      return { ...table, standing: message.standing, notice: message.text };
    case "moved":
      return { ...table, rematch: { table: message.table, seat: message.seat } };
    case "said": {
      const { number, at, seat, text } = message;
      return { ...table, chat: [...table.chat, { number, at, seat, text }] };
    }
    case "resumed":
      return { ...table, standing: { ...standing, clocks: message.clocks } };
  }
}

function waiting(standing: Standing, seats: number[]): Standing {
  return { ...standing, asked: standing.asked && { ...standing.asked, waiting: seats } };
}

function isStreamed(message: Message): message is Streamed {
  return "number" in message && "at" in message;
}

/** The HTTP doors of the server, each a typed function. */
import { messagesOf } from "../messages/index.ts";
import type {
  Advice,
  BoardEntry,
  BookEntry,
  BookPages,
  BotEntry,
  CampaignForm,
  CampaignPaper,
  CardEntry,
  ChapterForm,
  ChoiceForm,
  CounterEntry,
  Drill,
  EncounterEntry,
  Fault,
  FormationPlace,
  Guest,
  Imported,
  Link,
  Look,
  Replay,
  Review,
  RuleEntry,
  ScenarioEntry,
  SectionEntry,
  SheetForm,
  StoryEntry,
  StrongholdEntry,
  TableEntry,
  TableForm,
  TableMade,
} from "../wire/types.ts";

/** The server's refusal, with its code and its sentence. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

export const strongholds = () => ask<StrongholdEntry[]>("/api/games/labyrinth/strongholds");
export const counters = () => ask<CounterEntry[]>("/api/games/labyrinth/counters");
export const sections = () => ask<SectionEntry[]>("/api/games/labyrinth/sections");
export const battleBoards = () => ask<BoardEntry[]>("/api/games/battle/boards");
export const encounters = () => ask<EncounterEntry[]>("/api/games/battle/encounters");
export const scenarios = () => ask<ScenarioEntry[]>("/api/games/adventure/scenarios");
export const books = () => ask<BookEntry[]>("/api/games/duel/books");
export const rules = (game: string) => ask<RuleEntry[]>(`/api/rules/${encodeURIComponent(game)}`);
export const me = () => ask<Guest>("/api/me");
export const callMe = (name: string) => ask<Guest>("/api/me", "PUT", { name });
export const myTables = () => ask<TableEntry[]>("/api/me/tables");
export const openTables = () => ask<TableEntry[]>("/api/tables");
export const lay = (form: TableForm) => ask<TableMade>("/api/tables", "POST", form);
export const entry = (table: string) => ask<TableEntry>(`/api/tables/${encodeURIComponent(table)}`);
export const join = (table: string, token: string) => ask<Link>(`/api/tables/${encodeURIComponent(table)}/join`, "POST", { token });
export const sit = (table: string, seat: number) => ask<Link>(`/api/tables/${encodeURIComponent(table)}/sit`, "POST", { seat });
export const choose = (table: string, form: ChoiceForm) => ask<TableEntry>(`/api/tables/${encodeURIComponent(table)}/choose`, "POST", form);
export const handIn = (record: string) => ask<Imported>("/api/replays", "POST", { record });

export const stories = () => ask<StoryEntry[]>("/api/stories");
export const beginCampaign = (form: CampaignForm) => ask<CampaignPaper>("/api/campaigns", "POST", form);
export const bringCampaign = (text: string) => ask<CampaignPaper>("/api/campaigns/files", "POST", { text });
const campaignDoor = (id: string) => `/api/campaigns/${encodeURIComponent(id)}`;
export const openCampaign = (id: string) => ask<CampaignPaper>(campaignDoor(id));
export const campaignFile = (id: string) => `${campaignDoor(id)}/file`;
export const chooseWay = (id: string, way: string) => ask<CampaignPaper>(`${campaignDoor(id)}/way`, "POST", { way });
export const writeSheet = (id: string, form: SheetForm) => ask<CampaignPaper>(`${campaignDoor(id)}/sheet`, "POST", form);
export const layChapter = (id: string, form: ChapterForm) => ask<TableMade>(`${campaignDoor(id)}/table`, "POST", form);
export const reportChapter = (id: string, table: string) => ask<CampaignPaper>(`${campaignDoor(id)}/report`, "POST", { table });

export function replay(source: "tables" | "replays", id: string, seat: number | null): Promise<Replay> {
  const eyes = seat === null ? "" : `?seat=${seat}`;
  const door = source === "tables" ? `/api/tables/${encodeURIComponent(id)}/replay` : `/api/replays/${encodeURIComponent(id)}`;
  return ask<Replay>(door + eyes);
}

/** A piece, which way it is to face, and whether its whole unit goes with it. */
export interface Order {
  readonly seat: number;
  readonly piece: string;
  readonly facing: string;
  readonly alone: boolean;
  readonly hidden: boolean;
}

function formation(table: string, { piece, facing, alone, hidden }: Order): string {
  const manner = hidden ? (alone ? "hidden-alone" : "hidden") : alone ? "alone" : "together";
  return `/api/tables/${encodeURIComponent(table)}/formations/${encodeURIComponent(piece)}/${facing}/${manner}`;
}

export const formations = (table: string, order: Order) => ask<FormationPlace[]>(`${formation(table, order)}?seat=${order.seat}`);
export const drill = (table: string, order: Order, at: readonly number[]) => ask<Drill>(`${formation(table, order)}/${at.join(",")}?seat=${order.seat}`);
export const ranks = (table: string, seat: number) => ask<Drill>(`/api/tables/${encodeURIComponent(table)}/ranks?seat=${seat}`);
export const look = (table: string, piece: string, seat: number) =>
  ask<Look>(`/api/tables/${encodeURIComponent(table)}/looks/${encodeURIComponent(piece)}?seat=${seat}`);

export const advice = (table: string, seat: number) => ask<Advice>(`/api/tables/${encodeURIComponent(table)}/advice?seat=${seat}`);

export function review(source: "tables" | "replays", id: string, seat: number): Promise<Review> {
  return ask<Review>(`/api/${source}/${encodeURIComponent(id)}/review?seat=${seat}`);
}

export function recordAddress(source: "tables" | "replays", id: string): string {
  return `/api/${source}/${encodeURIComponent(id)}/record`;
}

let machines: Promise<BotEntry[]> | null = null;

/** Every machine of every game, fetched once. */
export function bots(): Promise<BotEntry[]> {
  machines ??= ask<BotEntry[]>("/api/bots");
  machines.catch(() => (machines = null));
  return machines;
}

let dealt: Promise<ReadonlyMap<string, CardEntry>> | null = null;

/** Every fantasy card by its id, fetched once. */
export function deck(): Promise<ReadonlyMap<string, CardEntry>> {
  dealt ??= ask<CardEntry[]>("/api/games/duel/cards").then((all) => new Map(all.map((card) => [card.id, card])));
  dealt.catch(() => (dealt = null));
  return dealt;
}

const pages = new Map<string, Promise<BookPages>>();

/** A whole book, fetched once. */
export function book(id: string): Promise<BookPages> {
  const known = pages.get(id);
  if (known) return known;
  const fetched = ask<BookPages>(`/api/games/duel/books/${encodeURIComponent(id)}`);
  pages.set(id, fetched);
  fetched.catch(() => pages.delete(id));
  return fetched;
}

/** Several books, by their ids. */
export async function openBooks(ids: readonly string[]): Promise<ReadonlyMap<string, BookPages>> {
  return new Map(await Promise.all(ids.map(async (id) => [id, await book(id)] as const)));
}

async function ask<T>(door: string, method = "GET", paper?: object): Promise<T> {
  const body = paper ? { body: JSON.stringify(paper), headers: { "content-type": "application/json" } } : {};
  const answer = await fetch(door, { method, ...body }).catch(() => {
    throw new Refusal("unreachable", messagesOf(document.documentElement.lang === "ja" ? "ja" : "en").unreachable);
  });
  if (answer.ok) return (await answer.json()) as T;
  const fault = (await answer.json().catch(() => ({}))) as Partial<Fault>;
  throw new Refusal(fault.code ?? String(answer.status), fault.text ?? answer.statusText);
}

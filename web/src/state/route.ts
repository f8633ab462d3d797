/** Where in the house one is, as an address says it. Secrets stay behind the #, where no server sees them. */

export type Way = "machine" | "invite" | "same";
export const WAYS: readonly Way[] = ["machine", "invite", "same"];

export type Route =
  | { readonly room: "hall" }
  | { readonly room: "new"; readonly game: string; readonly way: Way }
  | { readonly room: "lesson"; readonly game: string }
  | { readonly room: "watch" }
  | { readonly room: "campaigns" }
  | { readonly room: "campaign"; readonly campaign: string }
  | { readonly room: "table"; readonly table: string; readonly secret: Secret | null }
  | { readonly room: "replay"; readonly source: "tables" | "replays"; readonly id: string; readonly frame: number; readonly seat: number | null }
  | { readonly room: "nowhere" };

/** What a link behind its # carries: a seat's token, or a watcher's. */
export interface Secret {
  readonly seat: number | null;
  readonly token: string;
}

export function routeOf(path: string, search = "", hash = ""): Route {
  const parts = path.split("/").filter(Boolean).map(decoded);
  if (parts.includes(null)) return { room: "nowhere" };
  const [room, id, ...rest] = parts as readonly string[];
  const ask = new URLSearchParams(search);
  if (room === undefined) return { room: "hall" };
  if (room === "new" && id !== undefined) return newRoom(id, rest);
  if (rest.length > 0) return { room: "nowhere" };
  if (room === "watch" && id === undefined) return { room: "watch" };
  if (room === "campaign") return id === undefined ? { room: "campaigns" } : { room: "campaign", campaign: id };
  if (id === undefined) return { room: "nowhere" };
  if (room === "learn") return { room: "lesson", game: id };
  if (room === "table") return { room: "table", table: id, secret: secretOf(hash) };
  if (room === "replay" || room === "record") {
    const source = room === "replay" ? "tables" : "replays";
    return { room: "replay", source, id, frame: count(ask.get("turn")) ?? 0, seat: count(ask.get("seat")) };
  }
  return { room: "nowhere" };
}

export const HALL = "/";
export const WATCH = "/watch";
export const CAMPAIGNS = "/campaign";

export function campaignAddress(campaign: string): string {
  return `${CAMPAIGNS}/${encodeURIComponent(campaign)}`;
}

export function newAddress(game: string, way: Way): string {
  return `/new/${encodeURIComponent(game)}/${way}`;
}

export function lessonAddress(game: string): string {
  return `/learn/${encodeURIComponent(game)}`;
}

export function tableAddress(table: string, secret: Secret | null = null): string {
  if (secret === null) return `/table/${encodeURIComponent(table)}`;
  const words = secret.seat === null ? { watch: secret.token } : { seat: String(secret.seat), token: secret.token };
  return `/table/${encodeURIComponent(table)}#${new URLSearchParams(words)}`;
}

export function replayAddress(source: "tables" | "replays", id: string, frame = 0, seat: number | null = null): string {
  const ask = new URLSearchParams();
  if (frame > 0) ask.set("turn", String(frame));
  if (seat !== null) ask.set("seat", String(seat));
  const tail = ask.size > 0 ? `?${ask}` : "";
  return `/${source === "tables" ? "replay" : "record"}/${encodeURIComponent(id)}${tail}`;
}

function newRoom(game: string, rest: readonly string[]): Route {
  const way = WAYS.find((each) => each === rest[0]);
  return way && rest.length === 1 ? { room: "new", game, way } : { room: "nowhere" };
}

function secretOf(hash: string): Secret | null {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const watch = words.get("watch");
  if (watch) return { seat: null, token: watch };
  const token = words.get("token");
  const seat = count(words.get("seat"));
  return token && seat !== null ? { seat, token } : null;
}

/** A part of an address as it was meant; null: it was cut in the middle of a letter. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function count(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

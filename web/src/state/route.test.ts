import { describe, expect, it } from "vitest";
import { lessonAddress, newAddress, replayAddress, routeOf, tableAddress } from "./route.ts";

function open(address: string) {
  const { pathname, search, hash } = new URL(address, "http://table");
  return routeOf(pathname, search, hash);
}

describe("an address", () => {
  it("leads to the hall, the lesson and the gallery", () => {
    expect(open("/")).toEqual({ room: "hall" });
    expect(open(lessonAddress("duel"))).toEqual({ room: "lesson", game: "duel" });
    expect(open("/watch")).toEqual({ room: "watch" });
  });

  it("leads to a new table of a game, in one of three ways", () => {
    expect(open(newAddress("duel", "same"))).toEqual({ room: "new", game: "duel", way: "same" });
    expect(open("/new/duel")).toEqual({ room: "nowhere" });
    expect(open("/new/duel/duke")).toEqual({ room: "nowhere" });
    expect(open("/new/duel/same/more")).toEqual({ room: "nowhere" });
  });

  it("keeps a seat's secret and a watcher's behind the #", () => {
    const seat = { seat: 1, token: "a+b/c=" };
    expect(tableAddress("t1", seat)).toMatch(/^\/table\/t1#/);
    expect(open(tableAddress("t1", seat))).toEqual({ room: "table", table: "t1", secret: seat });
    const watch = { seat: null, token: "eyes" };
    expect(open(tableAddress("t1", watch))).toEqual({ room: "table", table: "t1", secret: watch });
    expect(open("/table/t1#seat=x&token=y")).toEqual({ room: "table", table: "t1", secret: null });
  });

  it("shares a replay at a turn and through a seat's eyes", () => {
    const route = { room: "replay", source: "tables", id: "t1", frame: 12, seat: 1 };
    expect(open(replayAddress("tables", "t1", 12, 1))).toEqual(route);
    expect(replayAddress("replays", "r1")).toBe("/record/r1");
    expect(open("/record/r1?turn=-3&seat=two")).toEqual({ room: "replay", source: "replays", id: "r1", frame: 0, seat: null });
  });

  it("leads nowhere if nobody knows it", () => {
    expect(open("/table")).toEqual({ room: "nowhere" });
    expect(open("/table/t1/more")).toEqual({ room: "nowhere" });
    expect(open("/cellar")).toEqual({ room: "nowhere" });
    expect(open("/table/%ff")).toEqual({ room: "nowhere" });
  });
});

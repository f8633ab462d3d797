// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { campaignAddress, routeOf } from "../state/route.ts";
import { campaignAt, keepCampaign, keptCampaigns } from "./kept.ts";
import { able, campaignOf, placeOf } from "./view.ts";

const stands = {
  name: "Ours",
  definition: { title: "The Seal", text: "", chapters: { arch: { title: "The Arch" } }, endings: { justice: { title: "Justice" } } },
  heroes: [
    { id: "osric", name: "Osric", owner: "Ann", sheet: { type: "fighter", character: { book: "halberdier" } } },
    { id: "wenna", name: "Wenna", owner: "Ann", sheet: { type: "fighter", character: { book: "forester" } }, dead: true },
  ],
  ways: ["arch"],
  at: "arch",
  over: false,
  owners: ["Ann"],
  able: ["osric"],
};

describe("a campaign as the server tells it", () => {
  const campaign = campaignOf({ campaign: "aCampaign", stands });

  it("has played nothing where nothing is told", () => {
    expect(campaign.history).toEqual([]);
  });

  it("knows its chapters and endings by name, and who can go on", () => {
    expect([placeOf(campaign, "arch").title, placeOf(campaign, "justice").title]).toEqual(["The Arch", "Justice"]);
    expect(able(campaign).map(({ id }) => id)).toEqual(["osric"]);
  });
});

describe("the campaigns this browser knows", () => {
  beforeEach(() => localStorage.clear());

  it("are kept, the latest first, with the table that is played", () => {
    keepCampaign("one", { name: "One" });
    keepCampaign("two", { name: "Two", table: "aTable" });
    keepCampaign("one", { name: "One again" });
    expect(keptCampaigns().map(({ name }) => name)).toEqual(["One again", "Two"]);
    expect(campaignAt("aTable")?.id).toBe("two");
    expect(campaignAt("another")).toBeNull();
  });

  it("are none where something else was written", () => {
    localStorage.setItem("inkblade campaigns", "{");
    expect(keptCampaigns()).toEqual([]);
  });

  it("have an address each", () => {
    expect(routeOf(campaignAddress("a b"))).toEqual({ room: "campaign", campaign: "a b" });
    expect(routeOf("/campaign")).toEqual({ room: "campaigns" });
  });
});

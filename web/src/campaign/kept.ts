/** The campaigns this browser knows: their names open them, so they are kept here and nowhere else. */

export interface KeptCampaign {
  readonly id: string;
  readonly name: string;
  /** The table of the chapter that is being played. */
  readonly table: string | null;
  /** The machine that was chosen last, by game. */
  readonly bots?: Readonly<Record<string, string>>;
}

const KEY = "inkblade campaigns";
const MOST = 50;

export function keptCampaigns(): readonly KeptCampaign[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each: Partial<KeptCampaign> | null) => typeof each?.id === "string" && typeof each.name === "string") : [];
  } catch {
    return [];
  }
}

/** Remember a campaign, the latest first; what is not said stays as it was. */
export function keepCampaign(id: string, part: Partial<Omit<KeptCampaign, "id">>): void {
  const known = keptCampaigns();
  const before = known.find((each) => each.id === id) ?? { id, name: "", table: null };
  try {
    localStorage.setItem(KEY, JSON.stringify([{ ...before, ...part }, ...known.filter((each) => each.id !== id)].slice(0, MOST)));
  } catch {
    // The link in the address bar still leads here.
  }
}

/** The campaign whose chapter is played at a table. */
export function campaignAt(table: string): KeptCampaign | null {
  return keptCampaigns().find((each) => each.table === table) ?? null;
}

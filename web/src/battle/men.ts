/** Pieces as seen from above, looking north, around the middle of their square: paths for races, weapons, shields, mounts. */

/** A race: its body by armour comes under it, its head is its mark. */
export interface Race {
  /** How broad and how deep the shoulders are. */
  readonly shoulders: readonly [wide: number, deep: number];
  /** The head, filled. */
  readonly head: string;
  /** Lines over it. */
  readonly lines: string;
}

const ROUND_HEAD = "M0-.13a.12.12 0 0 1 0 .24.12.12 0 0 1 0-.24z";
const HUMAN: Race = { shoulders: [0.27, 0.14], head: ROUND_HEAD, lines: "M-.12-.03Q0-.1.12-.03M0-.07v-.1" };

const RACES: Readonly<Record<string, Race>> = {
  human: HUMAN,
  giak: {
    shoulders: [0.22, 0.13],
    head: "M0-.14c.08 0 .12.05.13.1l.15-.06-.13.16A.14.14 0 0 1 0 .12a.14.14 0 0 1-.15-.06L-.28-.1l.15.06C-.12-.09-.08-.14 0-.14z",
    lines: "M-.05-.06v.02M.05-.06v.02",
  },
  dwarf: {
    shoulders: [0.31, 0.17],
    head: "M0-.08a.12.12 0 0 1 0 .24.12.12 0 0 1 0-.24z",
    lines: "M-.09-.06-.05-.24 0-.14 .05-.24 .09-.06",
  },
  drakkarim: {
    shoulders: [0.28, 0.15],
    head: ROUND_HEAD,
    lines: "M-.1-.07C-.2-.1-.23-.2-.18-.28M.1-.07C.2-.1.23-.2.18-.28M0-.13v.24",
  },
  gourgaz: {
    shoulders: [0.34, 0.2],
    head: "M0-.38c.09.06.13.16.13.28C.13.04.08.12 0 .12S-.13.04-.13-.1c0-.12.04-.22.13-.28z",
    lines: "M-.04-.32v.03M.04-.32v.03M0 .12C.04.24-.06.3 0 .44M-.34-.06l-.06-.12m.1.08-.02-.13M.34-.06l.06-.12m-.1.08.02-.13",
  },
  vordak: {
    shoulders: [0.25, 0.15],
    head: "M0-.2C.12-.1.14.04 0 .14-.14.04-.12-.1 0-.2z",
    lines: "M-.05-.06l.04.03M.05-.06l-.04.03M-.22.08-.12.4 0 .3 .12.4 .22.08",
  },
  helghast: {
    shoulders: [0.25, 0.13],
    head: "M0-.15c.1 0 .13.07.12.14-.01.05-.05.06-.06.12h-.12C-.07.05-.11.04-.12-.01-.13-.08-.1-.15 0-.15z",
    lines: "M-.06-.05a.03.03 0 1 0 .01 0M.05-.05a.03.03 0 1 0 .01 0M-.03.06v.05M.03.06v.05",
  },
};

export function raceOf(sheet: string): Race {
  return RACES[sheet] ?? HUMAN;
}

/** What is held in the right hand, or before the body. */
const ARMS: Readonly<Record<string, string>> = {
  dagger: "M.25-.04v-.2M.2-.08h.1",
  sword: "M.26 0v-.38l.02-.06.02.06V0M.2-.06h.16",
  axe: "M.26.12v-.5M.26-.36q.13.02.12.14-.06-.03-.12-.02",
  mace: "M.26.12v-.38M.26-.36a.06.06 0 1 1-.01 0M.26-.44v.16M.18-.36h.16",
  "great-sword": "M.2.24v-.66l.03-.06.03.06v.66M.12-.02h.22",
  "double-handed-axe": "M.22.3v-.74M.22-.42q.17.02.16.2-.09-.05-.16-.04M.22-.42q-.17.02-.16.2.09-.05.16-.04",
  spear: "M.26.36V-.4M.26-.5l.05.12h-.1z",
  pike: "M.26.44V-.46M.26-.6l.04.14h-.08z",
  halberd: "M.26.4V-.42M.26-.54l.04.12h-.08zM.26-.34q.14 0 .14.14-.08-.04-.14-.02",
  lance: "M.26.34V-.52M.26-.64l.03.14h-.06zM.2 0h.12",
  claws: "M.28-.04l.02-.18M.33-.02l.06-.16M-.28-.04l-.02-.18M-.33-.02l-.06-.16",
  sling: "M.24-.02q.1-.12.08-.26M.28 0q.14-.1.13-.26M.32-.28q.05-.05.09.02",
  javelin: "M.28.2v-.5M.28-.4l.04.1h-.08z",
  "short-bow": "M-.22-.2Q0-.42.22-.2M-.22-.2 0-.14 .22-.2M0-.14v-.24",
  longbow: "M-.32-.18Q0-.48.32-.18M-.32-.18 0-.12 .32-.18M0-.12v-.32",
  crossbow: "M.06.04v-.4M-.18-.24Q.06-.42.3-.24M-.18-.24h.48",
  arquebus: "M.1.16v-.62h.07v.62M.1-.06h-.06M.1-.46h.07",
};

/** The weapon that a piece is known by: what it shoots with, else what it strikes with. */
export function armOf(blade: string, missile: string | null): string {
  return ARMS[missile ?? blade] ?? ARMS[blade] ?? "";
}

/** A shield on the left arm. */
export const SHIELD = "M-.4-.14c.1-.08.18-.1.26-.1l.02.3c-.1.02-.2 0-.28-.06z";

/** A mount, two squares long, its head ahead. */
const MOUNTS: Readonly<Record<string, { readonly body: string; readonly lines: string }>> = {
  horse: {
    body: "M0-.92c.07 0 .11.08.1.18L.08-.56c.14.06.2.2.2.4v.62c0 .2-.1.36-.28.36s-.28-.16-.28-.36v-.62c0-.2.06-.34.2-.4L-.1-.74c-.01-.1.03-.18.1-.18z",
    lines: "M-.09-.78l-.05-.1M.09-.78l.05-.1M0-.7v.3M0 .82q.04.06-.02.12M-.05-.86v.02M.05-.86v.02",
  },
  wolf: {
    body: "M0-.94c.05.06.1.12.11.22l.02.14c.1.06.14.2.14.36v.56c0 .2-.09.34-.27.34S-.27.54-.27.34v-.56c0-.16.04-.3.14-.36l.02-.14c.01-.1.06-.16.11-.22z",
    lines: "M-.1-.72l-.09-.1.02.14M.1-.72l.09-.1-.02.14M0 .68C.1.8-.08.86.02.94M-.2-.2l.06.05M.2-.2l-.06.05M-.2.1l.06.05M.2.1l-.06.05",
  },
};

export function mountOf(mount: string): { readonly body: string; readonly lines: string } {
  return MOUNTS[mount] ?? { body: "M0-.9c.18 0 .28.3.28.6V.5c0 .2-.1.34-.28.34S-.28.7-.28.5v-.8c0-.3.1-.6.28-.6z", lines: "" };
}

/** What is drawn on the shoulders for an armour: rings, ridges, a strap. */
const COATS: Readonly<Record<string, string>> = {
  none: "",
  leather: "M-.2-.08 .16.1M-.12-.1 .22.06",
  mail: "M-.22-.03h.44M-.22.05h.44M-.18-.08v.16M-.1-.1v.2M.1-.1v.2M.18-.08v.16",
  plate: "M-.16-.11v.22M.16-.11v.22M-.24-.02q.04.06 0 .08M.24-.02q-.04.06 0 .08",
  hide: "M-.22-.04q.04.06.08 0 .04.06.08 0M.06-.04q.04.06.08 0 .04.06.08 0M-.2.08q.04.06.08 0M.12.08q.04.06.08 0",
};

export function coatOf(armour: string): string {
  return COATS[armour] ?? "";
}

/** How many degrees a piece that looks north is turned. */
export const TURNS: Readonly<Record<string, number>> = { north: 0, east: 90, south: 180, west: 270 };

/** A turn that goes the short way from the one before: 270 to 0 is a quarter on, not three back. */
export function shortTurn(before: number, facing: string): number {
  const wanted = TURNS[facing] ?? 0;
  const off = (((wanted - before) % 360) + 540) % 360 - 180;
  return before + off;
}

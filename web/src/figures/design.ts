/** What a fighter looks like: build, palette, dress and arms, read from the book's sheet. */
import { DESIGNS } from "./books.ts";
import type { Build } from "./skeleton.ts";

/** What of a book the drawing looks at; everything but the id may be missing. */
export interface FigureBook {
  readonly id: string;
  readonly traits?: readonly string[];
  readonly equipment?: readonly string[];
  readonly height?: number;
}

export type Body = "flesh" | "bone" | "shade";
export type Coat =
  | "mail" | "plate" | "tunic" | "robe" | "apron" | "quilted" | "doublet" | "hide" | "kimono" | "bones" | "shroud";
export type Hair = "none" | "short" | "curls" | "braid" | "long" | "tail" | "bald";
export type Beard = "none" | "full" | "long" | "moustache";
export type Headgear = "none" | "winged" | "kettle" | "sallet" | "hood" | "crown" | "plumed" | "butterfly" | "cap";
export type Weapon =
  | "none" | "sword" | "rapier" | "shortsword" | "knife" | "butterfly" | "crystal"
  | "halberd" | "staff" | "hammer" | "club" | "axe" | "spear";
export type Off = "none" | "round" | "heater" | "potlid" | "crystal" | "dagger" | "bow" | "butterfly";

export interface Palette {
  readonly skin: string;
  readonly hair: string;
  readonly cloth: string;
  readonly second: string;
  readonly metal: string;
  readonly leather: string;
  readonly light: string;
}

export interface Design {
  readonly build: Build;
  readonly body: Body;
  readonly palette: Palette;
  readonly coat: Coat;
  /** How far the skirts of the coat reach: 1 to the knee, 2 to the ground. */
  readonly skirt: number;
  readonly trousers: "hose" | "wide" | "greaves" | "none";
  readonly sleeves: "cloth" | "wide" | "vambrace";
  readonly hair: Hair;
  readonly beard: Beard;
  readonly face: "young" | "grown" | "old" | "troll";
  readonly headgear: Headgear;
  readonly cloak: "none" | "short" | "long" | "tattered" | "patched";
  readonly weapon: Weapon;
  readonly off: Off;
  readonly belt: readonly ("horn" | "satchel" | "quiver" | "sling" | "crystal")[];
  /** What this fighter does on a page where another does the usual thing. */
  readonly habits: Readonly<Record<number, string>>;
}

const MAN: Build = { size: 1, leg: 1, torso: 1, arm: 1, head: 1, girth: 1, shoulders: 1 };

/** The builds of the heights a sheet can name: halfling, dwarf, man, giant. */
export const BUILDS: Readonly<Record<number, Build>> = {
  1: { size: 0.66, leg: 0.86, torso: 1, arm: 0.92, head: 1.5, girth: 1.05, shoulders: 0.95 },
  2: { size: 0.78, leg: 0.84, torso: 1, arm: 0.94, head: 1.42, girth: 1.08, shoulders: 0.95 },
  3: { size: 0.88, leg: 0.72, torso: 1.04, arm: 1, head: 1.32, girth: 1.38, shoulders: 1.3 },
  4: MAN,
  5: { size: 1.14, leg: 0.84, torso: 1.12, arm: 1.3, head: 0.96, girth: 1.46, shoulders: 1.5, hunch: 4 },
  6: { size: 1.22, leg: 0.86, torso: 1.14, arm: 1.32, head: 0.9, girth: 1.52, shoulders: 1.56, hunch: 5 },
};

/** The design of a book: drawn by us for the books we know, else read from its sheet, the same for the same sheet. */
export function designOf(book: FigureBook): Design {
  return DESIGNS[book.id] ?? readDesign(book);
}

const SKINS = ["#e8c39e", "#d9a982", "#c08a62", "#9a6a48", "#7a5138"] as const;
const HAIRS = ["#3b2a1e", "#6d4526", "#a8743a", "#8c8578", "#241d1a", "#9c4a26"] as const;
const CLOTHS = ["#7d3b2c", "#3d5a6c", "#5b6b3a", "#6b4a6e", "#8a6a2f", "#4a5a55", "#8c4f5a", "#35506b"] as const;
const SECONDS = ["#d9c48f", "#c9b27c", "#b8c0b0", "#d0a070", "#a8b4bc"] as const;

const WEAPON_WORDS: readonly (readonly [RegExp, Weapon])[] = [
  [/halberd|pole|glaive|bill/, "halberd"], [/spear|pike|lance|trident/, "spear"], [/staff|stave|wand/, "staff"],
  [/hammer|maul|mace/, "hammer"], [/club|cudgel/, "club"], [/\baxe/, "axe"], [/rapier|foil|sabre/, "rapier"],
  [/short ?sword/, "shortsword"], [/sword|blade|katana/, "sword"], [/knife|dagger|dirk/, "knife"],
];
const OFF_WORDS: readonly (readonly [RegExp, Off])[] = [
  [/heater|kite|tower/, "heater"], [/lid/, "potlid"], [/shield|buckler|targe/, "round"], [/\bbow\b|longbow/, "bow"],
    [/parrying|main.gauche/, "dagger"],
];
const HEADGEAR_WORDS: readonly (readonly [RegExp, Headgear])[] = [
  [/crown|diadem/, "crown"], [/sallet|visor|bascinet/, "sallet"], [/kettle|helm/, "kettle"], [/wing/, "winged"],
    [/hood|cowl/, "hood"], [/\bhat\b/, "plumed"], [/\bcap\b/, "cap"],
];
const COAT_WORDS: readonly (readonly [RegExp, Coat])[] = [
  [/plate|cuirass|breast/, "plate"], [/mail|hauberk/, "mail"], [/quilt|gambeson|padded/, "quilted"], [/apron/, "apron"],
    [/robe/, "robe"], [/hide|fur|pelt/, "hide"], [/doublet|lace/, "doublet"],
];

/** A design from the words of a sheet, its palette chosen by the book's id. */
function readDesign({ id, traits = [], equipment = [], height = 4 }: FigureBook): Design {
  const gear = equipment.join(" ; ").toLowerCase();
  const chance = numberOf(id);
  const undead = traits.includes("undead");
  const coat = named(COAT_WORDS, gear) ?? pick(["tunic", "mail", "quilted", "doublet"] as const, chance >> 3);
  const young = chance % 2 === 0;
  return {
    build: BUILDS[Math.round(Math.min(6, Math.max(1, height)))] ?? MAN,
    body: undead ? "bone" : "flesh",
    palette: {
      skin: undead ? "#e6dcc0" : pick(SKINS, chance >> 5), hair: pick(HAIRS, chance >> 7), cloth: pick(CLOTHS,
        chance >> 9),
      second: pick(SECONDS, chance >> 12), metal: "#b9bdb8", leather: "#7a5533", light: "#f3d27a",
    },
    coat: undead ? "bones" : coat,
    skirt: coat === "robe" ? 1.8 : 0.8,
    trousers: "hose",
    sleeves: coat === "plate" || coat === "mail" ? "vambrace" : "cloth",
    hair: pick(["short", "tail", "long", "curls", "braid"] as const, chance >> 14),
    beard: young ? "none" : pick(["none", "moustache", "full"] as const, chance >> 17),
    face: young ? "young" : "grown",
    headgear: named(HEADGEAR_WORDS, gear) ?? (traits.includes("helmet") ? "kettle" : "none"),
    cloak: /cloak|cape|mantle/.test(gear) ? "long" : "none",
    weapon: named(WEAPON_WORDS, gear) ?? (gear ? "none" : "sword"),
    off: named(OFF_WORDS, gear) ?? "none",
    belt: [...(/horn/.test(gear) ? (["horn"] as const) : []), ...(/satchel|bag/.test(gear) ? (["satchel"] as const)
      : [])],
    habits: /\bbow\b|longbow/.test(gear) ? { 57: "nocking" } : {},
  };
}

function named<T>(words: readonly (readonly [RegExp, T])[], gear: string): T | undefined {
  return words.find(([pattern]) => pattern.test(gear))?.[1];
}

function pick<T>(items: readonly T[], chance: number): T {
  return items[chance % items.length]!;
}

/** A whole number that is always the same for the same words (FNV-1a). */
function numberOf(words: string): number {
  let hash = 0x811c9dc5;
  for (const letter of words) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return (hash ^ (hash >>> 15)) & 0x3fffffff;
}

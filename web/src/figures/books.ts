/** The twelve fighters of our own shelf, each as its sheet tells. */
import type { Design, Palette } from "./design.ts";
import type { Build } from "./skeleton.ts";

const build = (differs: Partial<Build> = {}): Build => ({
  size: 1, leg: 1, torso: 1, arm: 1, head: 1, girth: 1, shoulders: 1, ...differs,
});

const palette = (differs: Partial<Palette>): Palette => ({
  skin: "#e6bf98", hair: "#5a3a22", cloth: "#7d3b2c", second: "#d9c48f", metal: "#bcc0bb", leather: "#7a5533",
    light: "#f3d27a", ...differs,
});

const design = (differs: Partial<Design> & Pick<Design, "palette">): Design => ({
  build: build(), body: "flesh", coat: "tunic", skirt: 0.8, trousers: "hose", sleeves: "cloth", hair: "short",
    beard: "none",
  face: "grown", headgear: "none", cloak: "none", weapon: "sword", off: "none", belt: [], habits: {}, ...differs,
});

export const DESIGNS: Readonly<Record<string, Design>> = {
  mirim: design({
    build: build({ size: 0.95, head: 1.14, girth: 0.86, shoulders: 0.86, leg: 1.02 }),
    palette: palette({ skin: "#f0cda9", hair: "#e0b455", cloth: "#3f6d9c", second: "#f2e6c6", metal: "#d3dadc",
      leather: "#8b6238", light: "#8fd8e8" }),
    coat: "plate", skirt: 0.78, trousers: "greaves", sleeves: "vambrace", hair: "braid", face: "young",
      headgear: "winged",
    weapon: "crystal", off: "crystal", belt: ["crystal"],
  }),
  iroha: design({
    build: build({ size: 0.96, head: 1.12, girth: 0.88, shoulders: 0.84 }),
    palette: palette({ skin: "#efd0b2", hair: "#2a2228", cloth: "#b8434e", second: "#3c3a5c", metal: "#d5d8d4",
      leather: "#4a3a3e", light: "#f4b7c0" }),
    coat: "kimono", skirt: 0.4, trousers: "wide", sleeves: "wide", hair: "long", face: "young", headgear: "butterfly",
    weapon: "butterfly", off: "butterfly",
  }),
  "man-at-arms": design({
    build: build({ girth: 1.1, shoulders: 1.08 }),
    palette: palette({ cloth: "#8c3a2b", second: "#d8bd7c", metal: "#aeb4b3", hair: "#4a3526" }),
    coat: "mail", skirt: 0.86, trousers: "greaves", sleeves: "vambrace", beard: "moustache", headgear: "kettle",
      weapon: "sword", off: "heater",
  }),
  halberdier: design({
    build: build({ leg: 1.04, girth: 1.02, shoulders: 1.04 }),
    palette: palette({ cloth: "#c39a4a", second: "#5a4a6a", metal: "#9aa3a6", skin: "#d9ad86" }),
    coat: "quilted", skirt: 0.7, trousers: "hose", sleeves: "cloth", headgear: "sallet", weapon: "halberd",
  }),
  duellist: design({
    build: build({ leg: 1.07, girth: 0.86, shoulders: 0.84, head: 1.02 }),
    palette: palette({ cloth: "#3b3346", second: "#efe6d2", metal: "#c9cdca", hair: "#8c3f22", leather: "#5a3a28",
      light: "#c94f45", skin: "#ecc7a2" }),
    coat: "doublet", skirt: 0.3, hair: "tail", face: "young", headgear: "plumed", cloak: "short", weapon: "rapier",
      off: "dagger",
    habits: { 57: "saluting" },
  }),
  "dwarf-smith": design({
    build: build({ size: 0.88, leg: 0.7, torso: 1.04, arm: 1.02, head: 1.34, girth: 1.42, shoulders: 1.36 }),
    palette: palette({ skin: "#d89c72", hair: "#b5502a", cloth: "#5d6b60", second: "#c8a85e", metal: "#8f9698",
      leather: "#8a5a34", light: "#ff9c4a" }),
    coat: "apron", skirt: 1, beard: "long", hair: "bald", headgear: "cap", weapon: "hammer", belt: ["horn"],
  }),
  forester: design({
    build: build({ girth: 0.9, shoulders: 0.88, leg: 1.03 }),
    palette: palette({ skin: "#c99467", hair: "#3a281c", cloth: "#7d6a3c", second: "#4d6a3a", metal: "#b4b9b2",
      leather: "#6a4a2a", light: "#cfe08a" }),
    coat: "tunic", skirt: 0.72, hair: "braid", face: "young", headgear: "hood", cloak: "long", weapon: "knife",
      off: "bow", belt: ["quiver"],
    habits: { 57: "nocking", 61: "nocking" },
  }),
  halfling: design({
    build: build({ size: 0.78, leg: 0.8, torso: 0.98, arm: 0.94, head: 1.46, girth: 1.16, shoulders: 0.98 }),
    palette: palette({ skin: "#ebba8e", hair: "#7a4a22", cloth: "#4f7a4a", second: "#e2c04f", metal: "#c0a878",
      leather: "#8a5c30" }),
    coat: "doublet", skirt: 0.36, hair: "curls", face: "young", weapon: "shortsword", off: "potlid", belt: ["sling"],
  }),
  "hedge-mage": design({
    build: build({ girth: 0.98, head: 1.04 }),
    palette: palette({ skin: "#dcb491", hair: "#b9b3a4", cloth: "#6a6f86", second: "#a8763a", metal: "#a8a294",
      leather: "#6a4e33", light: "#b7a2f0" }),
    coat: "robe", skirt: 1.72, sleeves: "wide", beard: "full", hair: "short", face: "old", headgear: "hood",
      cloak: "patched", weapon: "staff",
    belt: ["satchel"], habits: { 57: "leaning" },
  }),
  "hill-troll": design({
    build: build({ size: 1.14, leg: 0.8, torso: 1.16, arm: 1.34, head: 1.08, girth: 1.56, shoulders: 1.6, hunch: 6 }),
    palette: palette({ skin: "#8a9470", hair: "#4b4a36", cloth: "#7a5f42", second: "#a88a5c", metal: "#8d8d84",
      leather: "#5f452c", light: "#e8c24a" }),
    coat: "hide", skirt: 0.7, trousers: "none", hair: "none", face: "troll", weapon: "club",
      habits: { 57: "shouldering" },
  }),
  skeleton: design({
    build: build({ girth: 0.9, shoulders: 0.98 }), body: "bone",
    palette: palette({ skin: "#e9dfc3", hair: "#6a5a44", cloth: "#6f5a48", second: "#8f4a34", metal: "#9c9484",
      leather: "#5d4630", light: "#d97a3a" }),
    coat: "bones", skirt: 0.5, trousers: "none", hair: "none", weapon: "sword", off: "round",
  }),
  wraith: design({
    build: build({ size: 1.06, leg: 1.08, girth: 0.92, shoulders: 1.06, arm: 1.1 }), body: "shade",
    palette: palette({ skin: "#9fb0ae", hair: "#3d474c", cloth: "#56646a", second: "#39444a", metal: "#aab2b0",
      leather: "#4a5256", light: "#cfeee6" }),
    coat: "shroud", skirt: 2.1, trousers: "none", sleeves: "wide", hair: "none", headgear: "crown", cloak: "tattered",
      weapon: "sword",
  }),
};

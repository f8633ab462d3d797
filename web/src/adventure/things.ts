/** The things of an adventure, each in a few strokes on a board of 24 by 24, its foot at the bottom. */

export interface Drawn {
  /** Filled with the colour of what it is made of. */
  readonly body: string;
  readonly ink: string;
  readonly made: "wood" | "metal" | "cloth" | "glass";
}

const THINGS: Readonly<Record<string, Drawn>> = {
  table: { made: "wood", body: "M1 9l5-4h15l2 4-1 2H2zM4 11h2v10H4zM18 11h2v10h-2z", ink: "M1 9h22" },
  brazier: { made: "metal", body: "M4 10h16l-3 6H7zM8 16l-2 7h2l2-7zM16 16l2 7h-2l-2-7z", ink: "M7 10c0-4 3-3 3-7 3 2 2 4 4 3 1 1 2 2 2 4" },
  mirror: { made: "glass", body: "M5 1h14v20H5z", ink: "M7 3h10v16H7zM9 14l6-7M9 9l3-3M3 23l3-3M21 23l-3-3" },
  chest: { made: "wood", body: "M3 12c0-5 18-5 18 0v9H3z", ink: "M3 13h18M10.500 12h3v4h-3zM6 9v12M18 9v12" },
  barrel: { made: "wood", body: "M6 3h12c3 6 3 12 0 18H6C3 15 3 9 6 3z", ink: "M4.300 8h15.400M4.300 16h15.400M10 3c-1 6-1 12 0 18M14 3c1 6 1 12 0 18" },
  chair: { made: "wood", body: "M6 2h3v10h9v3h-1v7h-2v-7H9v7H6z", ink: "M6 6h3M6 9h3" },
  sack: { made: "cloth", body: "M9 6c-8 5-8 15-2 16h10c6-1 6-11-2-16l2-4H7z", ink: "M8 6.500h8M9 11c-2 3-2 6-1 8" },
  weapon: { made: "metal", body: "M3 20l2 2 15-15 1-4-4 1z", ink: "M4 15l5 5M3 20l-2 3" },
  key: { made: "metal", body: "M7 8a5 5 0 1 0 0 8c2 0 3-1 4-3h6v4h2v-4h3v-2H11C10 9 9 8 7 8z", ink: "M6 12h.1" },
  letter: { made: "cloth", body: "M3 7h18v12H3z", ink: "M3 7l9 7 9-7M12 14v2" },
};

const BUNDLE: Drawn = { made: "cloth", body: "M4 12c4-6 12-6 16 0v9H4z", ink: "M4 14h16M12 8v13" };

export function drawnThing(kind: string): Drawn {
  return THINGS[kind] ?? BUNDLE;
}

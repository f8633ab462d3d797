/** What a person prefers, kept in this browser and nowhere else. */

export const MOTIONS = ["system", "reduced", "full"] as const;
export const THEMES = ["system", "light", "dark"] as const;
export const LANGUAGES = ["en", "ja"] as const;

export type Motion = (typeof MOTIONS)[number];
export type Theme = (typeof THEMES)[number];
export type Language = (typeof LANGUAGES)[number];

export interface Settings {
  readonly motion: Motion;
  readonly theme: Theme;
  readonly language: Language;
  readonly sound: boolean;
  /** Whether the coach speaks, where it may. */
  readonly coach: boolean;
}

/** The first settings of a newcomer, in the first of the browser's languages that we speak. */
export function freshSettings(languages: readonly string[]): Settings {
  const spoken = languages.map((tag) => tag.slice(0, 2).toLowerCase());
  const language = spoken.map((tag) => oneOf(LANGUAGES, tag)).find((known) => known !== undefined) ?? "en";
  return { motion: "system", theme: "system", language, sound: false, coach: false };
}

/** Settings from what was written, each that is missing or unknown taken from the fresh ones. */
export function readSettings(text: string | null, fresh: Settings): Settings {
  const written = parsed(text);
  return {
    motion: oneOf(MOTIONS, written["motion"]) ?? fresh.motion,
    theme: oneOf(THEMES, written["theme"]) ?? fresh.theme,
    language: oneOf(LANGUAGES, written["language"]) ?? fresh.language,
    sound: typeof written["sound"] === "boolean" ? written["sound"] : fresh.sound,
    coach: typeof written["coach"] === "boolean" ? written["coach"] : fresh.coach,
  };
}

/** Whether things may move, given what the system says. */
export function moves(settings: Settings, systemReduces: boolean): boolean {
  return settings.motion === "full" || (settings.motion === "system" && !systemReduces);
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function oneOf<T>(known: readonly T[], value: unknown): T | undefined {
  return known.find((each) => each === value);
}

/** The settings as every part of the screen sees them: read once, written on every change, shown on the document. */
import { messagesOf } from "../messages/index.ts";
import { freshSettings, moves, readSettings, type Settings } from "../state/settings.ts";

const KEY = "inkblade settings";
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

const first = readSettings(stored(), freshSettings(navigator.languages));

let current = $state.raw(first);
let systemReduces = $state(stillness.matches);
stillness.addEventListener("change", (event) => (systemReduces = event.matches));
show(first);

export const settings = {
  get value(): Settings {
    return current;
  },
  get motion(): boolean {
    return moves(current, systemReduces);
  },
  change(part: Partial<Settings>): void {
    current = { ...current, ...part };
    show(current);
    try {
      localStorage.setItem(KEY, JSON.stringify(current));
    } catch {
      // A browser that keeps nothing still shows the choice until the page is closed.
    }
  },
};

/** The words of the interface in the chosen language. */
export const say = () => messagesOf(current.language);

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function show({ theme, motion, language }: Settings): void {
  const root = document.documentElement;
  root.lang = language;
  root.dataset["theme"] = theme;
  root.dataset["motion"] = motion;
}

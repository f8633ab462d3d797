/** The interface's words, by language. */
import type { Language } from "../state/settings.ts";
import { en, type Messages } from "./en.ts";
import { ja } from "./ja.ts";

const LANGUAGES: Readonly<Record<Language, Messages>> = { en, ja };

export function messagesOf(language: Language): Messages {
  return LANGUAGES[language];
}

export type { Messages };

/** What a key means at the duel's table. */
import type { Direction } from "./sheet.ts";

export type Meaning =
  | { readonly does: "walk"; readonly direction: Direction }
  | { readonly does: "letter"; readonly letter: string }
  | { readonly does: "digit"; readonly digit: string }
  | { readonly does: "bout"; readonly by: 1 | -1 }
  | { readonly does: "seal" | "keys" | "rule" | "coach" };

export interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const ARROWS: Readonly<Record<string, Direction>> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

export function meaning({ key, ctrlKey, metaKey, altKey }: Key): Meaning | null {
  if (ctrlKey || metaKey || altKey) return null;
  const direction = ARROWS[key];
  if (direction) return { does: "walk", direction };
  if (key === "Enter") return { does: "seal" };
  if (key === "," || key === ".") return { does: "bout", by: key === "." ? 1 : -1 };
  if (key === "?") return { does: "keys" };
  if (key === "r") return { does: "rule" };
  if (key === "c") return { does: "coach" };
  if (/^[0-9]$/.test(key)) return { does: "digit", digit: key };
  return /^\p{L}$/u.test(key) ? { does: "letter", letter: key } : null;
}

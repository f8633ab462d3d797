/** Tables of lessons: they are laid for the learner, and are no matches. */

const KEY = "inkblade lessons";
const MOST = 100;

export function rememberLesson(table: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...lessons(), table].slice(-MOST)));
  } catch {
    // The table is listed among the matches, and does no harm there.
  }
}

export function isLesson(table: string): boolean {
  return lessons().includes(table);
}

function lessons(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

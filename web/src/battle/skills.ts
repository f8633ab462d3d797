/** The skills of heroes, as one reads them. */

/** A skill by its name; a skill with a weapon names the weapon. */
export function skillName(skill: string, kit: Readonly<Record<string, string>>): string {
  const [kind = "", weapon] = skill.split(":");
  return weapon ? `${kind}: ${kit[weapon] ?? weapon}` : skill.replaceAll("-", " ");
}

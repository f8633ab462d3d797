/** The skills of heroes, as one reads them. */

/** A skill by its name, as a list begins it; a skill with a weapon names the weapon. */
export function skillName(skill: string, kit: Readonly<Record<string, string>>): string {
  const [kind = "", weapon] = skill.split(":");
  const name = kind.replaceAll("-", " ");
  const told = weapon ? `${kit[weapon] ?? weapon} ${name}` : name;
  return told.charAt(0).toUpperCase() + told.slice(1);
}

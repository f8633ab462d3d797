/** Where the counters lie on the board: alone in the middle of a square, or two a little apart. */
import type { Placed } from "./Chart.svelte";
import { ownerOf, same, type LabyrinthView, type Unit } from "./view.ts";

const APART = 0.16;

export function placedUnits(view: LabyrinthView): readonly Placed[] {
  const shared = view.seats.length > 1;
  return view.units.flatMap((unit, place) => {
    if (unit.at === null) return [];
    const company = view.units.some((other) => other !== unit && same(other.at, unit.at));
    const off = company ? (unit.kind === "princess" ? APART : -APART) : 0;
    const seat = shared && unit.side === "good" ? ownerOf(view, unit) : null;
    return [{ id: pieceId(view, unit, place), x: unit.at[0] + 0.5 + off, y: unit.at[1] + 0.5 + off, unit, seat }];
  });
}

/** One's own counters keep their places in the list, and glide; of others one knows only where they are. */
function pieceId(view: LabyrinthView, unit: Unit, place: number): string {
  if (unit.name === unit.kind) return unit.name;
  return unit.side === view.side ? `#${place}` : `${unit.kind} ${unit.name}`;
}

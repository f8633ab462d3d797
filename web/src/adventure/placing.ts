/** What stands on the field, from the back to the front: things, who lies, who stands. */
import type { Ground } from "./hexes.ts";
import { isThere, isUp, type AdventureView, type Figure, type Thing } from "./view.ts";

/** A figure or a thing where it is. */
export interface Placed {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly figure: Figure | null;
  readonly thing: Thing | null;
}

const ASIDE = 0.24;

export function placedOn(view: AdventureView, ground: readonly Ground[]): readonly Placed[] {
  const under = new Map(ground.map((each) => [each.space.name, each]));
  const things = view.objects.flatMap((thing): readonly Ranked[] => {
    const at = under.get(thing.at ?? "");
    if (at === undefined) return [];
    const shared = view.figures.some((figure) => isThere(figure) && figure.at === thing.at);
    return [{ id: `thing ${thing.id}`, x: at.x + (shared ? ASIDE : 0), y: at.y + (shared ? 0.1 : 0.12), figure: null, thing, row: at.space.r, rank: 0 }];
  });
  const figures = view.figures.filter(isThere).flatMap((figure): readonly Ranked[] => {
    const at = under.get(figure.at);
    return at === undefined ? [] : [{ id: figure.id, x: at.x, y: at.y, figure, thing: null, row: at.space.r, rank: isUp(figure) ? 2 : 1 }];
  });
  return [...things, ...figures].toSorted((one, other) => one.row - other.row || one.rank - other.rank || one.x - other.x);
}

interface Ranked extends Placed {
  readonly row: number;
  readonly rank: number;
}

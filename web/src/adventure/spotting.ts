/** The places of an adventure that can be pointed at: every space one can stand in, and the sides of a figure that turns. */
import type { Direction, Spot } from "../boards/spots.ts";
import type { AdventureMessages } from "../messages/adventure.en.ts";
import { deedsAt, isOpen, sideId, type Deed } from "./deeds.ts";
import { beyond, isBarred, rim, sideAhead, wedge, type Ground } from "./hexes.ts";
import { figureOf, isOwn, lying, SIDES, standing, STEPS, type AdventureView, type Figure } from "./view.ts";

type Words = AdventureMessages["adventure"];

/** What is in hand while one points. */
export interface Pointing {
  readonly deeds: readonly Deed[];
  readonly chosen: string | null;
  readonly action: string | null;
  readonly aimed: string | null;
}

export const TURN = "undefended";

/** Every spot, those at the back first, so that what stands in front is what is touched. */
export function spotsOf(view: AdventureView, ground: readonly Ground[], pointing: Pointing, words: Words): readonly Spot[] {
  const spaces = ground.filter(({ space }) => !isBarred(space)).map((each) => spaceSpot(view, each, pointing, words));
  return [...spaces, ...sideSpots(view, ground, pointing, words)];
}

function spaceSpot(view: AdventureView, { space, x, y }: Ground, pointing: Pointing, words: Words): Spot {
  const there = pointing.action === TURN ? [] : deedsAt(pointing.deeds, space.name, pointing.chosen, pointing.action);
  return {
    id: space.name,
    x,
    y,
    outline: rim(x, y, 0.96),
    label: [spaceLabel(view, space.name, words), ...there.map(({ option }) => option.text)].join(". "),
    tone: toneOf(there, pointing, space.name),
    note: there.length === 1 ? there[0]?.note || undefined : undefined,
    pressed: standing(view, space.name).some(({ id }) => id === pointing.chosen) || undefined,
  };
}

function toneOf(there: readonly Deed[], { aimed }: Pointing, id: string): string | undefined {
  if (there.length === 0) return undefined;
  if (aimed === id) return "aimed";
  if (there.some(({ does }) => does === "place")) return "way";
  return there.some(({ does }) => does === "move" || does === "crawl" || does === "jump-over" || does === "drop") ? "reach" : "target";
}

/** The sides of the figure in hand, while one says which is undefended. */
function sideSpots(view: AdventureView, ground: readonly Ground[], { deeds, chosen, action }: Pointing, words: Words): readonly Spot[] {
  const figure = figureOf(view, chosen);
  const under = figure && ground.find(({ space }) => space.name === figure.at);
  if (action !== TURN || !under) return [];
  return SIDES.flatMap((side) => {
    const deed = deeds.find((each) => isOpen(each) && each.figure === chosen && each.place === sideId(side));
    if (deed === undefined) return [];
    const [dx, dy] = beyond(side, 1.4);
    return [{ id: sideId(side), x: under.x + dx, y: under.y + dy, outline: wedge(under.x, under.y, side), label: words.turnTo(words.sides[side] ?? side), tone: "way" }];
  });
}

/** The spot an arrow leads to: over the side ahead, or around the figure that turns. */
export function walked(view: AdventureView, spots: readonly Spot[], from: Spot, direction: Direction): Spot | null {
  const around = spots.filter(({ id }) => id.startsWith("side "));
  if (around.length > 0) {
    const by = direction === "right" || direction === "down" ? 1 : -1;
    const at = around.findIndex(({ id }) => id === from.id);
    return around[(at + by + around.length) % around.length] ?? null;
  }
  const space = view.field.find(({ name }) => name === from.id);
  if (space === undefined) return null;
  const [dq, dr] = STEPS[SIDES.indexOf(sideAhead(direction, space.r))] ?? [0, 0];
  for (let [q, r] = [space.q + dq, space.r + dr]; ; q += dq, r += dr) {
    const next = view.field.find((each) => each.q === q && each.r === r);
    if (next === undefined) return null;
    const spot = spots.find(({ id }) => id === next.name);
    if (spot) return spot;
  }
}

/** A space in words: its name, level and kind, who is there and what lies there. */
export function spaceLabel(view: AdventureView, name: string, words: Words): string {
  const space = view.field.find((each) => each.name === name);
  if (space === undefined) return "";
  const places = Object.entries(view.scenario.places).filter(([, spaces]) => spaces.includes(name));
  return [
    words.space(name, words.features[space.feature] ?? space.feature, space.level),
    ...places.map(([place]) => words.partOf(place.replaceAll("-", " "))),
    ...standing(view, name).map((figure) => figureLabel(view, figure, words)),
    ...lying(view, name).map((thing) => thing.name),
  ].join(", ");
}

/** A figure in a few words. */
export function figureLabel(view: AdventureView, figure: Figure, words: Words): string {
  const state = [
    ...(isOwn(view, figure) ? [words.yours] : []),
    ...(figure.condition === "conscious" ? [words.body(figure.body, figure.maximum)] : [words.conditions[figure.condition] ?? ""]),
    ...(figure.posture === "standing" || figure.condition !== "conscious" ? [] : [words.postures[figure.posture] ?? ""]),
  ];
  return `${figure.name} (${state.join(", ")})`;
}

/** What may be done now, each deed with its unit and the place one points at for it. */
import { percent } from "../state/percent.ts";
import type { Option, Why } from "../wire/types.ts";
import { edgeId, roomFloor, same, squareId, type Edge, type LabyrinthView, type Square, type Sum, type Unit } from "./view.ts";

export interface Deed {
  readonly option: Option;
  readonly does: string;
  /** Who does it; null where the whole side does. */
  readonly unit: string | null;
  /** Where one points for it; a deed without a place is a button. */
  readonly places: readonly string[];
  /** With the Princess. */
  readonly escort: boolean;
  /** Its cost, or its chance, in a few signs. */
  readonly note: string;
  /** Dice fall, or harm is done: it cannot be taken back. */
  readonly rolls: boolean;
}

interface Decision {
  readonly do: string;
  readonly unit?: string;
  readonly at?: Square;
  readonly to?: Square;
  readonly edge?: Edge;
  readonly target?: string;
  readonly room?: Square;
  readonly escort?: boolean;
}

const ROLLING = new Set(["unlock", "burn", "alert", "attack"]);

/** Every deed of a turn, barred ones too. */
export function deedsOf(view: LabyrinthView, options: readonly Option[]): readonly Deed[] {
  const sums = new Map(view.sums.map((sum) => [keyOf(sum), sum]));
  return options.map((option) => {
    const decision = option.decision as Decision;
    return {
      option,
      does: decision.do,
      unit: decision.unit ?? (decision.do === "burn" ? caster(view) : null),
      places: placesOf(view, decision),
      escort: decision.escort ?? false,
      note: noteOf(sums.get(keyOf(decision))),
      rolls: ROLLING.has(decision.do),
    };
  });
}

/** The deeds that are allowed, with the Princess along or not. */
export function allowed(deeds: readonly Deed[], escort: boolean): readonly Deed[] {
  const open = deeds.filter(({ option }) => option.objection === null);
  const withHer = new Set(open.flatMap((deed) => (deed.escort ? (deed.unit ?? []) : [])));
  return open.filter((deed) => deed.escort === (escort && withHer.has(deed.unit ?? "")));
}

/** Whether a unit could take the Princess along. */
export function mayEscort(deeds: readonly Deed[], unit: string | null): boolean {
  return deeds.some((deed) => deed.unit === unit && deed.escort && deed.option.objection === null);
}

/** The units that have something to do, in the order in which they are told. */
export function able(deeds: readonly Deed[]): readonly string[] {
  return [...new Set(deeds.flatMap(({ unit }) => unit ?? []))];
}

/** What pointing at a place means: the chosen unit's deeds there, or without one everybody's but walks. */
export function deedsAt(deeds: readonly Deed[], place: string, unit: string | null): readonly Deed[] {
  const there = deeds.filter(({ places }) => places.includes(place));
  const own = there.filter((deed) => deed.unit === unit);
  return own.length > 0 ? own : there.filter(({ does }) => does !== "move");
}

/** Why a place cannot be meant by the chosen unit, or without one by anybody. */
export function barredAt(deeds: readonly Deed[], place: string | null, unit: string | null): Why | null {
  if (place === null) return null;
  const there = deeds.filter((deed) => deed.places.includes(place) && (unit === null || deed.unit === unit));
  return there.find(({ option }) => option.objection !== null)?.option.objection ?? null;
}

/** The units one may choose on a square, who has company before the Princess. */
export function choosable(units: readonly Unit[], deeds: readonly Deed[], chosen: string | null): string | null {
  const names = units.map(({ name }) => name).filter((name) => deeds.some(({ unit }) => unit === name));
  return names.find((name) => name !== chosen) ?? names[0] ?? null;
}

/** Who uses magic now: the only one with a deed of its own in that phase. */
function caster({ phase, units }: LabyrinthView): string | null {
  return phase === "magic" ? (units.find((unit) => "fireballs" in unit && unit.fireballs > 0)?.name ?? null) : null;
}

function placesOf(view: LabyrinthView, { at, to, edge, target, room }: Decision): readonly string[] {
  const square = at ?? to ?? (target === undefined ? undefined : view.units.find((unit) => unit.name === target && unit.at)?.at);
  if (square) return [squareId(square)];
  if (edge) return [edgeId(edge)];
  return room ? roomFloor(view.board, room).map(squareId) : [];
}

function keyOf({ do: does, unit, to, edge, target, room, escort }: Decision | Sum): string {
  return JSON.stringify([does, does === "burn" ? "" : unit, to, edge, target, room, escort ?? false]);
}

function noteOf(sum: Sum | undefined): string {
  if (sum?.cost !== undefined) return String(sum.cost);
  return sum?.chance === undefined ? "" : percent(sum.chance);
}

/** Who stays in hand after a turn: who walked or came in is found where it went, for Evil's are named by their squares. */
export function followed(view: LabyrinthView, done: Deed | null, chosen: string | null): string | null {
  const decision = done?.option.decision as Decision | undefined;
  const to = decision?.to ?? (decision?.do === "enter" ? decision.at : undefined);
  const walker = to && view.units.find((unit) => same(unit.at, to) && unit.kind !== "princess" && unit.side === view.side);
  if (walker) return walker.name;
  return view.units.some((unit) => unit.name === chosen && !("gone" in unit && unit.gone)) ? chosen : null;
}

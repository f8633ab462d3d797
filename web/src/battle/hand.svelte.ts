/** What a person has in hand in a battle: a piece and its unit, which way they are to face, and what is shown of them. */
import { drill, formations, look, ranks } from "../net/http.ts";
import type { FormationPlace, Look, Plain } from "../wire/types.ts";
import { forceOf, halfOf, isDrilling, pieceOf, squareId, turnedBy, waitingOf, type BattleView, type Side } from "./view.ts";

export const OVERLAYS = ["none", "reach", "arc", "sight", "cover"] as const;
export type Overlay = (typeof OVERLAYS)[number];

/** The doors behind the hand; tests bring their own. */
export interface Doors {
  readonly formations: typeof formations;
  readonly drill: typeof drill;
  readonly look: typeof look;
  readonly ranks: typeof ranks;
}

export class Hand {
  /** The piece that is chosen. */
  chosen = $state<string | null>(null);
  /** Its unit does not go with it. */
  alone = $state(false);
  /** Placed in secret. */
  hidden = $state(false);
  facing = $state<Side>("north");
  /** Where it can go. */
  places = $state.raw<readonly FormationPlace[]>([]);
  /** The square under the pointer or the cursor. */
  looked = $state<string | null>(null);
  overlay = $state<Overlay>("none");
  /** What the field is to the chosen piece. */
  view = $state.raw<Look | null>(null);
  /** Why the server did not say what it was last asked. */
  fault = $state<string | null>(null);
  readonly #table: string;
  readonly #doors: Doors;
  #asked = 0;
  #half = "";

  constructor(table: string, doors: Doors = { formations, drill, look, ranks }) {
    this.#table = table;
    this.#doors = doors;
  }

  /** Take a piece in hand, or with null let go. */
  choose(view: BattleView, name: string | null, alone = false): void {
    const piece = pieceOf(view, name);
    const force = forceOf(view, piece?.force ?? null);
    const kept = piece !== null && piece.name === this.chosen;
    this.chosen = piece?.name ?? null;
    this.alone = alone || (force?.individual ?? false);
    if (piece && !kept) this.facing = piece.squares.length > 0 ? piece.facing : (view.armies[piece.seat]?.facing ?? "north");
    if (!force?.hidden) this.hidden = false;
    void this.refresh(view);
  }

  turn(view: BattleView, by: 1 | -1): void {
    this.facing = turnedBy(this.facing, by);
    void this.refresh(view);
  }

  hide(view: BattleView, hidden: boolean): void {
    this.hidden = hidden;
    void this.refresh(view);
  }

  cycle(view: BattleView): void {
    this.show(view, OVERLAYS[(OVERLAYS.indexOf(this.overlay) + 1) % OVERLAYS.length] ?? "none");
  }

  show(view: BattleView, overlay: Overlay): void {
    this.overlay = overlay;
    void this.refresh(view);
  }

  /** The table went on: who is gone is let go, and when another half begins to fight everybody; what is known of the others is asked anew. */
  turned(view: BattleView): void {
    const half = halfOf(view);
    if (half !== this.#half && !isDrilling(view)) this.chosen = null;
    this.#half = half;
    const piece = pieceOf(view, this.chosen);
    const next = piece && view.phase === "deploy" && piece.squares.length > 0 && !this.alone ? this.#nextUnit(view, piece.force) : null;
    if (next !== null) return this.choose(view, next);
    if (piece === null || piece.gone !== null) this.chosen = null;
    else if (piece.squares.length > 0 && view.phase === "move") this.facing = piece.facing;
    void this.refresh(view);
  }

  /** Ask where the chosen piece can go, and what the field is to it. */
  async refresh(view: BattleView): Promise<void> {
    const asked = ++this.#asked;
    this.fault = null;
    const { chosen, facing, alone, hidden } = this;
    const piece = pieceOf(view, chosen);
    if (piece === null || view.seat === null) {
      this.places = [];
      this.view = null;
      return;
    }
    const own = piece.seat === view.seat && view.acting === view.seat && isDrilling(view);
    if (!own) this.places = [];
    const form = { seat: view.seat, piece: piece.name, facing, alone, hidden };
    const [places, seen] = await Promise.all([
      own ? this.#heard(this.#doors.formations(this.#table, form), []) : [],
      this.overlay !== "none" && piece.squares.length > 0 ? this.#doors.look(this.#table, piece.name, view.seat).catch(() => null) : null,
    ]);
    if (asked !== this.#asked) return;
    this.places = places;
    this.view = seen;
  }

  /** The place that a square is, for the chosen piece. */
  place(id: string | null): FormationPlace | null {
    return id === null ? null : (this.places.find(({ at: [x = 0, y = 0] }) => squareId([x, y]) === id) ?? null);
  }

  /** The decisions that bring what is in hand to a place. */
  async gesture(view: BattleView, place: FormationPlace): Promise<readonly Plain[]> {
    if (this.chosen === null || view.seat === null) return [];
    const { chosen, facing, alone, hidden } = this;
    const order = { seat: view.seat, piece: chosen, facing, alone, hidden };
    return (await this.#heard(this.#doors.drill(this.#table, order, place.at), { decisions: [] })).decisions;
  }

  /** The decisions that make torn units whole. */
  async closing(view: BattleView): Promise<readonly Plain[]> {
    return view.seat === null ? [] : (await this.#heard(this.#doors.ranks(this.#table, view.seat), { decisions: [] })).decisions;
  }

  /** What the server answers; where it does not, why is kept. */
  async #heard<T>(answer: Promise<T>, otherwise: T): Promise<T> {
    try {
      return await answer;
    } catch (fault) {
      this.fault = fault instanceof Error ? fault.message : String(fault);
      return otherwise;
    }
  }

  /** While armies are placed: after a unit the next one that is not. */
  #nextUnit(view: BattleView, placed: string): string | null {
    if (waitingOf(view, placed).length > 0) return null;
    for (const force of view.forces) {
      const waiting = force.seat === view.seat ? waitingOf(view, force.id)[0] : undefined;
      if (waiting) return waiting.name;
    }
    return null;
  }
}

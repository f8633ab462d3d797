/** Pointers on a surface: one drags, two pinch; a tap that hardly moved is still a tap. */

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Heard {
  readonly dragged: (dx: number, dy: number) => void;
  readonly pinched: (factor: number, at: Place) => void;
  /** Where on the surface a pointer is, in pixels. */
  readonly place: (event: PointerEvent) => Place;
}

/** From how many pixels on a press is a drag. */
const SLACK = 7;

export class Fingers {
  /** Whether the last press became a drag. */
  wandered = false;
  touching = false;
  readonly #down = new Map<number, Place>();
  readonly #heard: Heard;
  #start: Place = { x: 0, y: 0 };

  constructor(heard: Heard) {
    this.#heard = heard;
  }

  down = (event: PointerEvent): void => {
    const place = this.#heard.place(event);
    if (this.#down.size === 0) {
      this.#start = place;
      this.wandered = false;
    }
    this.touching = event.pointerType === "touch";
    this.#down.set(event.pointerId, place);
  };

  move = (event: PointerEvent): void => {
    const before = this.#down.get(event.pointerId);
    if (before === undefined) return;
    const now = this.#heard.place(event);
    const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
    this.#down.set(event.pointerId, now);
    if (other) return this.#pinched(before, now, other);
    if (!this.wandered && span(this.#start, now) < SLACK) return;
    if (!this.wandered) (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.wandered = true;
    this.#heard.dragged(now.x - before.x, now.y - before.y);
  };

  up = (event: PointerEvent): void => {
    this.#down.delete(event.pointerId);
  };

  #pinched(before: Place, now: Place, other: Place): void {
    this.wandered = true;
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    this.#heard.pinched(span(now, other) / Math.max(1, span(before, other)), middle);
    this.#heard.dragged((now.x - before.x) / 2, (now.y - before.y) / 2);
  }
}

function span(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** Where one looks at a board from: what lies in the middle of the screen, and how large a unit of the board is there. */

export interface Camera {
  readonly x: number;
  readonly y: number;
  /** Pixels for each unit of the board. */
  readonly scale: number;
}

/** A part of the board, in its units. */
export interface Extent {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The screen's window on the board, in pixels. */
export interface Pane {
  readonly width: number;
  readonly height: number;
}

const LARGEST = 140;
const STEP = 1.25;

/** The camera that sees all of an extent, as large as it goes. */
export function whole(extent: Extent, pane: Pane): Camera {
  const scale = Math.min(pane.width / extent.width, pane.height / extent.height, LARGEST);
  return { x: extent.x + extent.width / 2, y: extent.y + extent.height / 2, scale: Math.max(scale, 1) };
}

/** The part of a board on which some places lie, with so much around them. */
export function around(places: readonly { readonly x: number; readonly y: number }[], margin = 1): Extent {
  const [left, right] = [Math.min(...places.map(({ x }) => x)), Math.max(...places.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...places.map(({ y }) => y)), Math.max(...places.map(({ y }) => y))];
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}

/** What the pane shows, in units of the board. */
export function seen(camera: Camera, pane: Pane): Extent {
  const width = pane.width / camera.scale;
  const height = pane.height / camera.scale;
  return { x: camera.x - width / 2, y: camera.y - height / 2, width, height };
}

/** Moved with a finger that went so many pixels. */
export function dragged(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** Nearer or farther, so that what lies under a point of the pane stays there. */
export function zoomed(camera: Camera, factor: number, at: { x: number; y: number }, pane: Pane, least: number): Camera {
  const scale = Math.min(LARGEST, Math.max(least, camera.scale * factor));
  const away = (place: number, middle: number) => (place - middle) / camera.scale - (place - middle) / scale;
  return { x: camera.x + away(at.x, pane.width / 2), y: camera.y + away(at.y, pane.height / 2), scale };
}

/** One step nearer, or with -1 farther. */
export function step(way: 1 | -1): number {
  return way === 1 ? STEP : 1 / STEP;
}

/** The camera kept over the board: its middle never leaves the extent. */
export function kept(camera: Camera, extent: Extent): Camera {
  const within = (value: number, from: number, size: number) => Math.min(from + size, Math.max(from, value));
  return { ...camera, x: within(camera.x, extent.x, extent.width), y: within(camera.y, extent.y, extent.height) };
}

/** The camera moved just so far that the pane shows no more beyond the board than it must. */
export function filling(camera: Camera, extent: Extent, pane: Pane): Camera {
  const { width, height } = seen(camera, pane);
  const within = (value: number, from: number, size: number, half: number) =>
    2 * half >= size ? from + size / 2 : Math.min(from + size - half, Math.max(from + half, value));
  return { ...camera, x: within(camera.x, extent.x, extent.width, width / 2), y: within(camera.y, extent.y, extent.height, height / 2) };
}

/** The camera moved just so far that a place is well inside the pane. */
export function following(camera: Camera, place: { x: number; y: number }, pane: Pane, margin = 1.5): Camera {
  const view = seen(camera, pane);
  const pull = (value: number, from: number, size: number) => {
    const edge = Math.min(margin, size / 2);
    if (value < from + edge) return value - from - edge;
    return value > from + size - edge ? value - from - size + edge : 0;
  };
  return { ...camera, x: camera.x + pull(place.x, view.x, view.width), y: camera.y + pull(place.y, view.y, view.height) };
}

/** What hangs and streams: hair, plumes, cloaks. */
import { add, limb, type Point } from "./geometry.ts";

/** A lock, ribbon or tail: points that leave in one direction and bend towards another, never below the ground. */
export function strand(from: Point, leaves: number, flow: number, length: number, links = 5): Point[] {
  const points: Point[] = [from];
  for (let link = 1; link <= links; link++) {
    const share = link / links;
    const angle = leaves + (((((flow - leaves + 180) % 360) + 360) % 360) - 180) * Math.min(1, share * 1.4);
    const [x, y] = add(points[link - 1]!, limb(angle), length / links);
    points.push([x, Math.min(y, -0.6)]);
  }
  return points;
}

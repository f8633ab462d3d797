/** How a figure is drawn on the board: the pose of its posture, and which way it looks. */
import type { Kind } from "../figures/index.ts";
import type { Figure, Side } from "./view.ts";

export function poseOf({ posture, condition, running }: Pick<Figure, "posture" | "condition" | "running">): Kind {
  if (condition !== "conscious" || posture === "down") return "ground";
  if (posture === "off-balance") return "offBalance";
  return running ? "charge" : "guard";
}

/** It looks away from where it is undefended. */
export const looksLeft = (undefended: Side): boolean => undefended.endsWith("east");

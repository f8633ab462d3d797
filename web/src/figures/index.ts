/** The figures: every picture page of every book, and the scenes of the games, drawn in ink. */
export { designOf, type Design, type FigureBook } from "./design.ts";
export { eased, tween, type Pose } from "./pose.ts";
export { kindOf, poseOf, type Kind } from "./poses.ts";
export { SCENES, type Game } from "./scenes.ts";

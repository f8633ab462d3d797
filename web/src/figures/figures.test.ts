import { describe, expect, test } from "vitest";
import { DESIGNS } from "./books.ts";
import { drawing } from "./draw.ts";
import { designOf, eased, kindOf, poseOf, SCENES, tween } from "./index.ts";
import { ANGLES, MEASURES } from "./pose.ts";
import { KINDS, type Kind } from "./poses.ts";
import { sceneOf } from "./scenes.ts";
import { skeletonOf } from "./skeleton.ts";

const PICTURES = Array.from({ length: 32 }, (_, index) => 2 * index + 1);
const BOOKS = Object.keys(DESIGNS);
const kinds = Object.keys(KINDS) as Kind[];
const paths = (design: string, kind: Kind, lost: string[] = []) => drawing(DESIGNS[design]!, KINDS[kind],
  lost).marks.map(({ d }) => d).join("");

describe("poses", () => {
  test("every picture page has a pose of its own", () => {
    expect(new Set(PICTURES.map((page) => JSON.stringify(poseOf(page)))).size).toBe(32);
  });

  test("an even page is no picture, and the error says so", () => {
    expect(() => poseOf(2)).toThrow("picture 2: expected an odd page from 1 to 63");
  });

  test("a book's own word overrides what the page usually shows, and an unknown word does not", () => {
    expect(kindOf(17, "casting")).toBe("casting");
    expect(kindOf(17, "yodelling")).toBe("block");
    expect(kindOf(17, "toString")).toBe("block");
  });

  test("every pose has the same joints, all of them numbers", () => {
    for (const kind of kinds) {
      for (const joint of [...ANGLES, ...MEASURES]) expect(Number.isFinite(KINDS[kind][joint]),
        `${kind} ${joint}`).toBe(true);
    }
  });
});

describe("tween", () => {
  const [guard, swing] = [poseOf(57), poseOf(3)];

  test("ends at its ends", () => {
    expect(tween(guard, swing, 0)).toEqual(guard);
    expect(tween(guard, swing, 1)).toEqual(swing);
  });

  test("turns a joint the shortest way round", () => {
    expect(tween({ ...guard, weapon: 170 }, { ...guard, weapon: -170 }, 0.5).weapon).toBe(180);
  });

  test("is half way at the half", () => {
    expect(tween({ ...guard, chest: 10 }, { ...guard, chest: 30 }, 0.5).chest).toBe(20);
  });

  test("eases from nothing to all", () => {
    expect([eased(-1), eased(0), eased(1), eased(2)]).toEqual([0, 0, 1, 1]);
  });
});

describe("skeletons", () => {
  test("everybody stands on the ground, or as high above it as the jump goes", () => {
    for (const book of BOOKS) {
      for (const kind of kinds) {
        const { near, far, lift } = skeletonOf(KINDS[kind], DESIGNS[book]!.build);
        expect(Math.max(near.ankle[1], far.ankle[1]), `${book} ${kind}`).toBeLessThanOrEqual(-lift);
      }
    }
  });

  test("on the ground means lying: the head is as low as the knees", () => {
    const { head, near } = skeletonOf(poseOf(41), designOf({ id: "mirim" }).build);
    expect(head.origin[1]).toBeGreaterThan(near.knee[1]);
    expect(head.origin[1]).toBeGreaterThan(-30);
  });
});

describe("designs", () => {
  test("no two books look alike", () => {
    expect(new Set(BOOKS.map((book) => paths(book, "guard"))).size).toBe(BOOKS.length);
    expect(new Set(BOOKS.map((book) => JSON.stringify(DESIGNS[book]))).size).toBe(12);
  });

  test("a book nobody drew is read from its sheet, and always the same", () => {
    const book = { id: "river-knight", traits: ["helmet"], equipment: ["pike", "mail shirt", "blue cloak"], height: 4 };
    expect(designOf(book)).toEqual(designOf({ ...book }));
    expect(designOf(book)).toMatchObject({ weapon: "spear", coat: "mail", cloak: "long", headgear: "kettle",
      off: "none" });
  });

  test("a book with nothing but a name has a figure too", () => {
    expect(drawing(designOf({ id: "nobody" }), poseOf(57)).marks.length).toBeGreaterThan(20);
  });

  test("a giant is larger than a man and a halfling smaller", () => {
    const sizes = [2, 4, 5].map((height) => designOf({ id: "someone", height }).build.size);
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  });
});

describe("drawings", () => {
  test("every book can be drawn in every pose, with no number missing", () => {
    for (const book of BOOKS) for (const kind of kinds) expect(/NaN|Infinity|undefined/.test(paths(book, kind)),
      `${book} ${kind}`).toBe(false);
  }, 60_000);

  test("what was lost is not drawn", () => {
    expect(paths("man-at-arms", "guard", ["shield"]).length).toBeLessThan(paths("man-at-arms", "guard").length);
    expect(paths("man-at-arms", "guard", ["weapon"]).length).toBeLessThan(paths("man-at-arms", "guard").length);
    expect(paths("man-at-arms", "guard", ["helmet"])).not.toBe(paths("man-at-arms", "guard"));
    expect(paths("forester", "guard", ["bow"])).not.toBe(paths("forester", "guard"));
    expect(paths("duellist", "guard", ["dagger"]).length).toBeLessThan(paths("duellist", "guard").length);
  });

  test("a weapon that is just flying away is still seen", () => {
    expect(paths("man-at-arms", "dislodged", ["weapon"])).toBe(paths("man-at-arms", "dislodged"));
  });

  test("each game has its own scene", () => {
    expect(new Set(SCENES.map((game) => JSON.stringify(sceneOf(game)))).size).toBe(4);
  });
});

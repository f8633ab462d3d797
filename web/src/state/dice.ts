/** A die that fell, or several thrown for one thing. */
export interface Roll {
  readonly key: string;
  readonly face: string;
  readonly text: string;
  /** The sums behind it. */
  readonly sums?: readonly string[];
  /** Whether it came to what was needed. */
  readonly told?: boolean;
}

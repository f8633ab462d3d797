/** How a share is written, wherever one is: on boards, in sentences and by the coach. */

/** A share of one in percent, never rounded to certainty. */
export function percent(share: number): string {
  const whole = Math.round(100 * share);
  if (share > 0 && whole === 0) return "< 1 %";
  return share < 1 && whole === 100 ? "> 99 %" : `${whole} %`;
}

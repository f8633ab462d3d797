/** The time by this device, in steps fine enough for a clock's face. */
import { createSubscriber } from "svelte/reactivity";

const STEP = 250;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, STEP);
  return () => clearInterval(timer);
});

/** Milliseconds since 1970; what reads it is drawn again as time goes by. */
export function now(): number {
  subscribe();
  return Date.now();
}

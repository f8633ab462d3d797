/** Small sounds made on the spot: a pen's tick, a page, a blow. Silent unless the settings ask for them. */
import { settings } from "./settings.svelte.ts";

export type Sound = "choose" | "seal" | "turn" | "blow";

interface Voice {
  readonly pitch: number;
  readonly seconds: number;
  readonly loudness: number;
  readonly shape: OscillatorType;
}

const VOICES: Readonly<Record<Sound, Voice>> = {
  choose: { pitch: 1320, seconds: 0.03, loudness: 0.04, shape: "sine" },
  seal: { pitch: 660, seconds: 0.09, loudness: 0.07, shape: "triangle" },
  turn: { pitch: 240, seconds: 0.16, loudness: 0.06, shape: "sine" },
  blow: { pitch: 110, seconds: 0.22, loudness: 0.12, shape: "sawtooth" },
};

let context: AudioContext | undefined;

export function tick(sound: Sound): void {
  if (!settings.value.sound) return;
  context ??= new AudioContext();
  const { pitch, seconds, loudness, shape } = VOICES[sound];
  const now = context.currentTime;
  const oscillator = new OscillatorNode(context, { type: shape, frequency: pitch });
  const gain = new GainNode(context, { gain: loudness });
  oscillator.frequency.exponentialRampToValueAtTime(pitch * 0.6, now + seconds);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(now);
  oscillator.stop(now + seconds);
}

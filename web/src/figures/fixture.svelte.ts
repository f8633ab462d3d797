/** Properties of a figure that a test can change while it is shown. */
import { flushSync, type ComponentProps } from "svelte";
import type Figure from "./Figure.svelte";

type Props = ComponentProps<typeof Figure>;

/** Mirim on guard, unless the test says otherwise. */
export function mirim(differs: Partial<Props> = {}): Props {
  const props: Props = $state({ book: { id: "mirim" }, picture: 57, label: "Mirim", animate: false, ...differs });
  return props;
}

/** Turn the page and let everything follow. */
export function turnTo(props: Props, picture: number): void {
  props.picture = picture;
  flushSync();
}

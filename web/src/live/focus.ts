/** The keyboard's place in the house: where it was may go away with what was answered, and then it comes to what is asked next. */

/** Follow the keyboard, and bring it back where what it was on is gone. */
export function keepFocus(): () => void {
  let last: Element | null = null;
  const came = ({ target }: FocusEvent) => (last = target instanceof Element ? target : null);
  /** Whoever leaves what is still there lets go by will. */
  const left = ({ target }: FocusEvent) => queueMicrotask(() => (last = last !== null && last === target && isThere(last) ? null : last));
  const watch = new MutationObserver(() => {
    if (last !== null && !isThere(last) && !isElsewhere()) attend();
  });
  document.addEventListener("focusin", came);
  document.addEventListener("focusout", left);
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  return () => {
    watch.disconnect();
    document.removeEventListener("focusin", came);
    document.removeEventListener("focusout", left);
  };
}

function isThere(element: Element): boolean {
  return element.isConnected && !element.matches(":disabled");
}

function isElsewhere(): boolean {
  const at = document.activeElement;
  return at !== null && at !== document.body && isThere(at);
}

/** Go to what is asked, or to the room where nothing is; between two rooms there is neither, and the next change is waited for. */
function attend() {
  const room = document.getElementById("room");
  const place = room?.querySelector<HTMLElement>("[data-asks] section") ?? room;
  if (place === null) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

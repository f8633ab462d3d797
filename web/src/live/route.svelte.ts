/** Where one is now; moving on changes the address without loading the page again. */
import { routeOf, type Route } from "../state/route.ts";

let current = $state.raw(here());
addEventListener("popstate", () => (current = here()));
addEventListener("hashchange", () => (current = here()));

export const route = {
  get now(): Route {
    return current;
  },
};

/** Go to an address of the house. */
export function go(address: string): void {
  history.pushState(null, "", address);
  current = here();
  scrollTo(0, 0);
}

/** Write another address for where one is, without going anywhere. */
export function rename(address: string): void {
  history.replaceState(null, "", address);
}

/** Let links of the house move on without loading the page again. */
export function followLinks(event: MouseEvent): void {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!plain || event.defaultPrevented || link === null || link.target || link.download) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

function here(): Route {
  return routeOf(location.pathname, location.search, location.hash);
}

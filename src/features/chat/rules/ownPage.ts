/** Pages that are shown as a card where a message ends with the address of one. */
const CARDS =
  /^\/(?:saved\/together|inspection-checklist|calculator|market-analysis|compare|properties\/[\da-f-]{36})$/u;

/** The address within Roost of a page that has a card; null for every other link. `origin`: where this app is served. */
export function ownPage(href: string, origin: string): string | null {
  const url = new URL(href);
  return url.origin === origin && CARDS.test(url.pathname)
    ? url.pathname + url.search + url.hash
    : null;
}

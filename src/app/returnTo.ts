import type { OpenedLink, PagePlace } from '#src/ui/pagePlaces.ts';

/** The time that the first contents (data, the rows of a list) may take on a slow device, ms. */
const COMES_MS = 15_000;
/** Rows and pictures that come above push the place away: for so long it is held, ms. */
const SETTLES_MS = 2000;
/** Events of a person, which a page does not cause by itself. */
export const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Rounding of browsers, px. */
const NEAR_PX = 2;

/** The part of the page with this name that scrolls; null: it is not there (yet). */
export const scrollerOf = (page: HTMLElement, name: string): HTMLElement | null =>
  name === 'page' ? page : page.querySelector<HTMLElement>(`[data-scroller="${CSS.escape(name)}"]`);

/**
 * Brings a person back to where they were on a page, as soon as what was there is there again, and holds it until it
 * has settled or they act: how far each part was scrolled, the link they had opened where it stood, and the focus on
 * it. Returns the function that stops it.
 */
export function returnTo(page: HTMLElement, place: PagePlace, onEnd: () => void): () => void {
  const { opened } = place;
  const wanted = Object.entries(place.scrolled).filter(([, top]) => top > 0);
  let frame = 0;
  let end = setTimeout(stop, COMES_MS);
  let isThere = false;
  const observer = new MutationObserver(later);
  const sizes = new ResizeObserver(later);
  observer.observe(page, {
    childList: true,
    subtree: true,
    // The height of a list of which only some rows are there.
    attributeFilter: ['style'],
  });
  sizes.observe(page);
  for (const child of page.children) sizes.observe(child);
  for (const act of ACTS) window.addEventListener(act, stop, { capture: true, passive: true });
  hold();
  return stop;

  function later() {
    if (frame === 0) frame = requestAnimationFrame(hold);
  }

  function hold() {
    frame = 0;
    const link = opened === null ? null : linkIn(page, opened);
    const reached = wanted.map(([name, top]) =>
      link !== null && opened?.scroller === name ? true : reach(scrollerOf(page, name), top),
    );
    if (link !== null && opened !== null) {
      const scroller = scrollerOf(page, opened.scroller);
      if (scroller !== null) align(scroller, link, opened.offset);
      focusQuietly(page, link);
    }
    if (isThere || reached.includes(false) || (opened !== null && link === null)) return;
    isThere = true;
    clearTimeout(end);
    end = setTimeout(stop, SETTLES_MS);
  }

  function stop() {
    observer.disconnect();
    sizes.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(end);
    for (const act of ACTS) window.removeEventListener(act, stop, { capture: true });
    onEnd();
  }
}

/** False: it does not reach so far (yet). */
function reach(scroller: HTMLElement | null, top: number): boolean {
  if (scroller === null) return false;
  if (Math.abs(scroller.scrollTop - top) > NEAR_PX) scroller.scrollTop = top;
  return Math.abs(scroller.scrollTop - top) <= NEAR_PX;
}

function align(scroller: HTMLElement, link: Element, offset: number): void {
  const away = offsetIn(scroller, link) - offset;
  if (Math.abs(away) > NEAR_PX) scroller.scrollTop += away;
}

/** How far below the upper edge of what scrolls an element begins, px. */
export const offsetIn = (scroller: Element, element: Element): number =>
  element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;

/** Of several to the same address the one that stands nearest to where it was. */
function linkIn(
  page: HTMLElement,
  { href, scroller: name, offset }: OpenedLink,
): HTMLElement | null {
  const scroller = scrollerOf(page, name);
  if (scroller === null) return null;
  const away = (link: Element) => Math.abs(offsetIn(scroller, link) - offset);
  const links = scroller.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
  return [...links].toSorted((one, other) => away(one) - away(other))[0] ?? null;
}

/**
 * The opened element in its place, now that something scrolled. A list that settles, a fling that ends, and a
 * page that gives way to the next one scroll after the press that opened it. Null: the person did something
 * since (`hasActed`), and it left what is in sight.
 */
export function stillOpened(
  page: HTMLElement,
  opened: OpenedLink | null,
  hasActed: boolean,
): OpenedLink | null {
  if (opened === null) return null;
  const scroller = scrollerOf(page, opened.scroller);
  const link = linkIn(page, opened);
  const isLeft = hasActed ? null : opened;
  if (scroller === null || link === null) return isLeft;
  const offset = offsetIn(scroller, link);
  const isInSight = offset < scroller.clientHeight && offset + link.offsetHeight > 0;
  return isInSight ? { ...opened, offset } : isLeft;
}

/** Only where the focus is nowhere in particular: on the page, or on the heading that was focused with it. */
function focusQuietly(page: HTMLElement, link: HTMLElement): void {
  const { activeElement: active, body } = document;
  if (active === null || active === body || active === page || active.tagName === 'H1')
    link.focus({ preventScroll: true });
}

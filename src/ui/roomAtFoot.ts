/** What is pressed at the foot of a page bears this attribute: toasts of a phone stand above it. */
const AT_FOOT = '[data-foot], [role=dialog]';

/** Its upper and its lower edge, px below the top of the window. */
export interface Edges {
  readonly top: number;
  readonly bottom: number;
}

/** A gap of so many px is none: what stands above it belongs to the foot, too. */
const NEAR_PX = 24;

/**
 * How many px at the foot of a window so high are taken. A bar that stands further up, as under a short list, is not at
 * the foot; and what would take more than half of the window leaves it to the toasts, which are gone in a moment.
 */
export function takenAtFoot(bars: readonly Edges[], height: number): number {
  let edge = height;
  for (const { top, bottom } of bars.toSorted((one, other) => other.bottom - one.bottom))
    if (bottom > top && bottom >= edge - NEAR_PX) edge = Math.min(edge, top);
  return edge < height / 2 ? 0 : height - edge;
}

/** The same of a page as it is shown at this moment, with the keyboard of a phone counted as its foot. */
export function roomAtFoot(page: Document): number {
  const { innerHeight, visualViewport: seen } = page.defaultView ?? { innerHeight: 0 };
  const end = seen == null ? innerHeight : Math.min(innerHeight, seen.offsetTop + seen.height);
  const bars = Array.from(page.querySelectorAll(AT_FOOT), (bar) => bar.getBoundingClientRect());
  return innerHeight - end + takenAtFoot(bars, end);
}

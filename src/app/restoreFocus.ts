const CONTROLS = 'a[href], button, summary';
const HEADINGS = 'h1, h2, h3';

/** An element and its index among its siblings. */
interface Step {
  readonly element: Element;
  readonly place: number;
}

/** From an element up to the body: where it was, for when it is removed. */
type Trail = readonly Step[];

/**
 * When the focused element is removed (an entry was deleted, a dialog closed whose button is gone), moves the focus
 * to the nearest element, never to a field: a phone would open its keyboard. A press on an empty part of the page is
 * left alone. Returns the function that stops it.
 */
export function restoreFocus(document: Document): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal } as const;
  // The last focus within the page itself survives what is above it: dialogs, menus.
  let trails: readonly Trail[] = [];
  let frame = 0;
  // A person who scrolls a long list by hand is not pulled back when an entry disappears.
  let isByKeys = false;

  function remember(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const trail = trailOf(target);
    trails = isAbove(trail) ? [trail, ...trails.slice(-1)] : [trail];
  }

  function mend(): void {
    frame = 0;
    if (!isLost(document, trails)) return;
    for (const trail of trails) {
      const next = nearest(trail);
      if (next === null) continue;
      if (next.matches(HEADINGS)) next.tabIndex = -1;
      next.focus({ preventScroll: true });
      if (isByKeys) next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      return;
    }
  }

  // It may begin after the first focus.
  remember(document.activeElement);
  document.addEventListener('focusin', ({ target }) => remember(target), options);
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      const { activeElement } = document;
      trails = [];
      if (target instanceof Node && activeElement?.contains(target)) remember(activeElement);
    },
    options,
  );
  for (const kind of ['keydown', 'wheel', 'touchstart', 'pointerdown'] as const)
    document.addEventListener(kind, () => (isByKeys = kind === 'keydown'), {
      ...options,
      passive: true,
    });
  const observer = new MutationObserver(() => {
    if (frame !== 0 || !isLost(document, trails)) return;
    // The code that removed the element may have a better place for the focus, in an effect.
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(mend)));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  stop.signal.addEventListener('abort', () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  });
  return () => stop.abort();
}

const isLost = ({ activeElement, body }: Document, [last]: readonly Trail[]): boolean =>
  (activeElement === null || activeElement === body) && last?.[0]?.element.isConnected === false;

function trailOf(element: Element): Trail {
  const steps: Step[] = [];
  for (let at = element; at.parentElement !== null; at = at.parentElement)
    steps.push({ element: at, place: [...at.parentElement.children].indexOf(at) });
  return steps;
}

const isAbove = (trail: Trail): boolean =>
  trail.some(({ element }) => /^(?:dialog|alertdialog|menu|listbox)$/u.test(element.role ?? ''));

/** The element where a trail ended, or the one after it, or the one before it; null: all of it is gone but the body. */
function nearest(trail: Trail): HTMLElement | null {
  const [own] = trail;
  if (own?.element.isConnected && own.element instanceof HTMLElement) return own.element;
  for (let at = 1; at < trail.length; at += 1) {
    const { element } = trail[at] ?? { element: null };
    if (element === null || !element.isConnected || element.tagName === 'BODY') continue;
    const place = trail[at - 1]?.place ?? 0;
    const after = [...element.children].slice(place);
    const before = [...element.children].slice(0, place).toReversed();
    const found = [...after, ...before].map(firstIn).find((each) => each !== null);
    if (found) return found;
  }
  return null;
}

/** Prefers something that can be pressed, else the heading. */
function firstIn(element: Element): HTMLElement | null {
  return shownIn(element, CONTROLS) ?? shownIn(element, HEADINGS);
}

function shownIn(element: Element, selector: string): HTMLElement | null {
  const all = [element, ...element.querySelectorAll(selector)];
  const seen = all.find(
    (each) => each.matches(selector) && each.checkVisibility({ visibilityProperty: true }),
  );
  return seen instanceof HTMLElement ? seen : null;
}

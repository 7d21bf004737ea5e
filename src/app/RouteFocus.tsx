import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useCurrentRoute } from './navigation/currentRoute.ts';

/** The title of the document; `name` is the page's, empty: the product's alone. */
export const titleOf = (name: string): string => (name === '' ? 'Roost' : `${name} · Roost`);

/** On a change of page: document title, focus on its h1, and the title spoken. On a change of what a page is about the focus alone, if it was lost. */
export function RouteFocus({
  isOpen,
}: {
  /**
   * False: no page is shown yet. A person who logs in leaves one shell and comes into another, and is on a
   * new page, too.
   */
  readonly isOpen: boolean;
}) {
  const { t } = useTranslation('nav');
  const { path, handle } = useCurrentRoute();
  const text = handle.title === '' ? '' : t(handle.title);
  const shown = useRef<string | null>(null);
  const [announced, setAnnounced] = useState('');
  const [params] = useSearchParams();
  const about = params.get('of') ?? params.get('home');
  const shownOf = useRef(about);

  useEffect(() => {
    document.title = titleOf(text);
  }, [text]);

  useEffect(() => {
    if (!isOpen) return undefined;
    const isFirst = shown.current === null;
    const isSame = shownOf.current === about;
    shownOf.current = about;
    if (shown.current === path) {
      // The pressed element went away with the earlier page.
      const isLost = document.activeElement === document.body;
      return isSame || !isLost ? undefined : focusPage();
    }
    shown.current = path;
    if (isFirst) return undefined;
    setAnnounced(text);
    return unlessTaken(focusPage);
  }, [path, text, about, isOpen]);

  return (
    <p className="sr-only" role="status">
      {announced}
    </p>
  );
}

/**
 * Once the effects of the page have run: one that took the focus for a part of its own (a field to write in) keeps it, and
 * the focus is moved once.
 */
function unlessTaken(move: () => (() => void) | undefined): () => void {
  const before = document.activeElement;
  let isOver = false;
  let stop: (() => void) | undefined;
  queueMicrotask(() => {
    const { activeElement: now, body } = document;
    if (!isOver && (now === before || now === body)) stop = move();
  });
  return () => {
    isOver = true;
    stop?.();
  };
}

/**
 * Moves the focus to the heading of the page. If the heading comes only with the data, the page has the focus
 * until then, unless the person moved it. Returns the function that stops waiting.
 */
function focusPage(): (() => void) | undefined {
  const page = document.querySelector<HTMLElement>('main');
  if (page === null || focusHeading(page)) return undefined;
  focus(page);
  const observer = new MutationObserver(() => {
    if (document.activeElement !== page || focusHeading(page)) observer.disconnect();
  });
  observer.observe(page, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** False: there is none yet. */
function focusHeading(page: HTMLElement): boolean {
  const heading = page.querySelector<HTMLElement>('h1');
  if (heading === null) return false;
  if (!heading.contains(document.activeElement)) focus(heading);
  return true;
}

function focus(target: HTMLElement): void {
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

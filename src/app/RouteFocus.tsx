import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentRoute } from './navigation/currentRoute.ts';

/** On a change of page: document title, focus on its h1, and the title spoken. */
export function RouteFocus() {
  const { t } = useTranslation('nav');
  const { path, handle } = useCurrentRoute();
  const text = handle.title === '' ? '' : t(handle.title);
  const shown = useRef<string | null>(null);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    document.title = text === '' ? 'Roost' : `${text} · Roost`;
  }, [text]);

  useEffect(() => {
    const isFirst = shown.current === null;
    if (shown.current === path) return undefined;
    shown.current = path;
    if (isFirst) return undefined;
    setAnnounced(text);
    return focusPage();
  }, [path, text]);

  return (
    <p className="sr-only" role="status">
      {announced}
    </p>
  );
}

/**
 * Gives the focus to the heading of the page; where it comes with what is read, to the page until then, unless the person
 * has gone elsewhere. Gives the way to stop waiting.
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

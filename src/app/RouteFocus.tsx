import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router-dom';
import { titleOf } from './routeHandle.ts';

/** On a change of page: document title, focus on its h1, and the title spoken. */
export function RouteFocus() {
  const { t } = useTranslation('nav');
  const match = useMatches().at(-1);
  const title = titleOf(match?.handle);
  const text = title === null ? '' : t(title);
  const shown = useRef<string | null>(null);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    document.title = text === '' ? 'Roost' : `${text} · Roost`;
  }, [text]);

  const id = match?.id ?? '';
  useEffect(() => {
    const isFirst = shown.current === null;
    if (shown.current === id) return;
    shown.current = id;
    if (isFirst) return;
    setAnnounced(text);
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    if (target === null || target.contains(document.activeElement)) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [id, text]);

  return (
    <p className="sr-only" role="status">
      {announced}
    </p>
  );
}

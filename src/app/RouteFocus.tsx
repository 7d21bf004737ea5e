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
    if (shown.current === path) return;
    shown.current = path;
    if (isFirst) return;
    setAnnounced(text);
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    if (target === null || target.contains(document.activeElement)) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [path, text]);

  return (
    <p className="sr-only" role="status">
      {announced}
    </p>
  );
}

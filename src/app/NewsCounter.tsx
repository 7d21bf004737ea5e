import { useEffect } from 'react';
import { useDue } from '#src/features/notices/useDue.ts';
import { useNotices } from '#src/features/notices/useNotices.ts';
import { forgetNews, setNews } from './news.ts';
import { showBadge } from './showBadge.ts';

/**
 * Counts what is new, by the rules of the notification centre, for every place that tells of it, and on the icon of the
 * installed app.
 */
export function NewsCounter() {
  const { homes, viewings, hits } = useDue();
  const unread = useNotices()?.unread;
  useEffect(
    () => setNews({ homes, viewings, hits, unread: unread ?? 0 }),
    [homes, viewings, hits, unread],
  );
  useEffect(() => {
    if (unread !== undefined) showBadge(navigator, unread);
  }, [unread]);
  useEffect(() => forgetNews, []);
  return null;
}

import { useEffect } from 'react';
import { useSession } from '#src/data/useSession.ts';
import { useNotices } from '#src/features/notices/useNotices.ts';
import { showBadge } from './showBadge.ts';

/** The number on the icon of the installed app: what is new in the notification centre. A guest has none. */
export function AppBadge() {
  const isSignedIn = useSession().status === 'authenticated';
  return isSignedIn ? <OwnBadge /> : null;
}

function OwnBadge() {
  const count = useNotices()?.unread;
  useEffect(() => {
    if (count !== undefined) showBadge(navigator, count);
  }, [count]);
  useEffect(() => () => showBadge(navigator, 0), []);
  return null;
}

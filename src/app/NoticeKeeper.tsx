import { useEffect } from 'react';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useSession } from '#src/data/useSession.ts';
import { onToast } from '#src/ui/toasts.ts';

/** Has what toasts said kept, so that it can be read again in the notification centre. */
export function NoticeKeeper() {
  const { records } = useSync();
  const isSignedIn = useSession().status === 'authenticated';
  useEffect(() => {
    if (!isSignedIn) return undefined;
    // A notice that cannot be stored was at least on the screen.
    return onToast(({ text, type }) => void records.keepSaid(text, type).catch(() => undefined));
  }, [isSignedIn, records]);
  return null;
}

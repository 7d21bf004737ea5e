import { useEffect } from 'react';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useSession } from '#src/data/useSession.ts';
import { onToast } from '#src/ui/toasts.ts';

const TEXT_MAX = 400;

/** Keeps what toasts said, so that it can be read again in the notification centre. */
export function NoticeKeeper() {
  const { records } = useSync();
  const isSignedIn = useSession().status === 'authenticated';
  useEffect(() => {
    if (!isSignedIn) return undefined;
    return onToast(({ text, type }) => {
      const notice = {
        tone: type,
        text: text.slice(0, TEXT_MAX),
        at: Date.now(),
        // That something worked is no news to whoever did it.
        isRead: type === 'success',
      };
      // What cannot be kept was on the screen all the same.
      records.put('notice', notice).catch(() => undefined);
    });
  }, [isSignedIn, records]);
  return null;
}

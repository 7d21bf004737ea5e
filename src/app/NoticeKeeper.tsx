import { cutText } from '#contract/rules/text/cutText.ts';
import { useEffect } from 'react';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useSession } from '#src/data/useSession.ts';
import { onToast } from '#src/ui/toasts.ts';

const TEXT_MAX = 400;

/** Stores what toasts said, so that it can be read again in the notification centre. */
export function NoticeKeeper() {
  const { records } = useSync();
  const isSignedIn = useSession().status === 'authenticated';
  useEffect(() => {
    if (!isSignedIn) return undefined;
    return onToast(({ text, type }) => {
      const notice = {
        tone: type,
        text: cutText(text, TEXT_MAX),
        at: Date.now(),
        // A success is not news to the person who caused it.
        isRead: type === 'success',
      };
      // A notice that cannot be stored was at least on the screen.
      records.put('notice', notice).catch(() => undefined);
    });
  }, [isSignedIn, records]);
  return null;
}

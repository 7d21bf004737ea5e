import { starIdOf } from '../rules/flags.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import type { ThreadMessage } from '#src/data/types.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSession } from '#src/data/useSession.ts';
import type { Replying } from '../components/replyProps.ts';
import { useAttempt } from '../hooks/useAttempt.ts';

/** Whether a message has a star, and the command that sets or takes it, null where it can have none; works offline. */
export function useStar(
  message: Pick<ThreadMessage, 'id' | 'seq'>,
  { query }: Pick<Replying, 'query'>,
): { readonly isStarred: boolean; readonly set: ((isStarred: boolean) => void) | null } {
  const { records } = useSync();
  const session = useSession();
  const attempt = useAttempt();
  const star = useRecords('starred_message')?.find(({ body }) => body.messageId === message.id);
  const me = session.status === 'authenticated' ? session.user.id : null;
  const { id: messageId, seq } = message;
  const conversationId = query.get()?.conversationId;
  if (me === null || seq === null || conversationId === undefined)
    return { isStarred: star !== undefined, set: null };
  return {
    isStarred: star !== undefined,
    set(isStarred) {
      const body = { conversationId, messageId, seq, at: Date.now() };
      attempt(() =>
        isStarred
          ? records.make('starred_message', body, starIdOf(me, messageId))
          : records.remove(star === undefined ? [] : [star.id]),
      );
    },
  };
}

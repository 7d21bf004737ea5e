import { conversationFlagsIdOf } from '../rules/flags.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import type { RecordBody } from '#src/data/types.ts';
import { useSession } from '#src/data/useSession.ts';
import { useAttempt } from '../hooks/useAttempt.ts';

/** Changes fields and leaves the others. */
export type SetFlags = (change: Omit<RecordBody<'conversation_flags'>, 'conversationId'>) => void;

/** Changes what a person marked a conversation with, field by field; works offline. */
export function useFlags(conversationId: string): SetFlags {
  const { records } = useSync();
  const session = useSession();
  const attempt = useAttempt();
  const me = session.status === 'authenticated' ? session.user.id : null;
  return (change) => {
    if (me === null) return;
    attempt(() =>
      records.amend('conversation_flags', conversationFlagsIdOf(me, conversationId), (before) => ({
        ...before,
        conversationId,
        ...change,
      })),
    );
  };
}

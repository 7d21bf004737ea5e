import { useMemo } from 'react';
import type { ConversationRow, OutboxItem } from '#src/data/types.ts';
import { useLiveQuery } from '#src/data/useLiveQuery.ts';
import { useSync } from '#src/data/SyncProvider.tsx';

export interface Center {
  readonly unread: readonly ConversationRow[];
  readonly outbox: readonly OutboxItem[];
  readonly failed: readonly OutboxItem[];
  readonly drafts: readonly ConversationRow[];
  readonly archived: readonly ConversationRow[];
}

/** What the message center lists, tab by tab; undefined while it is being read. */
export function useCenter(): Center | undefined {
  const { chat } = useSync();
  const active = useLiveQuery(useMemo(() => chat.conversations('active'), [chat]));
  const archived = useLiveQuery(useMemo(() => chat.conversations('archived'), [chat]));
  const items = useLiveQuery(useMemo(() => chat.outbox(), [chat]));
  return useMemo(() => {
    if (active === undefined || archived === undefined || items === undefined) return undefined;
    return {
      unread: active.filter((row) => row.unread > 0),
      outbox: items.filter((item) => item.state !== 'failed'),
      failed: items.filter((item) => item.state === 'failed'),
      drafts: [...active, ...archived].filter((row) => row.draft.trim() !== ''),
      archived,
    };
  }, [active, archived, items]);
}

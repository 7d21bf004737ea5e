import { useMemo } from 'react';
import type { ConversationRow } from './types.ts';
import { useLive } from './useLive.ts';
import { useSync } from './SyncProvider.tsx';

/** All conversations there are, archived ones too; undefined until they were read. */
export function useConversations(): readonly ConversationRow[] | undefined {
  const { chat } = useSync();
  const active = useLive(useMemo(() => chat.conversations('active'), [chat]));
  const archived = useLive(useMemo(() => chat.conversations('archived'), [chat]));
  return useMemo(() => active && archived && [...active, ...archived], [active, archived]);
}

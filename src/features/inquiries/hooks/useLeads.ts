import { useMemo } from 'react';
import type { ConversationRow } from '#src/data/types.ts';
import { useInquiries } from '#src/data/useInquiries.ts';
import { useMyListings } from '#src/data/useListings.ts';
import { useLiveQuery } from '#src/data/useLiveQuery.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { leadsOf, type Lead } from '../rules/board.ts';

/** All conversations there are, archived ones too. */
export function useConversations(): readonly ConversationRow[] {
  const { chat } = useSync();
  const active = useLiveQuery(useMemo(() => chat.conversations('active'), [chat]));
  const archived = useLiveQuery(useMemo(() => chat.conversations('archived'), [chat]));
  return useMemo(() => [...(active ?? []), ...(archived ?? [])], [active, archived]);
}

/** Everybody who asked about the person's homes; undefined until it was read. */
export function useLeads(now: number): readonly Lead[] | undefined {
  const inquiries = useInquiries('owner');
  const notes = useRecords('lead');
  const homes = useMyListings();
  const conversations = useConversations();
  return useMemo(
    () =>
      inquiries === undefined || notes === undefined || homes === undefined
        ? undefined
        : leadsOf({ inquiries, notes, conversations, homes }, now),
    [inquiries, notes, homes, conversations, now],
  );
}

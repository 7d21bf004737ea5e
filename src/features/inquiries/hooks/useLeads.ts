import { useMemo } from 'react';
import type { ConversationRow } from '#src/data/types.ts';
import { useInquiries } from '#src/data/useInquiries.ts';
import { useMyListings } from '#src/data/useListings.ts';
import { useLive } from '#src/data/useLive.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { leadsOf, type Lead } from '../rules/board.ts';

/** All conversations there are, archived ones too; undefined until they were read. */
export function useConversations(): readonly ConversationRow[] | undefined {
  const { chat } = useSync();
  const active = useLive(useMemo(() => chat.conversations('active'), [chat]));
  const archived = useLive(useMemo(() => chat.conversations('archived'), [chat]));
  return useMemo(() => active && archived && [...active, ...archived], [active, archived]);
}

/** The collections leads are made of. */
export const LEADS_OF = ['inquiries', 'properties'] as const;

/** Everybody who asked about the person's homes; undefined until it is known. */
export function useLeads(now: number): readonly Lead[] | undefined {
  const inquiries = useInquiries('owner');
  const notes = useRecords('lead');
  const homes = useMyListings();
  const conversations = useConversations();
  return useMemo(
    () =>
      inquiries === undefined ||
      notes === undefined ||
      homes === undefined ||
      conversations === undefined
        ? undefined
        : leadsOf({ inquiries, notes, conversations, homes }, now),
    [inquiries, notes, homes, conversations, now],
  );
}

import { useMemo } from 'react';
import { useInquiries } from '#src/data/useInquiries.ts';
import { useMyListings } from '#src/data/useListings.ts';
import { useConversations } from '#src/data/useConversations.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { leadsOf, type Lead } from '../rules/board.ts';

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

import type { ConversationRow } from '#src/data/types.ts';
import { useConversations } from '#src/data/useConversations.ts';
import { useRecords } from '#src/data/useRecord.ts';

/** The conversations something can be put into: with nobody who is blocked. Undefined until they were read. */
export function useOpenConversations(): readonly ConversationRow[] | undefined {
  const blocked = useRecords('block')?.map(({ body }) => body.userId) ?? [];
  return useConversations()?.filter(({ other }) => !blocked.includes(other.id));
}

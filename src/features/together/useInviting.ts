import { useTranslation } from 'react-i18next';
import { shareWith } from '#src/data/shareWith.ts';
import type { ConversationRow } from '#src/data/types.ts';
import { useConversations } from '#src/data/useConversations.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSession } from '#src/data/useSession.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { paths } from '#src/paths.ts';

/** Those a list can be shared with: whoever there is a conversation with. `known`: ids of those who are in it. */
export function useInvitable(known: readonly string[]): readonly ConversationRow[] {
  const blocked = useRecords('block')?.map(({ body }) => body.userId) ?? [];
  return (useConversations() ?? []).filter(
    ({ other }) => !known.includes(other.id) && !blocked.includes(other.id),
  );
}

/** Shares a list with somebody and tells them in the conversation: on this device at once. */
export function useInviting() {
  const { records } = useSync();
  const session = useSession();
  const tell = useTelling();
  return async (list: { id: string; name: string }, row: ConversationRow) => {
    if (session.status !== 'authenticated') return;
    const of = { ownerId: session.user.id, recordId: list.id, withId: row.other.id };
    await shareWith(records, of);
    await tell(list, row);
  };
}

/** Tells somebody in the conversation that a list is shared with them. */
export function useTelling() {
  const { t } = useTranslation('saved');
  const { chat } = useSync();
  return async (list: { id: string; name: string }, { id, other }: ConversationRow) => {
    const { href } = new URL(paths.together.href({ of: list.id }), window.location.href);
    await chat.sendMessage({
      conversationId: id,
      receiverId: other.id,
      content: `${t('together.message', { name: list.name })}\n${href}`,
    });
  };
}

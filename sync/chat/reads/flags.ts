import type { RecordDoc } from '../../store/docs.ts';
import type { ConversationRow } from '../../model/types.ts';

export type Flags = Pick<ConversationRow, 'isPinned' | 'mutedUntil' | 'isMarkedUnread'>;

/**
 * The person's marks on the conversation. Read without the schemas, for which a first screen does not wait.
 */
export function flagsOf(conversationId: string, marked: readonly RecordDoc[]): Flags {
  const flags = marked.find(({ body }) => body['conversationId'] === conversationId)?.body;
  const until = flags?.['mutedUntil'];
  return {
    isPinned: typeof flags?.['pinnedAt'] === 'number',
    mutedUntil: typeof until === 'number' ? until : null,
    isMarkedUnread: flags?.['isUnread'] === true,
  };
}

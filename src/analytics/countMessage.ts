import type { SessionState, SyncOptions } from '#src/data/types.ts';
import { track } from './track.ts';

type Written = Parameters<NonNullable<SyncOptions['onMessage']>>[0];

/** Counts a message that was written: from the composer, a home's page, a board or a call, a file or words. */
export function countMessage(
  session: SessionState,
  { conversationId, length, isFile }: Written,
): void {
  if (session.status !== 'authenticated') return;
  track({
    name: 'message_sent',
    message_length: length,
    has_attachments: isFile,
    conversation_id: conversationId,
    user_role: session.currentRole,
  });
}

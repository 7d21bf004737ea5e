import type { Message } from '../entities/message.ts';
import type { MessageDraft } from '../entities/messageDraft.ts';
import { isSame } from '../rules/isSame.ts';
import type { BriefResult, SendMessages, SendResult } from './socket.ts';

type Given = Pick<Message, 'seq' | 'created_at'>;

/** A draft as it is stored: nothing of it is changed, and this is what the server gave it. */
const storedAs = (
  sender_id: string,
  conversationId: string,
  { id, content, message_type, written_at }: MessageDraft,
  { seq, created_at }: Given,
): Message => ({
  ...{ id, conversationId, sender_id, seq, content, message_type, written_at, created_at },
});

/** The answer without what the sender has. Whatever is stored otherwise than it was sent comes whole. */
export function briefOf(
  whole: SendResult,
  senderId: string,
  conversationId: string,
  draft: MessageDraft,
): BriefResult {
  if (whole.status !== 'accepted') return whole;
  const { id, message } = whole;
  if (!isSame(message, storedAs(senderId, conversationId, draft, message))) return whole;
  const { seq, created_at } = message;
  return { status: 'stored', id, seq, created_at };
}

/** The whole answers to a batch, in its order; one that is about something else is left out. */
export const wholeOf = (
  results: readonly BriefResult[],
  senderId: string,
  { conversationId, messages }: SendMessages,
): SendResult[] =>
  results.flatMap((result, at): SendResult[] => {
    if (result.status !== 'stored') return [result];
    const draft = messages[at];
    if (draft === undefined || draft.id !== result.id) return [];
    const message = storedAs(senderId, conversationId, draft, result);
    return [{ status: 'accepted', id: result.id, message }];
  });

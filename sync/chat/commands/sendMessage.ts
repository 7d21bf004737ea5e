import type { MessageType } from '#contract/entities/message.ts';
import { messageTextFault } from '#contract/rules/text/messageText.ts';
import { MessageError } from '../../model/types.ts';
import type { CommandDeps } from './deps.ts';

/**
 * Puts a message in the outbox: durable once it resolves. The draft it came from is emptied behind it, and
 * `draftCleared` resolves when that is done. Throws MessageError.
 */
export async function sendMessage(
  deps: CommandDeps,
  input: {
    /** A UUIDv7. */
    readonly id: string;
    /** ISO 8601. */
    readonly writtenAt: string;
    readonly conversationId: string;
    readonly receiverId: string;
    readonly content: string;
    readonly messageType?: MessageType;
  },
): Promise<{ readonly id: string; readonly draftCleared: Promise<void> }> {
  const { post, notes, clock } = deps;
  const fault = messageTextFault(input.content);
  if (fault !== null) throw new MessageError(fault);
  const { id } = await post({
    id: input.id,
    lane: input.conversationId,
    receiverId: input.receiverId,
    content: input.content,
    messageType: input.messageType ?? 'text',
    writtenAt: input.writtenAt,
    attempts: 0,
    state: 'queued',
    nextAttemptAt: 0,
  });
  return {
    id,
    draftCleared: notes.clearDraft(input.conversationId, input.content, clock.now()),
  };
}

import { messageTextFault } from '#contract/rules/messageText.ts';
import { newMessageId } from '#contract/rules/ids.ts';
import { MessageError } from '../types.ts';
import type { CommandDeps } from './deps.ts';

/**
 * Puts a message in the outbox: durable once it resolves. The draft it came from is emptied behind it, and
 * `draftCleared` resolves when that is done. Throws MessageError.
 */
export async function sendMessage(
  deps: CommandDeps,
  input: {
    readonly conversationId: string;
    readonly receiverId: string;
    readonly content: string;
  },
): Promise<{ readonly id: string; readonly draftCleared: Promise<void> }> {
  const { clock, random, outbox, notes } = deps;
  const fault = messageTextFault(input.content);
  if (fault !== null) throw new MessageError(fault);
  const now = clock.now();
  const { id } = await outbox.add({
    id: newMessageId(now, random.bytes(16)),
    lane: input.conversationId,
    receiverId: input.receiverId,
    content: input.content,
    messageType: 'text',
    writtenAt: new Date(now).toISOString(),
    attempts: 0,
    state: 'queued',
    nextAttemptAt: 0,
  });
  deps.nudge();
  return { id, draftCleared: notes.clearDraft(input.conversationId, input.content) };
}

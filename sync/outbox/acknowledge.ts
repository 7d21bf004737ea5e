import type { Message } from '#contract/entities/message.ts';
import { newMessageId } from '#contract/rules/ids.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { OutboxStore } from '../ports/stores.ts';
import { transition } from './transition.ts';

/**
 * Takes the entry of a stored message out. Call only after the message itself is durable here.
 *
 * The server keeps the first text it saw under an id. If a person changed the text after an attempt whose
 * answer was lost, the changed text comes back as a new, parked entry: it is neither lost nor sent unasked.
 */
export async function acknowledge(
  message: Message,
  deps: { readonly outbox: OutboxStore; readonly clock: Clock; readonly random: Random },
): Promise<void> {
  const entry = await deps.outbox.get(message.id);
  if (entry === null) return;
  if (entry.content !== message.content) {
    await deps.outbox.add({
      id: newMessageId(deps.clock.now(), deps.random.bytes(16)),
      lane: entry.lane,
      receiverId: entry.receiverId,
      content: entry.content,
      messageType: entry.messageType,
      writtenAt: entry.writtenAt,
      attempts: 0,
      state: 'failed',
      code: 'id_taken',
    });
  }
  await deps.outbox.update(message.id, (current) => transition(current, { type: 'acknowledge' }));
}

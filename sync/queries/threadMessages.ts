import type { Conversation } from '#contract/entities/conversation.ts';
import type { Message } from '#contract/entities/message.ts';
import { errorCodeSchema } from '#contract/protocol/errors.ts';
import type { OutboxDoc } from '../database/schemas/outbox.ts';
import type { DeliveryStatus, ThreadMessage } from '../types.ts';

/** Sent, delivered or read: what the other person's marks say of a stored message of mine. */
export function deliveryOf(seq: number, row: Conversation | null): DeliveryStatus {
  if (row === null) return 'sent';
  if (seq <= row.other_read_seq) return 'read';
  return seq <= row.other_delivered_seq ? 'delivered' : 'sent';
}

/** Builds the shown messages and gives the same object again for what did not change. */
export function createMessageViews(userId: string) {
  const stored = new WeakMap<Message, ThreadMessage>();
  const unsent = new WeakMap<OutboxDoc, ThreadMessage>();
  return {
    stored(message: Message, row: Conversation | null): ThreadMessage {
      const isMine = message.sender_id === userId;
      const delivery = isMine ? deliveryOf(message.seq, row) : null;
      const before = stored.get(message);
      if (before !== undefined && before.delivery === delivery) return before;
      const view: ThreadMessage = {
        id: message.id,
        isMine,
        senderId: message.sender_id,
        content: message.content,
        messageType: message.message_type,
        writtenAt: message.written_at,
        createdAt: message.created_at,
        seq: message.seq,
        delivery,
        error: null,
      };
      stored.set(message, view);
      return view;
    },
    unsent(entry: OutboxDoc): ThreadMessage {
      const before = unsent.get(entry);
      if (before !== undefined) return before;
      const code = errorCodeSchema.safeParse(entry.code);
      const view: ThreadMessage = {
        id: entry.id,
        isMine: true,
        senderId: userId,
        content: entry.content,
        messageType: entry.messageType,
        writtenAt: entry.writtenAt,
        createdAt: null,
        seq: null,
        delivery: entry.state,
        error: entry.state === 'failed' ? (code.success ? code.data : 'internal') : null,
      };
      unsent.set(entry, view);
      return view;
    },
  };
}

import type { Conversation } from '#contract/entities/conversation.ts';
import type { Message } from '#contract/entities/message.ts';
import { quotedIn, wordsOf } from '#contract/entities/reply.ts';
import { errorCodeSchema, type ErrorCode } from '#contract/protocol/errors.ts';
import type { OutboxDoc } from '../../store/schemas/outbox.ts';
import { isSame } from '../../kit/isSame.ts';
import type { DeliveryStatus, Reactions, ThreadMessage } from '../../model/types.ts';
import type { Echo } from './echoes.ts';
import { NO_REACTIONS } from './reactions.ts';

/** Sent, delivered or read: what the other person's marks say of a stored message of mine. */
export function deliveryOf(seq: number, row: Conversation | null): DeliveryStatus {
  if (row === null) return 'sent';
  if (seq <= row.other_read_seq) return 'read';
  return seq <= row.other_delivered_seq ? 'delivered' : 'sent';
}

export type MessageViews = ReturnType<typeof createMessageViews>;

/** Builds the shown messages and gives the same object again for what did not change. */
export function createMessageViews(userId: string) {
  /** A stored message never changes: its id, its delivery and the reactions to it say all. */
  const stored = new Map<string, ThreadMessage>();
  const unsent = new Map<string, ThreadMessage>();
  return {
    stored(
      message: Message,
      row: Conversation | null,
      reactions: Reactions = NO_REACTIONS,
    ): ThreadMessage {
      const isMine = message.sender_id === userId;
      // A call is nobody's to deliver.
      const isSent = isMine && message.message_type !== 'call';
      const delivery = isSent ? deliveryOf(message.seq, row) : null;
      const before = stored.get(message.id);
      if (before?.delivery === delivery && isSame(before.reactions, reactions)) return before;
      const view: ThreadMessage = {
        id: message.id,
        isMine,
        senderId: message.sender_id,
        ...saidIn({ messageType: message.message_type, content: message.content }),
        reactions,
        writtenAt: message.written_at,
        createdAt: message.created_at,
        seq: message.seq,
        delivery,
        error: null,
      };
      stored.set(message.id, view);
      unsent.delete(message.id);
      return view;
    },
    /** Another person's, before it is stored: without its place, so that nobody takes it for read. */
    arriving(message: Message): ThreadMessage {
      const before = unsent.get(message.id);
      if (before !== undefined) return before;
      const view: ThreadMessage = {
        id: message.id,
        isMine: false,
        senderId: message.sender_id,
        ...saidIn({ messageType: message.message_type, content: message.content }),
        writtenAt: message.written_at,
        createdAt: message.created_at,
        seq: null,
        delivery: null,
        error: null,
      };
      unsent.set(message.id, view);
      return view;
    },
    saving({ id, content, messageType, quotedId, writtenAt }: Echo): ThreadMessage {
      const before = unsent.get(id);
      if (before !== undefined) return before;
      const view: ThreadMessage = {
        id,
        isMine: true,
        senderId: userId,
        content,
        messageType: quotedId === null ? messageType : 'reply',
        file: null,
        quotedId,
        reactions: NO_REACTIONS,
        writtenAt,
        createdAt: null,
        seq: null,
        delivery: 'saving',
        error: null,
      };
      unsent.set(id, view);
      return view;
    },
    unsent(entry: OutboxDoc): ThreadMessage {
      const error = entry.state === 'failed' ? errorOf(entry) : null;
      const before = unsent.get(entry.id);
      const said = saidIn(entry);
      const isUnchanged =
        before?.delivery === entry.state &&
        before.content === said.content &&
        before.error === error;
      if (isUnchanged) return before;
      const view: ThreadMessage = {
        id: entry.id,
        isMine: true,
        senderId: userId,
        ...said,
        writtenAt: entry.writtenAt,
        createdAt: null,
        seq: null,
        delivery: entry.state,
        error,
      };
      unsent.set(entry.id, view);
      return view;
    },
  };
}

function saidIn(
  message: Pick<OutboxDoc, 'content'> & { readonly messageType: string },
): Pick<ThreadMessage, 'content' | 'messageType' | 'file' | 'quotedId' | 'reactions'> {
  return {
    content: wordsOf(message),
    messageType: message.messageType,
    file: message.messageType === 'file' ? message.content : null,
    quotedId: quotedIn(message),
    reactions: NO_REACTIONS,
  };
}

function errorOf({ code }: OutboxDoc): ErrorCode {
  const parsed = errorCodeSchema.safeParse(code);
  return parsed.success ? parsed.data : 'internal';
}

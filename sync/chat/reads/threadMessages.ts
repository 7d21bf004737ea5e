import type { Conversation } from '#contract/entities/conversation.ts';
import type { Message } from '#contract/entities/message.ts';
import { UNSENT } from '#contract/entities/change.ts';
import { quotedIn, wordsOf } from '#contract/entities/reply.ts';
import { homeIn } from '#contract/entities/sharedHome.ts';
import { errorCodeSchema, type ErrorCode } from '#contract/protocol/errors.ts';
import type { OutboxDoc } from '../../store/docs.ts';
import { isSame } from '../../kit/isSame.ts';
import type { DeliveryStatus, MessageChange, Reactions, ThreadMessage } from '../../model/types.ts';
import type { Echo } from './echoes.ts';
import { NO_CHANGE, wordsNow } from './changes.ts';
import { NO_REACTIONS } from './reactions.ts';

/** Sent, delivered or read: what the other person's marks say of a stored message of mine. */
export function deliveryOf(seq: number, row: Conversation | null): DeliveryStatus {
  if (row === null) return 'sent';
  if (seq <= row.other_read_seq) return 'read';
  return seq <= row.other_delivered_seq ? 'delivered' : 'sent';
}

/** The log's entries about a message. */
interface About {
  readonly reactions: Reactions | undefined;
  readonly change: MessageChange | undefined;
}

export type MessageViews = ReturnType<typeof createMessageViews>;

/** Builds the shown messages and gives the same object again for what did not change. */
export function createMessageViews(userId: string) {
  /** Its id, its delivery, and what was said of it later say all of a stored message. */
  const stored = new Map<string, ThreadMessage>();
  const unsent = new Map<string, ThreadMessage>();
  return {
    stored(message: Message, row: Conversation | null, about: Partial<About> = {}): ThreadMessage {
      const { change = NO_CHANGE } = about;
      const words = wordsNow(message, change);
      // An unsent message is shown without them.
      const reactions = words === null ? NO_REACTIONS : (about.reactions ?? NO_REACTIONS);
      const isMine = message.sender_id === userId;
      // A call is nobody's to deliver.
      const isSent = isMine && message.message_type !== 'call';
      const delivery = isSent ? deliveryOf(message.seq, row) : null;
      const before = stored.get(message.id);
      const isUnchanged =
        before?.delivery === delivery &&
        isSame(before.reactions, reactions) &&
        isSame(before.change, change);
      if (isUnchanged) return before;
      const said = saidIn({ messageType: message.message_type, content: message.content });
      const view: ThreadMessage = {
        id: message.id,
        isMine,
        senderId: message.sender_id,
        ...said,
        ...(words === null
          ? { content: '', original: '', messageType: UNSENT, homeId: null, quotedId: null }
          : { content: words, reactions }),
        change,
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
      const words = wordsOf({ messageType, content });
      const view: ThreadMessage = {
        id,
        isMine: true,
        senderId: userId,
        content: words,
        original: words,
        change: NO_CHANGE,
        messageType: quotedId === null ? messageType : 'reply',
        file: null,
        homeId: homeIn({ messageType, content }),
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
        // Scheduled messages are shown apart, and not here.
        delivery: entry.state === 'scheduled' ? 'queued' : entry.state,
        error,
      };
      unsent.set(entry.id, view);
      return view;
    },
  };
}

function saidIn(
  message: Pick<OutboxDoc, 'content'> & { readonly messageType: string },
): Pick<
  ThreadMessage,
  'content' | 'original' | 'change' | 'messageType' | 'file' | 'homeId' | 'quotedId' | 'reactions'
> {
  const words = wordsOf(message);
  return {
    content: words,
    original: words,
    change: NO_CHANGE,
    messageType: message.messageType,
    file: message.messageType === 'file' ? message.content : null,
    homeId: homeIn(message),
    quotedId: quotedIn(message),
    reactions: NO_REACTIONS,
  };
}

function errorOf({ code }: OutboxDoc): ErrorCode {
  const parsed = errorCodeSchema.safeParse(code);
  return parsed.success ? parsed.data : 'internal';
}

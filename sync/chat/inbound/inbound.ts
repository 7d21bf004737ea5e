import type { Message } from '#contract/entities/message.ts';
import type { MarkNotice, NewMessage } from '#contract/protocol/socket.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { Life } from '../../kit/life.ts';
import type { ConversationStore } from '../../model/ports/stores.ts';
import type { Keep } from './keep.ts';

export interface InboundDeps {
  readonly userId: string;
  readonly conversations: ConversationStore;
  readonly keep: Keep;
  readonly life: Life;
  /** Messages of a conversation are missing here. */
  onGap(conversationId: string): void;
  /** A message of another person is on the device now. */
  onDelivered(): void;
}

const isOfIdentity = (userId: string, message: Message) =>
  message.sender_id === userId ||
  conversationIdOf(userId, message.sender_id) === message.conversationId;

/** `new_message`: a hint that carries the row. Stored when it is the very next one, else asked for. */
export async function receiveMessage(deps: InboundDeps, { message }: NewMessage): Promise<void> {
  if (!isOfIdentity(deps.userId, message)) return;
  const id = message.conversationId;
  const state = await deps.conversations.get(id);
  if (state === null || state.row === null || message.seq > state.heldSeq + 1) {
    deps.onGap(id);
    return;
  }
  if (message.seq <= state.heldSeq) return;
  const outcome = await deps.keep.store(id, [message], { isStart: false });
  if (outcome !== 'kept') deps.onGap(id);
  if (message.sender_id !== deps.userId) deps.onDelivered();
}

/** `message_delivered` and `message_read`: somebody's mark grew. Reading includes delivery. */
export async function receiveMark(
  deps: Pick<InboundDeps, 'userId' | 'conversations' | 'life'>,
  kind: 'delivered' | 'read',
  notice: MarkNotice,
): Promise<void> {
  const { conversationId, seq, userId } = notice;
  const isMine = userId === deps.userId;
  const delivered = isMine ? { my_delivered_seq: seq } : { other_delivered_seq: seq };
  const read = isMine ? { my_read_seq: seq } : { other_read_seq: seq };
  const marks = kind === 'read' ? { ...delivered, ...read } : delivered;
  await deps.life.write(() => deps.conversations.raiseMarks(conversationId, marks));
}

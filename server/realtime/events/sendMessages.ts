import * as z from 'zod/mini';
import { takenDraftSchema, checkConversation } from '#server/domain/messages/index.ts';
import { briefOf } from '#contract/protocol/briefAnswer.ts';
import { SEND_BATCH_MAX } from '#contract/protocol/limits.ts';
import { type SendResult, sendMessagesSchema } from '#contract/protocol/socket.ts';
import { codeOfIssues, parseRequest } from '#server/domain/requests/index.ts';
import type { ClientSocket, Handler } from '../connection.ts';

/** The batch around its messages: each of those is judged by itself, one bad one must not hold its lane. */
const envelopeSchema = z.object({
  conversationId: sendMessagesSchema.shape.conversationId,
  receiverId: sendMessagesSchema.shape.receiverId,
  messages: z
    .array(z.looseObject({ id: z.uuid() }))
    .check(z.minLength(1), z.maxLength(SEND_BATCH_MAX)),
  brief: sendMessagesSchema.shape.brief,
});

/** `send_messages`: nothing is awaited before `deliver`, so batches keep the order they arrived in. */
export const onSendMessages: Handler = async (connection, payload, { deliver, rates }) => {
  const { socket, userId } = connection;
  const batch = parseRequest(envelopeSchema, payload);
  rates.take('send', userId, batch.messages.length);
  checkConversation(batch.conversationId, userId, batch.receiverId);
  const judged = batch.messages.map((message) => takenDraftSchema.safeParse(message));
  const drafts = judged.flatMap((one) => (one.success ? [one.data] : []));
  const stored =
    drafts.length === 0 ? [] : await deliver({ senderId: userId, ...batch, drafts }, socket.id);

  const rest = stored[Symbol.iterator]();
  const results = judged.flatMap((one, at): SendResult[] => {
    const id = batch.messages[at]?.id ?? '';
    if (!one.success) return [{ status: 'rejected', id, code: codeOfIssues(one.error.issues) }];
    const next = rest.next();
    return next.done ? [] : [{ ...next.value, id }];
  });
  if (batch.brief !== true) return { ack: { results }, after: () => tellSent(socket, results) };
  const brief = results.map((result, at) => {
    const draft = judged[at]?.data;
    return draft ? briefOf(result, userId, batch.conversationId, draft) : result;
  });
  return { ack: { results: brief } };
};

/** `message_sent` for each stored message, after the acknowledgement: older apps hear by it of what was answered too late. */
function tellSent(socket: ClientSocket, results: readonly SendResult[]): void {
  for (const result of results) {
    if (result.status !== 'accepted') continue;
    const { message } = result;
    socket.emit('message_sent', { conversationId: message.conversationId, message });
  }
}

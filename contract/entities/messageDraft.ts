import * as z from 'zod/mini';
import { messageTextFault } from '../rules/text/messageText.ts';
import { instantSchema, messageTypeSchema } from './message.ts';
import { reactionIn } from './reaction.ts';
import { aboutIn, type Content, wordsOf } from './reply.ts';

/**
 * A message as the device of its writer made it. `id` is a UUIDv7 and the idempotency key everywhere. The
 * words of `content` have 1 to 4,000 characters (Unicode code points), at least one of them visible.
 */
export const messageDraftSchema = z
  .object({
    id: z.uuid(),
    content: z.string(),
    message_type: z._default(messageTypeSchema, 'text'),
    written_at: instantSchema,
  })
  .check(judgeContent);
export type MessageDraft = z.infer<typeof messageDraftSchema>;

/** Says why the content is none of a message: the issue's message is the code of the refusal. */
export function judgeContent(
  payload: z.core.ParsePayload<Pick<MessageDraft, 'content' | 'message_type'>>,
): void {
  const message = { messageType: payload.value.message_type, content: payload.value.content };
  const fault = faultOf(message);
  if (fault === null) return;
  payload.issues.push({
    code: 'custom',
    message: fault,
    path: ['content'],
    input: message.content,
  });
}

function faultOf(message: Content) {
  switch (message.messageType) {
    case 'reaction':
      return reactionIn(message) === null ? 'invalid_request' : null;
    case 'ask_call':
      return message.content === 'audio' || message.content === 'video' ? null : 'invalid_request';
    case 'edit':
    case 'reply':
      return aboutIn(message) === null ? 'invalid_request' : messageTextFault(wordsOf(message));
    case 'unsend':
      return aboutIn(message) === null || wordsOf(message) !== '' ? 'invalid_request' : null;
    default:
      return messageTextFault(
        message.messageType === 'property' ? wordsOf(message) : message.content,
      );
  }
}

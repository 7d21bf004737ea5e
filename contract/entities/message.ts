import * as z from 'zod/mini';
import { messageTextFault } from '../rules/text/messageText.ts';

export const messageTypeSchema = z.enum(['text', 'property']);
export type MessageType = z.infer<typeof messageTypeSchema>;

/** ISO 8601 instant with an offset or Z, as JSON carries it. */
export const instantSchema = z.iso.datetime({ offset: true });

/**
 * What a person wrote, as the device made it. `id` is a UUIDv7 and the idempotency key everywhere. `content` holds 1
 * to 4,000 characters (Unicode code points), at least one of them visible.
 */
export const messageDraftSchema = z.object({
  id: z.uuid(),
  content: z.string().check(
    z.refine((text) => messageTextFault(text) !== 'empty_message', { error: 'empty_message' }),
    z.refine((text) => messageTextFault(text) !== 'message_too_long', {
      error: 'message_too_long',
    }),
  ),
  message_type: z._default(messageTypeSchema, 'text'),
  written_at: instantSchema,
});
export type MessageDraft = z.infer<typeof messageDraftSchema>;

/** A message the server has acknowledged. `seq` counts 1, 2, 3 … without gaps in its conversation. */
export const messageSchema = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  sender_id: z.uuid(),
  seq: z.int().check(z.positive()),
  content: z.string(),
  message_type: messageTypeSchema,
  /** The device's clock when send was pressed: shown, never trusted. */
  written_at: instantSchema,
  /** The server's clock when the message was stored. */
  created_at: instantSchema,
});
export type Message = z.infer<typeof messageSchema>;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

export interface Words {
  /** Null: a type this version does not know. */
  readonly messageType: MessageType | null;
  readonly content: string;
}

/** The id of the listing a message shares; null for ordinary text, even if the text looks like such a message. */
export function sharedHome({ messageType, content }: Words): string | null {
  return messageType === 'property' && UUID.test(content) ? content : null;
}

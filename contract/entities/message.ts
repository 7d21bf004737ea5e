import * as z from 'zod/mini';

/** The types of message that a person can send. */
export const messageTypeSchema = z.enum([
  'text',
  'property',
  'reply',
  'reaction',
  'edit',
  'unsend',
  'ask_call',
  'file',
]);
export type MessageType = z.infer<typeof messageTypeSchema>;

/**
 * The type of what is stored. One that this version does not know is kept and shown by its words: a newer version may
 * have written it.
 */
export const storedTypeSchema = z.string();

/** ISO 8601 instant with an offset or Z, as JSON carries it. */
export const instantSchema = z.iso.datetime({ offset: true });

/** A message the server has acknowledged. `seq` counts 1, 2, 3 … without gaps in its conversation. */
export const messageSchema = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  sender_id: z.uuid(),
  seq: z.int().check(z.positive()),
  content: z.string(),
  message_type: storedTypeSchema,
  /** The device's clock when send was pressed: shown, never trusted. */
  written_at: instantSchema,
  /** The server's clock when the message was stored. */
  created_at: instantSchema,
});
export type Message = z.infer<typeof messageSchema>;

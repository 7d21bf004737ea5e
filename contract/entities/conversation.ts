import * as z from 'zod/mini';
import { instantSchema, storedTypeSchema } from './message.ts';
import { personSchema } from './user.ts';

const seqSchema = z.int().check(z.nonnegative());

/** The four marks of a conversation, as one participant sees them. Each only ever grows. */
export const marksSchema = z.object({
  my_delivered_seq: seqSchema,
  my_read_seq: seqSchema,
  other_delivered_seq: seqSchema,
  other_read_seq: seqSchema,
});
export type Marks = z.infer<typeof marksSchema>;

/** A conversation as one of its two participants sees it. */
export const conversationSchema = z.object({
  /** UUIDv5 of the two user ids in sorted order: see `conversationIdOf`. */
  id: z.uuid(),
  otherParticipantId: z.uuid(),
  otherParticipant: personSchema,
  last_message: z.nullable(z.string()),
  last_message_type: z.nullable(storedTypeSchema),
  last_message_at: z.nullable(instantSchema),
  last_message_sender_id: z.nullable(z.uuid()),
  /** The id of the last message. Absent from older servers, and from rows they sent. */
  last_message_id: z.optional(z.nullable(z.uuid())),
  /** 0 while nothing has been written. */
  last_seq: seqSchema,
  /** Entries after the own read mark that are no messages, or were unsent, by seq: nobody counts them as unread. Absent: none. */
  quiet: z.optional(z.array(seqSchema)),
  ...marksSchema.shape,
});
export type Conversation = z.infer<typeof conversationSchema>;

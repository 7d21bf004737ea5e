import * as z from 'zod/mini';

/**
 * A person's marks on a conversation, on all their devices. One for each conversation:
 * `conversationFlagsIdOf`. The fields are merged each on its own; an absent one was never chosen.
 */
export const conversationFlagsSchema = z.object({
  conversationId: z.uuid(),
  /** When it was pinned, ms since the epoch; null: it is not. */
  pinnedAt: z.optional(z.nullable(z.number())),
  /** Until when it is muted, ms since the epoch (`MUTED_ALWAYS`: until it is taken back); null: it is not. */
  mutedUntil: z.optional(z.nullable(z.number())),
  /** Marked as unread, until it is opened. */
  isUnread: z.optional(z.boolean()),
  /** Warnings of the scam guard about messages up to this seq were dismissed. */
  calmSeq: z.optional(z.number()),
});

/** A message a person wants to find again. One for each message: `starIdOf`. Its words stay with the message. */
export const starredMessageSchema = z.object({
  conversationId: z.uuid(),
  messageId: z.uuid(),
  seq: z.int().check(z.positive()),
  /** ms since the epoch. */
  at: z.number(),
});

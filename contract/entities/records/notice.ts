import * as z from 'zod/mini';

/** Something this person was told on one of their devices. */
export const noticeSchema = z.object({
  tone: z.enum(['error', 'success', 'info']),
  text: z.string().check(z.minLength(1), z.maxLength(400)),
  /** ms since the epoch. */
  at: z.number(),
  isRead: z.boolean(),
});

/** Not to be told of before a time. */
export const snoozeSchema = z.object({
  /** What is put off: a conversation or a notice, by its id. */
  of: z.uuid(),
  /** ms since the epoch. */
  until: z.number(),
});

/** Somebody this person does not want to hear from: the server takes no message of theirs for this person. */
export const blockSchema = z.object({
  userId: z.uuid(),
  /** As they were called then. */
  name: z.string().check(z.maxLength(200)),
  /** ms since the epoch. */
  at: z.number(),
});

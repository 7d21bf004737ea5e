import * as z from 'zod/mini';
import { instantSchema } from '../message.ts';

/** What a person is told of a viewing: what became of it, and that it is near. */
export const VIEWING_NEWS = [
  'requested',
  'proposed',
  'confirmed',
  'declined',
  'cancelled',
  'tomorrow',
  'today',
] as const;

/** What happened to which viewing. `viewingNoticeIdOf`: told on two devices it is one notice. */
export const viewingNewsSchema = z.object({
  id: z.uuid(),
  propertyId: z.uuid(),
  what: z.enum(VIEWING_NEWS),
  startsAt: instantSchema,
  /** Which of the two the person who is told is. */
  as: z.enum(['renter', 'owner']),
  /** IANA, of the home; absent where it is not known. */
  zone: z.optional(z.string().check(z.maxLength(64))),
  /** Out of the centre; a notice that was removed would be told again. */
  isCleared: z.optional(z.boolean()),
});

/** Something this person was told on one of their devices. */
export const noticeSchema = z.object({
  tone: z.enum(['error', 'success', 'info']),
  /** Of a viewing: the title of the home, empty where it was not here. */
  text: z.string().check(z.maxLength(400)),
  /** ms since the epoch. */
  at: z.number(),
  isRead: z.boolean(),
  viewing: z.optional(viewingNewsSchema),
  /**
   * This person did it themself, so it is read. There or absent, so that it stands after a merge with what another device
   * told before it knew.
   */
  isOwn: z.optional(z.literal(true)),
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

import * as z from 'zod/mini';
import { instantSchema } from '../message.ts';
import { currencySchema } from '../property/parts.ts';

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

/** What an owner is told of their home, and whoever saved it. */
export const LISTING_NEWS = [
  'approved',
  'refused',
  'to_confirm',
  'unconfirmed',
  'expired',
  'price',
  'let',
  'sold',
  'withdrawn',
] as const;

/** What happened to which home. `listingNoticeIdOf`: a later one of its group takes the place of an earlier one. */
export const listingNewsSchema = z.object({
  id: z.uuid(),
  what: z.enum(LISTING_NEWS),
  /** Why it was refused, as `moderation_reason`. */
  reason: z.optional(z.string().check(z.maxLength(300))),
  /** Minor units, before and after. */
  price: z.optional(z.object({ from: z.int(), to: z.int(), currency: currencySchema })),
  /** When it is hidden unless its owner confirms it, ms since the epoch. */
  hiddenAt: z.optional(z.number()),
  /** It is so no longer, or an alert told it: not shown. */
  isOver: z.optional(z.literal(true)),
});

/** Something this person was told on one of their devices. */
export const noticeSchema = z.object({
  tone: z.enum(['error', 'success', 'info']),
  /** Of a viewing or a home: the title of the home, empty where it was not here. */
  text: z.string().check(z.maxLength(400)),
  /** ms since the epoch. */
  at: z.number(),
  isRead: z.boolean(),
  viewing: z.optional(viewingNewsSchema),
  listing: z.optional(listingNewsSchema),
  /**
   * Of a home: the `at` up to which this person read it, and cleared it away. Not yes or no: what was read on one device
   * is merged with newer news that another wrote into the same notice.
   */
  readTo: z.optional(z.number()),
  clearedTo: z.optional(z.number()),
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

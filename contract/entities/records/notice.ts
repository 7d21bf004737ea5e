import * as z from 'zod/mini';
import { instantSchema } from '../message.ts';
import { DECISION_REASONS, STANDING_STATES } from './moderation.ts';
import { currencySchema } from '../property/parts.ts';

/** Events of a viewing that a person is notified of: changes of its state, and that it is soon. */
export const VIEWING_NEWS = [
  'requested',
  'proposed',
  'confirmed',
  'declined',
  'cancelled',
  'expired',
  'tomorrow',
  'today',
] as const;

/** One event of one viewing. Its id is `viewingNoticeIdOf`, so two devices that notify make one notice. */
const viewingNewsSchema = z.object({
  id: z.uuid(),
  propertyId: z.uuid(),
  what: z.enum(VIEWING_NEWS),
  startsAt: instantSchema,
  /** The role of the person who is notified. */
  as: z.enum(['renter', 'owner']),
  /** IANA, of the home; absent where it is not known. */
  zone: z.optional(z.string().check(z.maxLength(64))),
  /** Hidden from the notification centre. It is kept: a removed notice would be made again. */
  isCleared: z.optional(z.boolean()),
});

/** Events that the owner of a listing, and people who saved it, are notified of. */
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
  'went_live',
  'repriced',
] as const;

/**
 * One event of one listing. Its id is `listingNoticeIdOf`: a later notice of the same group replaces an
 * earlier one.
 */
const listingNewsSchema = z.object({
  id: z.uuid(),
  what: z.enum(LISTING_NEWS),
  /** Why it was refused, as `moderation_reason`. */
  reason: z.optional(z.string().check(z.maxLength(300))),
  /** Minor units, before and after. */
  price: z.optional(z.object({ from: z.int(), to: z.int(), currency: currencySchema })),
  /** When it will be hidden unless its owner confirms it, ms since the epoch. */
  hiddenAt: z.optional(z.number()),
  /** No longer true, or already shown by an alert: not shown. */
  isOver: z.optional(z.literal(true)),
});

/** Actions of another person in a list that several decide on. */
export const SHORTLIST_NEWS = [
  'invited',
  'shared',
  'joined',
  'voted',
  'commented',
  'listed',
  'left',
  'ended',
] as const;

/**
 * One action of one person in one list. Its id is `shortlistNoticeIdOf`: a later action of theirs replaces
 * it.
 */
const shortlistNewsSchema = z.object({
  id: z.uuid(),
  what: z.enum(SHORTLIST_NEWS),
  personId: z.uuid(),
  /** The person's name at the time; empty where it was not known. */
  name: z.string().check(z.maxLength(200)),
  /** No longer true: not shown. */
  isOver: z.optional(z.literal(true)),
});

/** A moderator's decision about one of this person's listings, or about themself. A later one of the same replaces it. */
const standingNewsSchema = z.object({
  about: z.enum(['listing', 'person']),
  aboutId: z.uuid(),
  state: z.enum(STANDING_STATES),
  reason: z.optional(z.enum(DECISION_REASONS)),
  /** The answer to an appeal against it. */
  appeal: z.optional(z.literal('turned_down')),
  /** When the suspension ends by itself, ms since the epoch. */
  until: z.optional(z.number()),
  /** No longer true: not shown. */
  isOver: z.optional(z.literal(true)),
});

/** A notice that one of this person's devices made. */
export const noticeSchema = z.object({
  tone: z.enum(['error', 'success', 'info']),
  /** For a viewing or a listing: the listing's title, empty where the device did not have it. For a list: its name. */
  text: z.string().check(z.maxLength(400)),
  /** ms since the epoch. */
  at: z.number(),
  isRead: z.boolean(),
  viewing: z.optional(viewingNewsSchema),
  listing: z.optional(listingNewsSchema),
  shortlist: z.optional(shortlistNewsSchema),
  standing: z.optional(standingNewsSchema),
  /**
   * For a listing, a list or a decision: the `at` up to which this person has read the notice, and cleared it. A time, not a boolean: what
   * one device marks as read may be merged with newer news that another device wrote into the same notice.
   */
  readTo: z.optional(z.number()),
  clearedTo: z.optional(z.number()),
  /**
   * This person did it themself, so it counts as read. Only ever `true` or absent, so that it survives a merge with a
   * notice of a device that did not know.
   */
  isOwn: z.optional(z.literal(true)),
});

/** Not to be shown before a time. */
export const snoozeSchema = z.object({
  /** The id of the conversation or notice that is snoozed. */
  of: z.uuid(),
  /** ms since the epoch. */
  until: z.number(),
});

/** A blocked person: the server accepts none of their messages for this person. */
export const blockSchema = z.object({
  userId: z.uuid(),
  /** Their name when they were blocked. */
  name: z.string().check(z.maxLength(200)),
  /** ms since the epoch. */
  at: z.number(),
});

import * as z from 'zod/mini';
import { timeOfDaySchema } from './timeOfDay.ts';

/** A person's choices. An absent field was never chosen: the app uses its default. */
export const settingsSchema = z.object({
  /** `auto`: as the language and region of the browser write numbers. */
  digits: z.optional(z.enum(['auto', 'latin', 'arabic'])),
  /** `auto`: by the region of the browser. */
  units: z.optional(z.enum(['auto', 'metric', 'imperial'])),
  /** ISO 4217: the currency in which sums are shown beside their own; `own`: each price as its owner wrote it. */
  currency: z.optional(z.string().check(z.regex(/^(?:own|[A-Z]{3})$/))),
  /** The kinds of notice that the notification centre shows and counts. */
  notifyMessages: z.optional(z.boolean()),
  notifyApp: z.optional(z.boolean()),
  notifyViewings: z.optional(z.boolean()),
  notifyListings: z.optional(z.boolean()),
  /** The kinds that devices tell of while the app is closed. Absent: as the centre shows them. */
  pushMessages: z.optional(z.boolean()),
  pushViewings: z.optional(z.boolean()),
  pushListings: z.optional(z.boolean()),
  pushAlerts: z.optional(z.boolean()),
  /** The kinds that mails are sent of. Absent: all but alerts. */
  mailMessages: z.optional(z.boolean()),
  mailViewings: z.optional(z.boolean()),
  mailListings: z.optional(z.boolean()),
  mailAlerts: z.optional(z.boolean()),
  /** IANA, of the device on which one of these was chosen: nights and days are those of this zone where no device says its own. */
  zone: z.optional(z.string().check(z.maxLength(64))),
  /**
   * When a device of this person first looked for news of listings, ms since the epoch. Earlier changes are
   * no news.
   */
  listingsSince: z.optional(z.number()),
  /**
   * When this person last looked at their dashboard, on any device, and when the visit before that one ended: what came since is news
   * there. ms since the epoch.
   */
  dashboardAt: z.optional(z.number()),
  dashboardSince: z.optional(z.number()),
  /** No counts and no sounds between these local times of day, 'HH:MM'. */
  quietHours: z.optional(z.boolean()),
  quietFrom: z.optional(z.string().check(z.regex(/^\d\d:\d\d$/))),
  quietTo: z.optional(z.string().check(z.regex(/^\d\d:\d\d$/))),
  /** False: nothing is sent to the analytics provider. */
  analytics: z.optional(z.boolean()),
  /** False: others do not see what this person has read, nor that they are typing. */
  readReceipts: z.optional(z.boolean()),
  typing: z.optional(z.boolean()),
  /** True: views of listings are not added to the history any more. */
  historyPaused: z.optional(z.boolean()),
  /** How homes are recommended: what counts how much (1: as usual), from when on, by which saved search (empty: by none). */
  recommend: z.optional(
    z.object({
      weights: z.record(z.string(), z.number()),
      /** ms since the epoch: what was done before was forgotten. */
      since: z.number(),
      searchId: z.optional(z.string()),
    }),
  ),
});

/** A person's private notes about themselves. */
export const aboutMeSchema = z.object({
  phone: z.optional(z.string().check(z.maxLength(32))),
  about: z.optional(z.string().check(z.maxLength(600))),
  languages: z.optional(z.array(z.string().check(z.maxLength(12))).check(z.maxLength(20))),
  /** Minor units a month, with its currency. */
  budget: z.optional(z.nullable(z.int().check(z.nonnegative()))),
  budgetCurrency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  /** A day, 'YYYY-MM-DD'. */
  moveIn: z.optional(z.string().check(z.regex(/^(?:\d{4}-\d\d-\d\d)?$/))),
});
export type AboutMe = z.infer<typeof aboutMeSchema>;

/** The defaults of a landlord's new listings. */
export const landlordSettingsSchema = z.object({
  minTermMonths: z.optional(z.int().check(z.minimum(1), z.maximum(120))),
  noticeDays: z.optional(z.int().check(z.minimum(0), z.maximum(365))),
  depositMonths: z.optional(z.number().check(z.minimum(0), z.maximum(12))),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  furnished: z.optional(z.enum(['furnished', 'part', 'unfurnished'])),
  pets: z.optional(z.enum(['yes', 'agreement', 'no'])),
  /** Minor units of `currency`. */
  applicationFee: z.optional(z.int().check(z.nonnegative())),
  moveInFee: z.optional(z.int().check(z.nonnegative())),
  /** Days of the week on which viewings take place, 1 Monday to 7 Sunday. */
  viewingDays: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(7)))),
  viewingFrom: z.optional(timeOfDaySchema),
  viewingTo: z.optional(timeOfDaySchema),
  confirmViewings: z.optional(z.boolean()),
});

/** The draft of a quick reply, until it is saved or discarded. One for each reply: `replyDraftIdOf`. */
export const replyDraftSchema = z.object({
  title: z.string().check(z.maxLength(60)),
  text: z.string().check(z.maxLength(2000)),
  /** ms since the epoch. */
  at: z.number(),
});

/**
 * The draft in a field that has no record of its own, such as a comment in a shared list, until it is sent. One for each field:
 * `textDraftIdOf`. `replyTo`: in a conversation, the message that the draft replies to.
 */
export const textDraftSchema = z.object({
  text: z.string().check(z.maxLength(5000)),
  replyTo: z.optional(z.string().check(z.maxLength(60))),
  /** ms since the epoch. */
  at: z.number(),
});

/** A quick reply: an answer a landlord gives often. Placeholders in braces: `REPLY_WORDS`. */
export const quickReplySchema = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(60)),
  text: z.string().check(z.minLength(1), z.maxLength(2000)),
  /** Its place among the others, from 0; absent until it was moved. */
  place: z.optional(z.int().check(z.nonnegative())),
});

import * as z from 'zod/mini';
import { timeOfDaySchema } from './timeOfDay.ts';

/** What each of these is when it was never chosen is said by the app: an absent field is no choice. */
export const settingsSchema = z.object({
  /** `auto`: as the language and region of the browser write numbers. */
  digits: z.optional(z.enum(['auto', 'latin', 'arabic'])),
  /** `auto`: by the region of the browser. */
  units: z.optional(z.enum(['auto', 'metric', 'imperial'])),
  /** ISO 4217, for showing a sum beside its own currency; `own`: each price as its owner wrote it. */
  currency: z.optional(z.string().check(z.regex(/^(?:own|[A-Z]{3})$/))),
  /** Which kinds the notification centre shows and counts. */
  notifyMessages: z.optional(z.boolean()),
  notifyApp: z.optional(z.boolean()),
  notifyViewings: z.optional(z.boolean()),
  notifyListings: z.optional(z.boolean()),
  /** When a device of this person first looked for news of homes, ms since the epoch: what was before is none. */
  listingsSince: z.optional(z.number()),
  /** Nothing is counted or sounded between these local times of day, 'HH:MM'. */
  quietHours: z.optional(z.boolean()),
  quietFrom: z.optional(z.string().check(z.regex(/^\d\d:\d\d$/))),
  quietTo: z.optional(z.string().check(z.regex(/^\d\d:\d\d$/))),
  /** False: nothing of this person goes to the analytics provider. */
  analytics: z.optional(z.boolean()),
  /** False: others are not told what this person has read, nor that they are typing. */
  readReceipts: z.optional(z.boolean()),
  typing: z.optional(z.boolean()),
  /** True: which homes are looked at is not noted any more. */
  historyPaused: z.optional(z.boolean()),
});

/** What a person notes of themselves. Seen by nobody else. */
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

/** What a landlord's new listings begin with. */
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
  /** Days of the week, 1 Monday to 7 Sunday, on which homes are shown. */
  viewingDays: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(7)))),
  viewingFrom: z.optional(timeOfDaySchema),
  viewingTo: z.optional(timeOfDaySchema),
  confirmViewings: z.optional(z.boolean()),
});

/** An answer under the pen, new or changed, until it is kept or given up: one an answer (`replyDraftIdOf`). */
export const replyDraftSchema = z.object({
  title: z.string().check(z.maxLength(60)),
  text: z.string().check(z.maxLength(2000)),
  /** ms since the epoch. */
  at: z.number(),
});

/** An answer a landlord gives often. What may stand in braces: `REPLY_WORDS`. */
export const quickReplySchema = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(60)),
  text: z.string().check(z.minLength(1), z.maxLength(2000)),
  /** Among the others, from 0; absent until it was moved. */
  place: z.optional(z.int().check(z.nonnegative())),
});

import * as z from 'zod/mini';
import { instantSchema } from '../entities/message.ts';
import { LISTING_TYPES } from '../entities/property.ts';

/** Null: fewer than five people stand behind it, and nothing is told. */
const counts = z.readonly(z.array(z.nullable(z.int())));
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

/** What is counted of each day. */
export const PLATFORM_COUNTS = [
  /** Listings on offer at its end, new ones, and those let or sold. */
  'active',
  'added',
  'closed',
  'messages',
  'inquiries',
  /** Median minutes from an inquiry to its first reply. */
  'replyMinutes',
  /** Mean seconds from writing a message to its arrival at the server, and messages that took more than a minute. */
  'waitSeconds',
  'waited',
] as const;
export type PlatformCount = (typeof PLATFORM_COUNTS)[number];

/** What a home may have that helps it. */
export const PLATFORM_TRAITS = ['floorPlan', 'tour', 'pictures'] as const;
export type PlatformTrait = (typeof PLATFORM_TRAITS)[number];

/** What came of homes in eight weeks, five owners or more. */
const group = z.object({ homes: z.int(), views: z.int(), contacts: z.int() });
const traitSchema = z.object({
  trait: z.enum(PLATFORM_TRAITS),
  type: z.enum(LISTING_TYPES),
  withIt: group,
  without: group,
});
export type TraitCounts = z.infer<typeof traitSchema>;

/** GET /api/platform: what goes on on the whole platform, each a list by day (UTC) from `from` to `through`. */
export const platformDaysSchema = z.object({
  id: z.literal('platform'),
  from: day,
  through: day,
  countedAt: z.nullable(instantSchema),
  active: counts,
  added: counts,
  closed: counts,
  messages: counts,
  inquiries: counts,
  replyMinutes: counts,
  waitSeconds: counts,
  waited: counts,
  /** Absent from servers that do not count it. */
  traits: z.optional(z.readonly(z.array(traitSchema))),
});
export type PlatformDays = z.infer<typeof platformDaysSchema>;

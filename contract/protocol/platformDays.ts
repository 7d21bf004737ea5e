import { daySchema } from '../entities/property/parts.ts';
import * as z from 'zod/mini';
import { instantSchema } from '../entities/message.ts';
import { LISTING_TYPES } from '../entities/property.ts';

/** Null: fewer than five people stand behind it, and nothing is told. */
const counts = z.readonly(z.array(z.nullable(z.int())));
const day = daySchema;

/** The counts of each day. */
export const PLATFORM_COUNTS = [
  /** Listings on offer at its end, new ones, and those let or sold. */
  'active',
  'added',
  'closed',
  /** People whose devices told of the day, how often they searched, the most that waited on each and that had failed. */
  'people',
  'searches',
  'queued',
  'failed',
  'messages',
  'inquiries',
  /** Median minutes from an inquiry to its first reply. */
  'replyMinutes',
  /** Mean seconds from writing a message to its arrival at the server, and messages that took more than a minute. */
  'waitSeconds',
  'waited',
] as const;
export type PlatformCount = (typeof PLATFORM_COUNTS)[number];

/** By what people are told apart. */
export const PLATFORM_GROUPS = ['version', 'language', 'place'] as const;
export type PlatformGroup = (typeof PLATFORM_GROUPS)[number];

/** Groups of a day, each of five people or more; name '': all smaller ones together. A place is 'installed' or 'browser'. */
const groupsSchema = z.object({
  day,
  what: z.enum(PLATFORM_GROUPS),
  groups: z.readonly(z.array(z.object({ name: z.string(), people: z.int() }))),
});
export type DayGroups = z.infer<typeof groupsSchema>;

/** Traits of a home that may bring it more contacts. */
const PLATFORM_TRAITS = ['floorPlan', 'tour', 'pictures'] as const;
export type PlatformTrait = (typeof PLATFORM_TRAITS)[number];

/** The results of homes in eight weeks, of five owners or more. */
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
  /** Absent from servers that are not told. */
  people: z.optional(counts),
  searches: z.optional(counts),
  queued: z.optional(counts),
  failed: z.optional(counts),
  messages: counts,
  inquiries: counts,
  replyMinutes: counts,
  waitSeconds: counts,
  waited: counts,
  /** Both absent from servers that do not count them. */
  groups: z.optional(z.readonly(z.array(groupsSchema))),
  traits: z.optional(z.readonly(z.array(traitSchema))),
});
export type PlatformDays = z.infer<typeof platformDaysSchema>;

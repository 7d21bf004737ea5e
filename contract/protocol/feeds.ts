import * as z from 'zod/mini';
import { instantSchema } from '../entities/message.ts';

/** GET: the caller's feeds, and how far each is. */
export const FEEDS = '/api/feeds';
/**
 * PUT: the bytes of a file of homes. It is read whole and judged; with `?write=true` its homes are then made, changed and paused, beside
 * what else the server does. The same file again changes nothing.
 */
export const feedPath = (name: string): string => `${FEEDS}/${name}`;

export const FEED_MAX_BYTES = 20_000_000;
/** Faults that are told one by one: more say the same. */
export const FEED_FAULTS_MAX = 500;

export const FEED_FORMATS = ['csv', 'openimmo', 'reso'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** The fields a feed can say, by which columns are named. */
export const FEED_FIELDS = [
  'id',
  'listing_type',
  'property_type',
  'price',
  'currency',
  'price_period',
  'bedrooms',
  'bathrooms',
  'total_rooms',
  'living_area',
  'title',
  'description',
  'street',
  'number',
  'unit',
  'postal_code',
  'city',
  'country',
  'area',
  'lat',
  'lon',
  'available_from',
  'min_term_months',
  'deposit_amount',
  'deposit_months',
  'furnished',
  'pets',
  'floor',
  'floors_total',
  'year_built',
  'energy_rating',
  'features',
  'photos',
] as const;
export type FeedField = (typeof FEED_FIELDS)[number];

export const feedNameSchema = z.string().check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u));

/** The column of each field, as the file's first line calls it: photos may stand in several. */
export const feedMappingSchema = z.partialRecord(z.enum(FEED_FIELDS), z.array(z.string()));
export type FeedMapping = z.infer<typeof feedMappingSchema>;

/** A fault of a home of a feed, or a thing worth knowing. */
const feedFaultSchema = z.object({
  /** Of the file as a table shows it, or the number of the home in it, from 1. */
  row: z.int(),
  /** The feed's name for the home; null: it does not say. */
  ref: z.nullable(z.string()),
  /** A field of the feed or of a listing; null: the whole row. */
  field: z.nullable(z.string()),
  code: z.string(),
  /** The text that stands there, cut. */
  value: z.optional(z.string()),
  has: z.optional(z.number()),
  wants: z.optional(z.number()),
});
export type FeedFault = z.infer<typeof feedFaultSchema>;

const feedReportSchema = z.object({
  format: z.enum(FEED_FORMATS),
  /** Homes in the file, sound and faulty. */
  homes: z.int(),
  made: z.int(),
  changed: z.int(),
  same: z.int(),
  paused: z.int(),
  resumed: z.int(),
  faulty: z.int(),
  faults: z.array(feedFaultSchema),
  /** Fields that were changed by hand and stay so, photos that could not be had: no home is left out because of them. */
  notes: z.array(feedFaultSchema),
  /** Of a CSV: its columns, and which of them say what. */
  columns: z.optional(z.array(z.string())),
  mapping: z.optional(feedMappingSchema),
  /** Why nothing is written, whatever the faults. */
  refused: z.optional(z.enum(['unreadable', 'too_many_leave', 'no_homes', 'busy', 'no_landlord'])),
  /** The place where it is unreadable, in the words of its reader. */
  detail: z.optional(z.string()),
});
export type FeedReport = z.infer<typeof feedReportSchema>;

const feedSchema = z.object({
  name: z.string(),
  /** `broken`: it ended before it was done; the same file again goes on. */
  state: z.enum(['running', 'done', 'broken']),
  read_at: z.nullable(instantSchema),
  report: z.nullable(feedReportSchema),
});
/** PUT: what would be done, or, as `isWriting` says, is being done. */
export const feedAnswerSchema = z.object({ report: feedReportSchema, isWriting: z.boolean() });
export const feedsAnswerSchema = z.object({ feeds: z.array(feedSchema) });
export type Feed = z.infer<typeof feedSchema>;

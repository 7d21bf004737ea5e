import * as z from 'zod/mini';
import { listingQuerySchema } from './listingQuery.ts';
import { PROPERTY_STATUSES } from './property.ts';

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
export type Settings = z.infer<typeof settingsSchema>;

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

const timeOfDay = z.string().check(z.regex(/^\d\d:\d\d$/));

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
  viewingFrom: z.optional(timeOfDay),
  viewingTo: z.optional(timeOfDay),
  confirmViewings: z.optional(z.boolean()),
});
export type LandlordSettings = z.infer<typeof landlordSettingsSchema>;

/** An answer a landlord gives often. `{name}` stands for whom it goes to. */
export const quickReplySchema = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(60)),
  text: z.string().check(z.minLength(1), z.maxLength(2000)),
});
export type QuickReply = z.infer<typeof quickReplySchema>;

/** Something this person was told on one of their devices. */
export const noticeSchema = z.object({
  tone: z.enum(['error', 'success', 'info']),
  text: z.string().check(z.minLength(1), z.maxLength(400)),
  /** ms since the epoch. */
  at: z.number(),
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof noticeSchema>;

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

/** What was known of a listing at a moment, so that it can be shown what changed since, or after it is gone. */
export const asOfSchema = z.object({
  /** ms since the epoch. */
  at: z.number(),
  title: z.string(),
  price: z.int(),
  currency: z.string(),
  status: z.enum(PROPERTY_STATUSES),
  bedrooms: z.number(),
  bathrooms: z.number(),
  living_area: z.nullable(z.number()),
  area_id: z.uuid(),
  /** Key of the cover photo. */
  photo: z.nullable(z.string()),
});
export type AsOf = z.infer<typeof asOfSchema>;

/** A home somebody keeps. One a listing: `homeRecordIdOf`. */
export const savedHomeSchema = z.object({
  propertyId: z.uuid(),
  /** ms since the epoch. */
  savedAt: z.number(),
  /** Ids of records of kind `home_list`. */
  lists: z.array(z.uuid()),
  tags: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)),
  note: z.string().check(z.maxLength(4000)),
  /** 1 to 5; 0: none. */
  rating: z.int().check(z.minimum(0), z.maximum(5)),
  /** As it was when it was saved, or when its changes were last looked at. */
  asOf: asOfSchema,
});
export type SavedHome = z.infer<typeof savedHomeSchema>;

export const homeListSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  /** Photos of its homes are kept on the device. */
  keepOffline: z.boolean(),
});
export type HomeList = z.infer<typeof homeListSchema>;

/** "Not for me". One a listing: `homeRecordIdOf`. */
export const hiddenHomeSchema = z.object({
  propertyId: z.uuid(),
  at: z.number(),
  reason: z.optional(z.enum(['price', 'place', 'size', 'state', 'photos', 'other'])),
});

/** A comparison with its values at the time. */
export const comparisonSchema = z.object({
  propertyIds: z.array(z.uuid()).check(z.minLength(2), z.maxLength(4)),
  at: z.number(),
  /** By row of the comparison; absent rows weigh nothing. */
  weights: z.record(z.string(), z.number()),
  note: z.string().check(z.maxLength(2000)),
  asOf: z.array(asOfSchema),
  winnerId: z.nullable(z.uuid()),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** When somebody last looked at a home. One a listing: `homeRecordIdOf`. */
export const viewedHomeSchema = z.object({
  propertyId: z.uuid(),
  at: z.number(),
  times: z.int(),
  asOf: asOfSchema,
});

export const ALERT_KINDS = ['new', 'price_drop', 'back', 'status', 'open_viewing'] as const;
/** A search kept under a name, and whether and how it alerts. */
export const savedSearchSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  query: listingQuerySchema,
  alert: z.object({
    isOn: z.boolean(),
    kinds: z.array(z.enum(ALERT_KINDS)),
    /** Per cent a price must fall by to count; 0: any fall. */
    dropPct: z.number(),
    frequency: z.enum(['instant', 'daily', 'weekly']),
    quietFrom: z.nullable(timeOfDay),
    quietTo: z.nullable(timeOfDay),
    /** Notices a day; those above it come as one. */
    cap: z.int().check(z.minimum(1), z.maximum(100)),
  }),
  /** ms since the epoch: what matched before is no news. */
  baselineAt: z.number(),
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

/** Something an alert found. Its id is derived from the alert, the listing, the kind and its version: told once. */
export const alertHitSchema = z.object({
  searchId: z.uuid(),
  propertyId: z.uuid(),
  kind: z.enum(ALERT_KINDS),
  /** The price or status that made it. */
  version: z.string(),
  at: z.number(),
  isSeen: z.boolean(),
  asOf: asOfSchema,
  /**
   * When and with which others the notification centre told of it; absent: not yet. Part of the hit, so that it is in
   * one notice, whichever device or tab was first. `batch`: the notice's id. `isCleared`: taken out of the centre.
   */
  told: z.optional(
    z.object({ at: z.number(), batch: z.uuid(), isCleared: z.optional(z.boolean()) }),
  ),
});
export type AlertHit = z.infer<typeof alertHitSchema>;

/** A renter's own way with a home. One a listing: `homeRecordIdOf`. */
export const PIPELINE_STAGES = [
  'saved',
  'contacted',
  'viewing_booked',
  'viewed',
  'applied',
  'decided',
] as const;
export const pipelineHomeSchema = z.object({
  propertyId: z.uuid(),
  stage: z.enum(PIPELINE_STAGES),
  note: z.string().check(z.maxLength(4000)),
  nextStep: z.string().check(z.maxLength(200)),
  /** ms since the epoch of the last move. */
  movedAt: z.number(),
  asOf: asOfSchema,
});
export type PipelineHome = z.infer<typeof pipelineHomeSchema>;

/** What an owner notes of an inquiry; nobody else sees it. Its id is the inquiry's. */
export const leadSchema = z.object({
  inquiryId: z.uuid(),
  labels: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)),
  note: z.string().check(z.maxLength(4000)),
  /** ms since the epoch; null: not snoozed. */
  snoozedUntil: z.nullable(z.number()),
  lostReason: z.optional(z.string().check(z.maxLength(200))),
});
export type Lead = z.infer<typeof leadSchema>;

/**
 * A listing while it is written: every field as far as it is. Under the id the listing will have. `fields` is
 * parsed by the wizard's own schema, so that nothing half written is ever refused.
 */
export const listingDraftSchema = z.object({
  step: z.int(),
  at: z.number(),
  fields: z.record(z.string(), z.unknown()),
  /** In order: ids of photos, with what is said of each. */
  photos: z.array(z.looseObject({ id: z.uuid() })).check(z.maxLength(50)),
  /** The listing this changes, at the revision it was begun on; null for a new one. */
  editsRev: z.nullable(z.int()),
});
export type ListingDraft = z.infer<typeof listingDraftSchema>;

export const TRAVEL_MODES = ['walk', 'cycle', 'transit', 'drive'] as const;
/** More than these nobody compares by. */
export const MOST_PLACES = 5;
/** Somewhere a person goes often: homes say how far they are from it. Seen by nobody else. */
export const placeSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Degrees (WGS 84). */
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lon: z.number().check(z.minimum(-180), z.maximum(180)),
  /** How they go there. */
  mode: z.enum(TRAVEL_MODES),
});
export type PlaceRecord = z.infer<typeof placeSchema>;

export const recentSearchSchema = z.object({ query: listingQuerySchema, at: z.number() });

/**
 * What a person wrote in a field that was changed elsewhere too: theirs is live, this is mine until it is settled.
 * One record a field. It goes along to every device, since the one it happened on may be lost before anybody looks.
 */
export const conflictSchema = z.object({
  /** Whose row: a collection of replication. */
  collection: z.string().check(z.maxLength(40)),
  rowId: z.string().check(z.maxLength(60)),
  /** By path, as `full_name`, `body.note`, `row.details.floor`; `_deleted`: the whole row, null on the side that removed it. */
  field: z.string().check(z.maxLength(200)),
  /** Of a record: its kind, and what it was called where it says so, as the name of a home or of a search. */
  kind: z.optional(z.string().check(z.maxLength(40))),
  called: z.optional(z.string().check(z.maxLength(200))),
  /** JSON values. Absent where there was none, or it was too long to be kept thrice. */
  base: z.optional(z.unknown()),
  mine: z.optional(z.unknown()),
  theirs: z.optional(z.unknown()),
  /** ms since the epoch. */
  at: z.number(),
});
export type ConflictBody = z.infer<typeof conflictSchema>;

/**
 * What a person wrote of a row and the server refused for good: undone where it stood, and kept here until they have
 * seen to it. One a row, the latest: `refusalRecordIdOf`.
 */
export const refusalSchema = z.object({
  collection: z.string().check(z.maxLength(40)),
  rowId: z.string().check(z.maxLength(60)),
  /** The row was new: nothing else is left of it. */
  isNew: z.boolean(),
  /** The SQLSTATE, or a code of ours. */
  code: z.string().check(z.maxLength(60)),
  /** What did not fit: the name of a constraint. */
  constraint: z.optional(z.string().check(z.maxLength(120))),
  /** What was written, as JSON: all of a new row, else what was changed. */
  fields: z.record(z.string(), z.unknown()),
  /** ms since the epoch. */
  at: z.number(),
});
export type RefusalBody = z.infer<typeof refusalSchema>;

const counts = z.array(z.int().check(z.nonnegative())).check(z.maxLength(400));

/**
 * What comes of a listing of one's own, a day at a time. Written by the server alone, so that it is on every device of the
 * owner with everything else of theirs.
 */
export const homeFiguresSchema = z.object({
  propertyId: z.uuid(),
  /** The last day counted, 'YYYY-MM-DD', UTC's. */
  until: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  /** When the server counted; ms since the epoch. */
  at: z.number(),
  views: counts,
  saves: counts,
  contacts: counts,
});
export type HomeFigures = z.infer<typeof homeFiguresSchema>;

/** The kinds of record. A new one is a line here; the database takes any. */
export const RECORD_SCHEMAS = {
  settings: settingsSchema,
  about_me: aboutMeSchema,
  landlord_settings: landlordSettingsSchema,
  quick_reply: quickReplySchema,
  notice: noticeSchema,
  snooze: snoozeSchema,
  block: blockSchema,
  saved_home: savedHomeSchema,
  home_list: homeListSchema,
  hidden_home: hiddenHomeSchema,
  comparison: comparisonSchema,
  viewed_home: viewedHomeSchema,
  saved_search: savedSearchSchema,
  alert_hit: alertHitSchema,
  pipeline_home: pipelineHomeSchema,
  lead: leadSchema,
  listing_draft: listingDraftSchema,
  place: placeSchema,
  recent_search: recentSearchSchema,
  conflict: conflictSchema,
  refusal: refusalSchema,
  home_figures: homeFiguresSchema,
} as const;

export type RecordKind = keyof typeof RECORD_SCHEMAS;
export type RecordBody<Kind extends RecordKind> = z.infer<(typeof RECORD_SCHEMAS)[Kind]>;

/** Kinds of which a person has one: their id is derived, so that two devices make the same. */
/** Kinds of which a person has one a listing: their id is `homeRecordIdOf`. */
export type HomeKind = 'saved_home' | 'hidden_home' | 'viewed_home' | 'pipeline_home';

export type SingleKind = 'settings' | 'about_me' | 'landlord_settings';

export interface Kept<Kind extends RecordKind> {
  readonly id: string;
  readonly body: RecordBody<Kind>;
}

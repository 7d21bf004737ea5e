import { daySchema } from '../entities/property/parts.ts';
import * as z from 'zod/mini';
import { conversationSchema, marksSchema } from '../entities/conversation.ts';
import { instantSchema, messageSchema } from '../entities/message.ts';
import { judgeContent, messageDraftSchema } from '../entities/messageDraft.ts';
import { FILE_KINDS, LISTING_FILE_KINDS, type ListingFileKind } from '../entities/fileWords.ts';
import { FIRST_ANSWER } from './firstAnswer.ts';
import {
  CATCH_UP_CURSORS_MAX,
  CONTACT_MAX_CHARACTERS,
  FILE_MAX_BYTES,
  HISTORY_PAGE,
  HISTORY_PAGE_MAX,
  LISTING_FILE_BYTES,
  PHOTO_MAX_BYTES,
  PLACES_FOUND_MAX,
  VIEWS_MAX,
} from './limits.ts';
import { CONVERSATIONS, messagesPath } from './messagePaths.ts';
import { checkpointSchema } from './sync.ts';

/** Paths of /api. A call needs a bearer token unless its route in `server/api` says `anyone`. */
export const API = {
  health: '/api/health',
  /** GET: whether to send people here; public. */
  ready: '/api/ready',
  /** GET: what the client must know of its backend; public. */
  config: '/api/config',
  signin: '/api/auth/signin',
  /** POST: ends the session of the bearer token for /api and sockets, or with `?scope=` others of its person. */
  signout: '/api/auth/signout',
  conversations: CONVERSATIONS,
  messages: messagesPath,
  marks: (conversationId: string) => `/api/messages/conversations/${conversationId}/marks`,
  catchUp: '/api/messages/catch-up',
  /** The links of mails. GET: a page that asks; POST: done, from that page or by the mail program (RFC 8058); public. */
  mailLink: (token: string) => `/api/mail/${token}`,
  /** POST: a letter to us, from anybody. */
  contact: '/api/contact',
  /** PUT: the bytes of one's photo under an id made on the device; sending it again changes nothing. */
  photo: (id: string) => `/api/profile/photos/${id}`,
  /** GET: everything the server holds of the caller. */
  accountExport: '/api/account/export',
  /** GET: how the caller has to confirm a deletion. POST: deletes the account and everything it owns. */
  accountDelete: '/api/account/delete',
  /** POST: somebody signed in reports a listing. */
  reports: '/api/reports',
  /** POST: views of listings by day; from guests, too. */
  views: '/api/views',
  /** POST: cards of listings that were on a screen, by day; from guests, too. */
  impressions: '/api/impressions',
  /** POST: what somebody's device tells of a day: counts alone. */
  use: '/api/use',
  /** POST: begins the upload of a listing's photo, or tells how far it is. */
  uploads: '/api/uploads',
  /** PUT: one part of it. */
  uploadPart: (photoId: string, part: number) => `/api/uploads/${photoId}/${part}`,
  /** POST: completes an upload; answers the photo's key, of a file for a conversation its id. */
  uploadComplete: (photoId: string) => `/api/uploads/${photoId}/complete`,
  /** GET: the bytes of a file of a conversation, for whoever may read a message that names it. */
  file: (id: string) => `/api/files/${id}`,
  /** GET: a document or a film that a listing shows; public. */
  listingFile: (key: string) => `/api/listings/files/${key}`,
  /** GET: the listings of an area as lines of JSON, for apps of the release before, which know no bases; public. */
  areaSnapshot: (areaId: string) => `/api/listings/snapshot/${areaId}`,
  /** GET: what a search shows first, of the city a device begins with (`firstAnswer.ts`); public. */
  firstAnswer: FIRST_ANSWER,
  /** GET `?version=` (`PACK_VERSION`): for those apps, the same listings to be searched before the rows are there; public. */
  areaPack: (areaId: string) => `/api/listings/pack/${areaId}`,
  /** GET: which bases the areas of a city have, and what left them since (`homes.ts`); public. */
  cityHomes: (cityId: string) => `/api/homes/city/${cityId}`,
  /** GET: the same of one area, whose base is made where there is none; public. */
  areaHomes: (areaId: string) => `/api/homes/area/${areaId}`,
  /**
   * GET `?xid=&id=&epoch=` and, where it has one, `&day=`: an area's changes behind that checkpoint (`changesSchema`); public.
   * `&to=`, the `xid` of a hint: proxies may give an answer that reaches it to all who ask for the same.
   */
  areaChanges: (areaId: string) => `/api/homes/area/${areaId}/changes`,
  /** POST: the changes of several areas, each behind a checkpoint of its own (`changesOfAreasSchema`); public. */
  changesOfAreas: '/api/homes/changes',
  /** GET: the base's homes to be searched as they lie, a file that never changes; public. */
  baseFind: (areaId: string, base: string) => `/api/homes/${areaId}/${base}/find`,
  /** GET: the same homes as a device keeps them (`search/packs/homesFile.ts`); public. */
  baseHomes: (areaId: string, base: string) => `/api/homes/${areaId}/${base}/homes`,
  /** GET: the same homes as lines of JSON, smaller on the line; public. */
  baseRows: (areaId: string, base: string) => `/api/homes/${areaId}/${base}/rows`,
  /** GET `?q=` and, if fewer are wanted, `&limit=`: places by name; public. */
  places: '/api/places',
  /** GET: the city of `?area=`, the largest of `?within=` (a country or region), that of `?id=`; without any the one to begin with; public. */
  city: '/api/places/city',
  /** GET `?bounds=west,south,east,north`: what lies there; `?city=`: where a city begins that is taken in parts; public. */
  around: '/api/places/around',
  /** GET: market figures by month of an area or a city; public. */
  market: (scopeId: string) => `/api/market/${scopeId}`,
  /** GET: counts of the whole platform by day, none of fewer than five people. */
  platform: '/api/platform',
  /** POST: what failed unexpectedly in the app, without content; public. */
  failures: '/api/failures',
} as const;

/**
 * GET /api/health: 200 while the database answers, also where it cannot be written at present (`readOnly`); 503 when
 * it does not. GET /api/ready gives the same, and 503 also for `readOnly`.
 */
export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded']),
  /** Absent from servers that do not know yet. */
  database: z.optional(z.enum(['writable', 'readOnly', 'down'])),
  backend: z.enum(['embedded', 'hosted']),
  version: z.string(),
});
export type Health = z.infer<typeof healthSchema>;

/** GET /api/config: asked for once per start, after the first paint; nothing on screen waits for it. */
export const configSchema = z.object({
  /** Origin of Supabase; an empty string means the origin that served the page. */
  supabaseUrl: z.string(),
  /** The publishable (anon) key: public by design. */
  supabaseKey: z.string(),
  backend: z.enum(['embedded', 'hosted']),
  /** Mails are shown at /dev/mailbox. */
  hasMailbox: z.optional(z.boolean()),
  /** Mails can be sent about what waits for a person. */
  hasLetters: z.optional(z.boolean()),
  version: z.string(),
  /** The analytics provider; absent: nothing is sent. */
  analytics: z.optional(z.object({ key: z.string(), host: z.string() })),
  /** Another map in place of the app's own: a MapLibre style, or a PMTiles archive; absent: the app's own. */
  mapStyle: z.optional(z.string()),
  /** As contract/rules/money/exchangeRates.ts reads them; absent: prices are shown in their own currency alone. */
  exchangeRates: z.optional(z.string()),
  /** The key by which browsers know this server's pushes (VAPID), base64url; absent: nobody is told while the app is closed. */
  pushKey: z.optional(z.string()),
});
export type ClientConfig = z.infer<typeof configSchema>;

/** POST /api/auth/signin */
export const signinBodySchema = z.object({ email: z.email(), password: z.string() });
export const signinAnswerSchema = z.object({
  success: z.boolean(),
  token: z.optional(z.string()),
  error: z.optional(z.string()),
});

/** POST /api/auth/signout?scope= */
export const signoutQuerySchema = z.object({
  scope: z._default(z.enum(['local', 'others', 'global']), 'local'),
});
export type SignoutScope = z.infer<typeof signoutQuerySchema>['scope'];

/** GET /api/messages/conversations: every conversation of the caller, newest first. */
export const conversationsAnswerSchema = z.array(conversationSchema);

/** POST /api/messages/conversations: the same two people always give the same conversation. */
export const startConversationBodySchema = z.object({ receiver_id: z.uuid() });

/** GET /api/messages/conversations/{id}/messages: ascending by seq; at most one of the two bounds. */
export const historyQuerySchema = z
  .object({
    before_seq: z.optional(z.coerce.number().check(z.int(), z.positive())),
    after_seq: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(HISTORY_PAGE_MAX)),
      HISTORY_PAGE,
    ),
  })
  .check(
    z.refine((query) => query.before_seq === undefined || query.after_seq === undefined, {
      error: 'before_seq and after_seq exclude each other',
      path: ['after_seq'],
    }),
  );
export const historyAnswerSchema = z.array(messageSchema);

/**
 * POST /api/messages/conversations/{id}/messages → the stored message. `id` is the device's idempotency key: the same
 * id always gives the stored row. Without an id the server makes one, and repeats are not detected.
 */
export const postMessageBodySchema = z
  .object({
    id: z.optional(z.uuid()),
    content: messageDraftSchema.shape.content,
    message_type: messageDraftSchema.shape.message_type,
    written_at: z.optional(instantSchema),
  })
  .check(judgeContent);

/** POST /api/messages/conversations/{id}/marks: marks only grow; a smaller number changes nothing. */
export const marksBodySchema = z.object({
  delivered_seq: z.optional(z.int().check(z.nonnegative())),
  read_seq: z.optional(z.int().check(z.nonnegative())),
});
export const marksAnswerSchema = marksSchema;

/**
 * POST /api/messages/catch-up. `cursors` names, for each conversation on the device, the last seq
 * that is there without a gap behind it (0: nothing yet). With `complete: true` the cursors are all the
 * device has, so conversations not named are new to it and come with their last page. A device with more
 * than CATCH_UP_CURSORS_MAX conversations calls several times with `complete: false`, naming each, and
 * finds new ones through GET conversations.
 */
export const catchUpBodySchema = z.object({
  cursors: z.record(z.uuid(), z.int().check(z.nonnegative())).check(
    z.refine((cursors) => Object.keys(cursors).length <= CATCH_UP_CURSORS_MAX, {
      error: `at most ${CATCH_UP_CURSORS_MAX} cursors`,
    }),
  ),
  complete: z._default(z.boolean(), true),
});
export type CatchUpBody = z.infer<typeof catchUpBodySchema>;
export const catchUpAnswerSchema = z.object({
  /** Every conversation asked for or new, with its marks, even where no message is missing. */
  conversations: z.array(conversationSchema),
  /** Ascending by seq within each conversation, gap-free from the cursor on. */
  messages: z.array(messageSchema),
  /** Conversations that have still more: ask again with moved cursors. */
  more: z.array(z.uuid()),
  /** Another one than before: the database was restored, and numbers are given anew. Absent from older servers. */
  epoch: z.optional(z.string().check(z.maxLength(64))),
});
export type CatchUpAnswer = z.infer<typeof catchUpAnswerSchema>;

export const CONTACT_TOPICS = ['question', 'problem', 'account', 'safety', 'other'] as const;

/** POST /api/contact. `id` is made on the device: sending the same id again stores nothing new. */
export const contactBodySchema = z.object({
  id: z.uuid(),
  topic: z.enum(CONTACT_TOPICS),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  email: z.email().check(z.maxLength(254)),
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(CONTACT_MAX_CHARACTERS)),
  language: z.string().check(z.maxLength(12)),
  written_at: instantSchema,
});
export type ContactBody = z.infer<typeof contactBodySchema>;
export const contactAnswerSchema = z.object({ id: z.uuid(), received_at: instantSchema });

/** PUT /api/profile/photos/{id} */
export const photoAnswerSchema = z.object({ avatar_url: z.string() });

/** GET /api/account/delete */
export const deletionTermsSchema = z.object({ needsPassword: z.boolean() });

/** POST /api/account/delete: the password, or, for accounts without one, the word to be typed. */
export const DELETION_WORD = 'DELETE';
export const deleteAccountBodySchema = z.union([
  z.object({ password: z.string().check(z.minLength(1)) }),
  z.object({ confirmation: z.literal(DELETION_WORD) }),
]);
export const okAnswerSchema = z.object({ ok: z.literal(true) });

/**
 * GET /api/listings/snapshot/{area}: lines of JSON (application/x-ndjson), compressed. The first line is this head;
 * each further line is a listing as sync_pull gives it, the most recently confirmed first. sync_pull continues from
 * `checkpoint` and gives again what changed meanwhile.
 */
export const snapshotHeadSchema = z.object({
  area: z.uuid(),
  count: z.int(),
  checkpoint: checkpointSchema,
});

/** The public address of a listing's photo, as WebP that never changes. */
export const listingPhotoPath = (key: string, tier: string): string =>
  `/api/photos/listings/${key}/${tier}`;

const UPLOADED_FILE_KINDS = [...FILE_KINDS, 'video'] as const;
export type UploadedFileKind = (typeof UPLOADED_FILE_KINDS)[number];

const isListingFileKind = (kind: UploadedFileKind | undefined): kind is ListingFileKind =>
  LISTING_FILE_KINDS.some((each) => each === kind);

/**
 * POST /api/uploads. `id` is the photo's, made on the device; `hash` the SHA-256 of its bytes, hex. The same call
 * again answers the progress; other bytes under the id of an unfinished upload start it again.
 */
export const uploadBodySchema = z
  .object({
    id: z.uuid(),
    bytes: z.int().check(z.positive(), z.maximum(FILE_MAX_BYTES)),
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    /** Of a file for a conversation; absent: a photo of a listing. */
    file: z.optional(z.enum(UPLOADED_FILE_KINDS)),
    /** It is kept with a record of the person (a home's or a checklist's), and belongs to no conversation. */
    kept: z.optional(z.boolean()),
    /** A listing shows it to everybody; films come in no other way. */
    listed: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ bytes, file }) => file !== undefined || bytes <= PHOTO_MAX_BYTES, {
      error: `a photo has at most ${PHOTO_MAX_BYTES} bytes`,
      path: ['bytes'],
    }),
    z.refine(
      ({ bytes, file, listed }) =>
        listed !== true || !isListingFileKind(file) || bytes <= LISTING_FILE_BYTES[file],
      {
        error: 'too large for a listing',
        path: ['bytes'],
      },
    ),
    z.refine(
      ({ file, kept, listed }) =>
        listed === true ? isListingFileKind(file) && kept !== true : file !== 'video',
      {
        error: 'not of a listing',
        path: ['file'],
      },
    ),
  );
export type UploadBody = z.infer<typeof uploadBodySchema>;

/** The answer of POST /api/uploads and POST …/complete. */
export const uploadAnswerSchema = z.discriminatedUnion('state', [
  /** Parts 0 to `parts` − 1, each of `part_bytes` but the last; those of `received` need not be sent again. */
  z.object({
    state: z.literal('open'),
    part_bytes: z.int(),
    parts: z.int(),
    received: z.readonly(z.array(z.int())),
  }),
  /** px of the full tier; 0 of a file for a conversation. */
  z.object({ state: z.literal('stored'), key: z.string(), w: z.int(), h: z.int() }),
]);
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>;

/** Reasons for reporting a listing. */
export const REPORT_REASONS = ['gone', 'fake', 'money', 'photos', 'wrong', 'other'] as const;

/** For reporting people and messages. */
export const PERSON_REPORT_REASONS = [
  'scam',
  'harassment',
  'discrimination',
  'offensive',
  'spam',
  'other',
] as const;

/** For reporting what residents write about an area. */
export const REVIEW_REPORT_REASONS = [
  'wrong',
  'discrimination',
  'offensive',
  'spam',
  'other',
] as const;

/**
 * POST /api/reports. `id` is made on the device: the same one again is the same report. It is about a listing, a message
 * to the caller, a person the caller may write to, or a resident's review.
 */
export const reportBodySchema = z
  .object({
    id: z.uuid(),
    property_id: z.optional(z.uuid()),
    message_id: z.optional(z.uuid()),
    person_id: z.optional(z.uuid()),
    review_id: z.optional(z.uuid()),
    /** One of REPORT_REASONS, PERSON_REPORT_REASONS or REVIEW_REPORT_REASONS, or a newer one. */
    reason: z.string().check(z.regex(/^[a-z][a-z_]{0,39}$/)),
    text: z.string().check(z.maxLength(2000)),
    written_at: instantSchema,
    /** As this device showed it: the listing; of a message its text and time; of messages and people `signs`, what it warned of. */
    seen: z.optional(z.record(z.string(), z.unknown())),
  })
  .check(
    z.refine(
      ({ property_id, message_id, person_id, review_id }) =>
        [property_id, message_id, person_id, review_id].filter((id) => id !== undefined).length ===
        1,
      { error: 'a report is of one thing', path: ['property_id'] },
    ),
  );
export type ReportBody = z.infer<typeof reportBodySchema>;
export const reportAnswerSchema = z.object({ id: z.uuid(), received_at: instantSchema });

/**
 * POST /api/views: views of listings, each counted once for a viewer, listing and day, however often it is sent. The
 * viewer is the caller; for a guest it is `device`, which is made anew each day and ignored when there is a caller.
 */
export const viewsBodySchema = z.object({
  device: z.optional(z.uuid()),
  views: z
    .array(
      z.object({
        listing_id: z.uuid(),
        /** A UTC day, 'YYYY-MM-DD'; `viewFault` says which days are accepted. */
        day: daySchema,
      }),
    )
    .check(z.minLength(1), z.maxLength(VIEWS_MAX)),
});
export type ViewsBody = z.infer<typeof viewsBodySchema>;
/** How many of them were not counted before. */
export const viewsAnswerSchema = z.object({ counted: z.int() });

const PLACE_RANKS = ['country', 'region', 'city', 'area'] as const;
export type PlaceRank = (typeof PLACE_RANKS)[number];

/** The text as it was typed, and how many places are wanted. */
export const placesQuerySchema = z.object({
  q: z.string().check(z.minLength(1), z.maxLength(80)),
  limit: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(PLACES_FOUND_MAX)),
    PLACES_FOUND_MAX,
  ),
});

/** A place that was found by its name. */
export const foundPlaceSchema = z.object({
  rank: z.enum(PLACE_RANKS),
  /** Of an area its own id, of a city one for good; of a country its code, of a region that and its name: `PT/Norte`. */
  id: z.string(),
  /** Of a country its code: its name is the reader's language's. */
  name: z.string(),
  /** The city and region it lies in, from the smallest on. */
  within: z.array(z.string()),
  /** ISO 3166-1, two letters. */
  country: z.string(),
  /** [west, south, east, north]. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  centre: z.tuple([z.number(), z.number()]),
  /** Areas it consists of, and homes that are on offer in them, as counted last. */
  areas: z.int(),
  live_count: z.int(),
  /** Of a city its own id, of an area that of the city it lies in; absent from countries and regions. */
  city_id: z.optional(z.uuid()),
});
export type FoundPlace = z.infer<typeof foundPlaceSchema>;

/** GET /api/places: what fits best first. */
export const placesAnswerSchema = z.object({ places: z.array(foundPlaceSchema) });

/**
 * The city that is asked for. Without an id: the one a device begins with, which has most homes on the
 * market.
 */
export const cityQuerySchema = z.object({
  id: z.optional(z.uuid()),
  area: z.optional(z.uuid()),
  /** Id of a country or region, as a found place has it. */
  within: z.optional(z.string().check(z.maxLength(120))),
});
export type CityQuery = z.infer<typeof cityQuerySchema>;

/** GET /api/places/city; null: there is none. */
export const cityAnswerSchema = z.object({ city: z.nullable(foundPlaceSchema) });

const BOX =
  'four numbers, west,south,east,north, in degrees; south not above north, both within 90';

/**
 * A part of a map as text, `west,south,east,north` in degrees. East of west, however often the world is gone around: a map that was
 * dragged over the 180th meridian counts on.
 */
const boxSchema = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(120, BOX)),
    z.transform((text) => text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)))),
  ),
  z
    .tuple([z.number(BOX), z.number(BOX), z.number(BOX), z.number(BOX)], BOX)
    .check(
      z.refine(
        ([west, south, east, north]) =>
          south >= -90 && south <= north && north <= 90 && west <= east && Math.abs(west) <= 3600,
        BOX,
      ),
    ),
);

/** A part of the map; or a city alone, for the areas in its middle. */
export const aroundQuerySchema = z
  .object({ bounds: z.optional(boxSchema), city: z.optional(z.uuid()) })
  .check(
    z.refine(({ bounds, city }) => (bounds === undefined) !== (city === undefined), {
      error: 'either bounds or city',
      path: ['bounds'],
    }),
  );
export type AroundQuery = z.infer<typeof aroundQuerySchema>;

/** GET /api/places/around. */
export const aroundAnswerSchema = z.object({
  /** Those that reach into it, those with most homes on offer first; as many as CITIES_AROUND_MAX. */
  cities: z.array(foundPlaceSchema),
  /** Areas there of cities that are taken in parts, the nearest to its middle first; as many as AREAS_AROUND_MAX. */
  areas: z.array(foundPlaceSchema),
});
export type Around = z.infer<typeof aroundAnswerSchema>;

import * as z from 'zod/mini';
import { conversationSchema, marksSchema } from '../entities/conversation.ts';
import {
  instantSchema,
  messageDraftSchema,
  messageSchema,
  messageTypeSchema,
} from '../entities/message.ts';
import { personSchema } from '../entities/user.ts';
import {
  CATCH_UP_CURSORS_MAX,
  CONTACT_MAX_CHARACTERS,
  HISTORY_PAGE,
  HISTORY_PAGE_MAX,
  PHOTO_MAX_BYTES,
  VIEWS_MAX,
} from './limits.ts';
import { checkpointSchema } from './sync.ts';

/** Paths of /api. Every call but `health`, `config`, `signin`, `contact` and `views` needs a bearer token. */
export const API = {
  health: '/api/health',
  /** GET: whether to send people here; public. */
  ready: '/api/ready',
  /** GET: what the client must know of its backend; public. */
  config: '/api/config',
  signin: '/api/auth/signin',
  /** POST: ends the session of the bearer token for /api and sockets, or with `?scope=` others of its person. */
  signout: '/api/auth/signout',
  conversations: '/api/messages/conversations',
  messages: (conversationId: string) => `/api/messages/conversations/${conversationId}/messages`,
  marks: (conversationId: string) => `/api/messages/conversations/${conversationId}/marks`,
  catchUp: '/api/messages/catch-up',
  /** POST: a letter to us, from anybody. */
  contact: '/api/contact',
  /** PUT: the bytes of one's photo under an id made on the device; sending it again changes nothing. */
  photo: (id: string) => `/api/profile/photos/${id}`,
  /** GET: everything the server holds of the caller. */
  accountExport: '/api/account/export',
  /** GET: how the caller confirms a deletion. POST: deletes the account and what is its own. */
  accountDelete: '/api/account/delete',
  /** POST: somebody signed in reports a listing. */
  reports: '/api/reports',
  /** POST: who looked at which listing on which day; from guests, too. */
  views: '/api/views',
  /** POST: begins the upload of a listing's photo, or tells how far it is. */
  uploads: '/api/uploads',
  /** PUT: one part of it. */
  uploadPart: (photoId: string, part: number) => `/api/uploads/${photoId}/${part}`,
  /** POST: all parts are there; answers the photo's key. */
  uploadComplete: (photoId: string) => `/api/uploads/${photoId}/complete`,
  /** GET: what an area shows, as lines of JSON, for its first sync; public. */
  areaSnapshot: (areaId: string) => `/api/listings/snapshot/${areaId}`,
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
  version: z.string(),
  /** Where to tell what is done with the product; absent: nothing is told to anybody. */
  analytics: z.optional(z.object({ key: z.string(), host: z.string() })),
  /** Another map than the app's own: a MapLibre style, or a PMTiles archive; absent: its own. */
  mapStyle: z.optional(z.string()),
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
 * POST /api/messages/conversations/{id}/messages → the stored message.
 * `id` is the device's idempotency key: the same id answers the stored row, for ever. A caller that
 * sends none gets one made by the server, and no protection against repeats.
 */
export const postMessageBodySchema = z.object({
  id: z.optional(z.uuid()),
  content: messageDraftSchema.shape.content,
  message_type: z._default(messageTypeSchema, 'text'),
  written_at: z.optional(instantSchema),
});

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
});
export type CatchUpAnswer = z.infer<typeof catchUpAnswerSchema>;

/** People one has to do with, from sync_pull('users', 'people'). */
export const peopleSchema = z.array(personSchema);

export const CONTACT_TOPICS = ['question', 'problem', 'account', 'safety', 'other'] as const;

/** POST /api/contact. `id` is made on the device: the same one again is the same letter. */
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

/** POST /api/account/delete: the password, or, for accounts without one, the word. */
export const DELETION_WORD = 'DELETE';
export const deleteAccountBodySchema = z.union([
  z.object({ password: z.string().check(z.minLength(1)) }),
  z.object({ confirmation: z.literal(DELETION_WORD) }),
]);
export const okAnswerSchema = z.object({ ok: z.literal(true) });

/**
 * GET /api/listings/snapshot/{area}: lines of JSON (application/x-ndjson), compressed. The first is this head, each other
 * one a listing as sync_pull gives it, freshly confirmed ones first. sync_pull goes on from `checkpoint`, and gives again
 * what changed meanwhile.
 */
export const snapshotHeadSchema = z.object({
  area: z.uuid(),
  count: z.int(),
  checkpoint: checkpointSchema,
});

/** Where a photo of a listing is served from, to everybody, as WebP that never changes. */
export const listingPhotoPath = (key: string, tier: string): string =>
  `/api/photos/listings/${key}/${tier}`;

/**
 * POST /api/uploads. `id` is the photo's, made on the device; `hash` the SHA-256 of its bytes, hex. The same again answers how
 * far it is; other bytes under the id of one that is not stored yet begin it anew.
 */
export const uploadBodySchema = z.object({
  id: z.uuid(),
  bytes: z.int().check(z.positive(), z.maximum(PHOTO_MAX_BYTES)),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type UploadBody = z.infer<typeof uploadBodySchema>;

/** Of POST /api/uploads and POST …/complete. */
export const uploadAnswerSchema = z.discriminatedUnion('state', [
  /** Parts 0 to `parts` − 1, each of `part_bytes` but the last; those of `received` need not be sent again. */
  z.object({
    state: z.literal('open'),
    part_bytes: z.int(),
    parts: z.int(),
    received: z.readonly(z.array(z.int())),
  }),
  /** px of the full tier. */
  z.object({ state: z.literal('stored'), key: z.string(), w: z.int(), h: z.int() }),
]);
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>;

export const REPORT_REASONS = [
  'scam',
  'not_available',
  'wrong_facts',
  'wrong_photos',
  'duplicate',
  'discrimination',
  'offensive',
  'other',
] as const;

/** POST /api/reports. `id` is made on the device: the same one again is the same report. */
export const reportBodySchema = z.object({
  id: z.uuid(),
  property_id: z.uuid(),
  /** One of REPORT_REASONS, or a newer one. */
  reason: z.string().check(z.regex(/^[a-z][a-z_]{0,39}$/)),
  text: z.string().check(z.maxLength(2000)),
  written_at: instantSchema,
  /** The listing as this device showed it. */
  seen: z.optional(z.record(z.string(), z.unknown())),
});
export type ReportBody = z.infer<typeof reportBodySchema>;
export const reportAnswerSchema = z.object({ id: z.uuid(), received_at: instantSchema });

/**
 * POST /api/views: looks at listings, each counted once a viewer, listing and day, however often it is sent. The viewer is the
 * caller; `device`, made up anew each day, stands for a guest, and is not read where there is a caller.
 */
export const viewsBodySchema = z.object({
  device: z.optional(z.uuid()),
  views: z
    .array(
      z.object({
        listing_id: z.uuid(),
        /** UTC's, 'YYYY-MM-DD'; `viewFault` says which are taken. */
        day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
      }),
    )
    .check(z.minLength(1), z.maxLength(VIEWS_MAX)),
});
export type ViewsBody = z.infer<typeof viewsBodySchema>;
/** How many of them were new. */
export const viewsAnswerSchema = z.object({ counted: z.int() });

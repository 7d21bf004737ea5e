import * as z from 'zod/mini';

/**
 * `sync_pull(p_collection, p_scope, p_checkpoint, p_limit)` and `sync_push(p_collection, p_rows)`:
 * SECURITY INVOKER functions, each answering one jsonb. Called with supabase-js `rpc`.
 *
 * Collections and scopes so far:
 *   users  scope `self`   – the caller's own user_profiles row (with e-mail)
 *   users  scope `people` – everybody the caller may write to, as `Person` plus the sync fields
 *   roles  scope `mine`   – the caller's user_roles
 *   records  scope `mine` – what the caller keeps: settings, notices …, one shape for all kinds
 *   areas  scope `city:<id>` – the neighbourhoods of a city, `area:<id>` – one of them; guests too. `all` is for older clients
 *   properties  scope `area:<id>` – what is to be had there, as `Property`; guests too
 *   properties  scope `mine` – the caller's own whatever their state, with `private`: the exact place
 *   inquiries  scope `mine` – the caller's, as the one who asked and as the owner
 *   viewings  scope `mine` – likewise
 */
export const syncCollectionSchema = z.enum([
  'users',
  'roles',
  'records',
  'areas',
  'properties',
  'inquiries',
  'viewings',
]);
export type SyncCollection = z.infer<typeof syncCollectionSchema>;

/** Opaque to the client: stored and sent back. `null` asks for everything. */
export const checkpointSchema = z.object({
  /** Changes when the database was restored: a different epoch means starting again. */
  epoch: z.string(),
  /** xid8 as text: it does not fit a JavaScript number. */
  xid: z.string(),
  id: z.string(),
  /**
   * The UTC day on which everything up to here had been given. If it is too long ago, the whole scope is pulled
   * again.
   */
  day: z.optional(z.string()),
});
export type Checkpoint = z.infer<typeof checkpointSchema>;

/** Fields every replicated row carries. */
export const syncFieldsSchema = z.object({
  id: z.string(),
  rev: z.int(),
  deleted: z.boolean(),
  updated_at: z.string(),
});

export const pullAnswerSchema = z.object({
  /** Rows in (xid, id) order; tombstones have `deleted: true`. Row bodies are parsed per collection. */
  rows: z.array(z.looseObject(syncFieldsSchema.shape)),
  checkpoint: checkpointSchema,
  /** True when there may be more than `p_limit` rows: pull again. */
  more: z.boolean(),
  /** True when the sent checkpoint was of another epoch: drop the scope and start from null. */
  reset: z.boolean(),
});
export type PullAnswer = z.infer<typeof pullAnswerSchema>;

const pushResultSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('accepted'), id: z.string(), row: z.looseObject({}) }),
  z.object({ status: z.literal('conflict'), id: z.string(), row: z.looseObject({}) }),
  /** `code` is the SQLSTATE or a code of ours; `error` its typed class. */
  z.object({
    status: z.literal('rejected'),
    id: z.string(),
    code: z.string(),
    /**
     * The constraint that the row breaks, such as `photos_fit` or `status_ladder`, or the field that is
     * invalid.
     */
    constraint: z.optional(z.string()),
    /** The path at which the row does not match its schema, as `details.fees.0.name`. */
    field: z.optional(z.string()),
  }),
  /** The row's `epoch` is over: pull first, then send the change again. */
  z.object({ status: z.literal('reset'), id: z.string() }),
]);
export const pushAnswerSchema = z.object({ results: z.array(pushResultSchema) });
export type PushAnswer = z.infer<typeof pushAnswerSchema>;

/**
 * `listings_by_id(known)`: listings asked for one by one, whatever their area. `known`: at most 500 of `{id, rev}`,
 * rev 0 for one the device does not have. A listing that was let or sold is given for a year, with its closing;
 * `gone` lists those that may not be seen (any more).
 */
export const listingsByIdAnswerSchema = z.object({
  rows: z.array(z.looseObject(syncFieldsSchema.shape)),
  gone: z.array(z.string()),
});
export const LISTINGS_BY_ID_MAX = 500;

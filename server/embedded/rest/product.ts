import * as z from 'zod/mini';
import { roleSchema } from '#contract/entities/role.ts';
import { PUSH_BATCH_MAX, REQUEST_MAX_BYTES } from '#contract/protocol/limits.ts';
import {
  checkpointSchema,
  LISTINGS_BY_ID_MAX,
  syncCollectionSchema,
} from '#contract/protocol/sync.ts';
import { isStorable, storable } from '#contract/rules/text/storable.ts';
import type { RestRules } from './rules.ts';

/** A push of PUSH_BATCH_MAX rows has to fit; everything else is far smaller. */
export const PUSH_MAX_BYTES = 1024 * 1024;
const SMALL_BYTES = 4096;

/**
 * Rows that the database answers or takes in one turn: each turn holds up everybody else, there is one session. About
 * 20 ms on the machine of the load test.
 */
const PULL_ROWS_A_TURN = 100;
const PUSH_ROWS_A_TURN = 20;
const LISTINGS_A_TURN = 50;

/** Any typed text, for the function; the library takes braces in a filter for its own. */
const typedSchema = z.string().check(z.maxLength(320));
const emailSchema = z.email().check(z.maxLength(320));
const booleanText = z.enum(['true', 'false']);

/**
 * A row with a text that Postgres cannot hold never reaches `sync_push`: the call would fail while its arguments are read. Its id
 * stands for it, and is refused there as that row.
 */
const nameOfUnstorable = (row: unknown): unknown => {
  if (isStorable(row)) return row;
  const { id } = Object(row) as { readonly id?: unknown };
  return typeof id === 'string' ? storable(id) : '';
};

const pullShape = {
  p_collection: syncCollectionSchema,
  p_scope: z.string().check(z.maxLength(100)),
  p_checkpoint: z.optional(z.nullable(checkpointSchema)),
  // Fewer rows than asked for, and `more`: the client pulls again.
  p_limit: z.pipe(
    z.optional(z.nullable(z.int())),
    z.transform((limit) => Math.min(limit ?? PULL_ROWS_A_TURN, PULL_ROWS_A_TURN)),
  ),
};

/** The calls of the product (specification section 7, `sync/adapters/supabase` and `sync/session`). */
export const PRODUCT_RULES: RestRules = {
  tables: {
    user_profiles: {
      isForGuests: true,
      columns: ['id', 'email', 'user_type', 'agent_id', 'full_name', 'avatar_url'],
      filters: { id: z.uuid(), email: emailSchema },
      keys: ['id', 'email'],
    },
    user_roles: {
      isForGuests: false,
      columns: ['user_id', 'role', 'is_primary'],
      filters: { user_id: z.uuid(), role: roleSchema, is_primary: booleanText },
      keys: ['user_id'],
      insert: z.strictObject({
        user_id: z.uuid(),
        role: roleSchema,
        is_primary: z.optional(z.boolean()),
      }),
      update: z.strictObject({ is_primary: z.boolean() }),
    },
  },
  functions: {
    get_user_roles: {
      isForGuests: false,
      args: z.strictObject({ user_id_param: z.uuid() }),
      maxBytes: SMALL_BYTES,
    },
    add_user_role: {
      isForGuests: false,
      args: z.union([
        z.strictObject({
          user_id_param: z.uuid(),
          role_name: z.string(),
          make_primary: z.optional(z.boolean()),
        }),
        z.strictObject({
          p_user_id: z.uuid(),
          p_role: z.string(),
          p_is_primary: z.optional(z.boolean()),
        }),
      ]),
      maxBytes: SMALL_BYTES,
    },
    set_primary_role: {
      isForGuests: false,
      args: z.strictObject({ user_id_param: z.uuid(), role_name: z.string() }),
      maxBytes: SMALL_BYTES,
    },
    is_email_available: {
      isForGuests: true,
      args: z.strictObject({ email_param: typedSchema }),
      maxBytes: SMALL_BYTES,
    },
    sync_pull: {
      isForGuests: true,
      args: z.strictObject(pullShape),
      guestArgs: z.union([
        z.looseObject({
          p_collection: z.literal('areas'),
          p_scope: z.string().check(z.regex(/^(all|(city|area):[0-9a-f-]{36})$/iu)),
        }),
        z.looseObject({
          p_collection: z.literal('properties'),
          p_scope: z.string().check(z.regex(/^area:[0-9a-f-]{36}$/iu)),
        }),
      ]),
      maxBytes: SMALL_BYTES,
    },
    sync_push: {
      isForGuests: false,
      args: z.strictObject({
        p_collection: syncCollectionSchema,
        p_rows: z.pipe(
          z.array(z.unknown()).check(z.maxLength(PUSH_BATCH_MAX)),
          z.transform((rows) => rows.map(nameOfUnstorable)),
        ),
      }),
      maxBytes: PUSH_MAX_BYTES,
      parts: { of: 'p_rows', size: PUSH_ROWS_A_TURN, join: ['results'] },
    },
    listings_by_id: {
      isForGuests: true,
      args: z.strictObject({
        known: z
          .array(z.strictObject({ id: z.uuid(), rev: z.optional(z.int()) }))
          .check(z.maxLength(LISTINGS_BY_ID_MAX)),
      }),
      maxBytes: REQUEST_MAX_BYTES,
      parts: { of: 'known', size: LISTINGS_A_TURN, join: ['rows', 'gone'] },
    },
  },
};

import type { SupabaseClient } from '@supabase/supabase-js';
import type * as z from 'zod/mini';
import { type ErrorCode, ERROR_STATUS } from '#contract/protocol/errors.ts';
import { pullAnswerSchema, pushAnswerSchema } from '#contract/protocol/sync.ts';
import { MISMATCHES } from '#contract/protocol/version.ts';
import type { Rows } from '../../model/ports/rows.ts';
import { TransportError } from '../../model/ports/transport.ts';

/** Refused by a policy or a function's own check. */
const REFUSED = new Set(['42501', '22023', 'P0002', '23514']);

/** Replication's functions over supabase-js. What is on its way when `signal` aborts is given up. */
export function createRows(client: SupabaseClient, signal?: AbortSignal): Rows {
  const rpc = <T>(name: string, args: object, schema: z.ZodMiniType<T>): Promise<T> =>
    callFunction(client, name, args, schema, signal);
  return {
    pull: (collection, scope, checkpoint, limit) =>
      rpc(
        'sync_pull',
        { p_collection: collection, p_scope: scope, p_checkpoint: checkpoint, p_limit: limit },
        pullAnswerSchema,
      ),
    push: (collection, rows) =>
      rpc('sync_push', { p_collection: collection, p_rows: rows }, pushAnswerSchema),
    async setPrimaryRole(userId, role) {
      const args = { user_id_param: userId, role_name: role };
      try {
        await client.rpc('set_primary_role', args).throwOnError();
        return true;
      } catch (error) {
        if (REFUSED.has(databaseCodeOf(error) ?? '')) return false;
        throw failureOf(error);
      }
    },
  };
}

/** One function of the database, its answer parsed. Throws TransportError. */
export async function callFunction<T>(
  client: SupabaseClient,
  name: string,
  args: object,
  schema: z.ZodMiniType<T>,
  signal?: AbortSignal,
): Promise<T> {
  const call = client.rpc(name, args);
  const asked = signal === undefined ? call : call.abortSignal(signal);
  const parsed = schema.safeParse(
    await asked.throwOnError().then(
      ({ data }: { readonly data: unknown }) => data,
      (error: unknown) => {
        throw failureOf(error);
      },
    ),
  );
  if (!parsed.success) throw new TransportError({ kind: 'notOurs' });
  return parsed.data;
}

/** What the library throws: the database's error, or whatever the fetch threw. */
function failureOf(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  const code = databaseCodeOf(error);
  if (code === null) return new TransportError({ kind: 'network' });
  const mismatch = MISMATCHES.find((each) => each === code);
  if (mismatch !== undefined) return answered(mismatch);
  if (code === 'PGRST301' || code === 'PGRST303') return answered('unauthenticated');
  return answered(REFUSED.has(code) ? 'forbidden' : 'unavailable');
}

/** The code in an error of the database, empty where something in front of it answered; null: nothing did. */
const databaseCodeOf = (error: unknown): string | null =>
  error instanceof Error && error.name === 'PostgrestError'
    ? String((error as { readonly code?: unknown }).code ?? '')
    : null;

const answered = (code: ErrorCode): TransportError =>
  new TransportError({ kind: 'answered', code, status: ERROR_STATUS[code] });

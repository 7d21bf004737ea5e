import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js';
import type * as z from 'zod/mini';
import { pullAnswerSchema, pushAnswerSchema } from '#contract/protocol/sync.ts';
import type { Rows } from '../../ports/rows.ts';
import { TransportError } from '../../ports/transport.ts';

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
      const { error, status } = await client.rpc('set_primary_role', {
        user_id_param: userId,
        role_name: role,
      });
      if (error === null) return true;
      if (REFUSED.has(error.code)) return false;
      throw failureOf(error, status);
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
  const { data, error, status } = await (signal === undefined ? call : call.abortSignal(signal));
  if (error !== null) throw failureOf(error, status);
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new TransportError({ kind: 'notOurs' });
  return parsed.data;
}

function failureOf({ code }: PostgrestError, status: number): TransportError {
  // The library reports a fetch that failed as an error without a code.
  if (status === 0) return new TransportError({ kind: 'network' });
  if (code === 'PGRST301' || code === 'PGRST303')
    return new TransportError({ kind: 'answered', code: 'unauthenticated', status });
  if (REFUSED.has(code)) return new TransportError({ kind: 'answered', code: 'forbidden', status });
  return new TransportError({ kind: 'answered', code: 'unavailable', status });
}

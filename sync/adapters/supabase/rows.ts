import type { SupabaseClient } from '@supabase/supabase-js';
import type * as z from 'zod/mini';
import { type ErrorCode, ERROR_STATUS } from '#contract/protocol/errors.ts';
import { pullAnswerSchema, pushAnswerSchema } from '#contract/protocol/sync.ts';
import { MISMATCHES } from '#contract/protocol/version.ts';
import type { Observe } from '../../model/engine.ts';
import type { Rows } from '../../model/ports/rows.ts';
import { TransportError } from '../../model/ports/transport.ts';

/** Refused by a policy or a function's own check. */
const REFUSED = new Set(['42501', '22023', 'P0002', '23514']);

/**
 * Content that the database cannot read or hold (class 22), and content that PostgREST does not take for
 * JSON: no later try makes it another.
 */
const isOfContent = (code: string): boolean => code.startsWith('22') || code === 'PGRST102';

/** How calls of the database's functions are made. */
export interface CallOptions {
  /** Its abort gives up the calls on their way. */
  readonly signal?: AbortSignal;
  /** Sees the outcome of every call: it is, or is not, contact with the server. */
  readonly observe?: Observe;
}

/** Replication's functions over supabase-js. */
export function createRows(client: SupabaseClient, options: CallOptions = {}): Rows {
  const rpc = <T>(name: string, args: object, schema: z.ZodMiniType<T>): Promise<T> =>
    callFunction(client, options, { name, args, schema });
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
      const call = async () => {
        try {
          await client.rpc('set_primary_role', args).throwOnError();
          return true;
        } catch (error) {
          if (REFUSED.has(databaseCodeOf(error) ?? '')) return false;
          throw failureOf(error);
        }
      };
      return await (options.observe?.(call) ?? call());
    },
  };
}

/** One function of the database, its answer parsed. Throws TransportError. */
export function callFunction<T>(
  client: SupabaseClient,
  { signal, observe }: CallOptions,
  asked: { readonly name: string; readonly args: object; readonly schema: z.ZodMiniType<T> },
): Promise<T> {
  const { name, args, schema } = asked;
  const call = async () => {
    const calling = client.rpc(name, args);
    if (signal !== undefined) calling.abortSignal(signal);
    const parsed = schema.safeParse(
      await calling.throwOnError().then(
        ({ data }: { readonly data: unknown }) => data,
        (error: unknown) => {
          throw failureOf(error);
        },
      ),
    );
    if (!parsed.success) throw new TransportError({ kind: 'notOurs' });
    return parsed.data;
  };
  return observe?.(call) ?? call();
}

/** Reads an error of the library: the database's, or that of the fetch. */
function failureOf(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  const code = databaseCodeOf(error);
  if (code === null) return new TransportError({ kind: 'network' });
  const mismatch = MISMATCHES.find((each) => each === code);
  if (mismatch !== undefined) return answered(mismatch);
  if (code === 'PGRST301' || code === 'PGRST303') return answered('unauthenticated');
  if (REFUSED.has(code)) return answered('forbidden');
  if (code === 'payload_too_large') return answered('payload_too_large');
  return answered(isOfContent(code) ? 'invalid_request' : 'unavailable');
}

/** The code in an error of the database, empty where something in front of it answered; null: nothing did. */
const databaseCodeOf = (error: unknown): string | null =>
  error instanceof Error && error.name === 'PostgrestError'
    ? String((error as { readonly code?: unknown }).code ?? '')
    : null;

const answered = (code: ErrorCode): TransportError =>
  new TransportError({ kind: 'answered', code, status: ERROR_STATUS[code] });

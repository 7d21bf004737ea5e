import type { SupabaseClient } from '@supabase/supabase-js';
import { API, snapshotHeadSchema } from '#contract/protocol/api.ts';
import { listingsByIdAnswerSchema } from '#contract/protocol/sync.ts';
import type { Catalogue } from '../../ports/catalogue.ts';
import { TransportError } from '../../ports/transport.ts';
import { callFunction } from './rows.ts';
import { parseLines } from '../api/lines.ts';

/**
 * Calls about listings: snapshots from /api, single homes from the database's function. A call of the
 * function that is on its way when `signal` aborts is given up.
 */
export function createCatalogue(
  client: SupabaseClient,
  origin: string,
  signal?: AbortSignal,
): Catalogue {
  return {
    async snapshot(areaId) {
      const lines = await parseLines(new URL(API.areaSnapshot(areaId), origin));
      const head = snapshotHeadSchema.safeParse(lines[0]);
      if (!head.success) throw new TransportError({ kind: 'notOurs' });
      const rows = lines.slice(1) as Awaited<ReturnType<Catalogue['snapshot']>>['rows'];
      // Cut off on the way: a connection that died looks like an end.
      if (rows.length !== head.data.count) throw new TransportError({ kind: 'network' });
      return { rows, checkpoint: head.data.checkpoint };
    },
    byId: (known) =>
      callFunction(client, 'listings_by_id', { known }, listingsByIdAnswerSchema, signal),
  };
}

import type { SupabaseClient } from '@supabase/supabase-js';
import { listingsByIdAnswerSchema } from '#contract/protocol/sync.ts';
import type { Catalogue } from '../../model/ports/catalogue.ts';
import { fetchSnapshot } from '../api/fetchSnapshot.ts';
import { callFunction } from './rows.ts';

/**
 * Calls about listings: snapshots from /api, single homes from the database's function. A call of the
 * function that is on its way when `signal` aborts is given up.
 */
export const createCatalogue = (
  client: SupabaseClient,
  origin: string,
  signal?: AbortSignal,
): Catalogue => ({
  snapshot: (areaId) => fetchSnapshot(origin, areaId),
  byId: (known) =>
    callFunction(client, 'listings_by_id', { known }, listingsByIdAnswerSchema, signal),
});

import type { SupabaseClient } from '@supabase/supabase-js';
import { listingsByIdAnswerSchema } from '#contract/protocol/sync.ts';
import type { Catalogue } from '../../model/ports/catalogue.ts';
import { askAround, askCity } from '../api/places.ts';
import { fetchSnapshot } from '../api/fetchSnapshot.ts';
import { type CallOptions, callFunction } from './rows.ts';

/** Calls about listings: snapshots from /api, single homes from the database's function. */
export const createCatalogue = (
  client: SupabaseClient,
  origin: string,
  options: CallOptions = {},
): Catalogue => ({
  snapshot(areaId) {
    const call = () => fetchSnapshot(origin, areaId);
    return options.observe?.(call) ?? call();
  },
  city(asked) {
    const call = () => askCity(origin, asked);
    return options.observe?.(call) ?? call();
  },
  around(asked) {
    const call = () => askAround(origin, asked);
    return options.observe?.(call) ?? call();
  },
  byId: (known) =>
    callFunction(client, options, {
      name: 'listings_by_id',
      args: { known },
      schema: listingsByIdAnswerSchema,
    }),
});

import type { SupabaseClient } from '@supabase/supabase-js';
import { listingsByIdAnswerSchema } from '#contract/protocol/sync.ts';
import type { Catalogue } from '../../model/ports/catalogue.ts';
import { askAround, askCity } from '../api/places.ts';
import { createBases } from '../api/bases.ts';
import { createChanges, createChangesOfAreas } from '../api/changes.ts';
import { fetchBase } from '../api/fetchBase.ts';
import { isSlowLine } from '../browser/networkKind.ts';
import { type CallOptions, callFunction } from './rows.ts';

/** Calls about listings: bases of areas and their changes from /api, single homes from the database's function. */
export function createCatalogue(
  client: SupabaseClient,
  origin: string,
  options: CallOptions = {},
): Catalogue {
  const asking = { origin, now: Date.now, observe: options.observe };
  const bases = createBases({ origin, now: Date.now });
  return {
    base(area, city) {
      const call = () => fetchBase(bases, { area, city }, isSlowLine);
      return options.observe?.(call) ?? call();
    },
    changes: createChanges(asking),
    changesOfAreas: createChangesOfAreas(asking),
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
  };
}

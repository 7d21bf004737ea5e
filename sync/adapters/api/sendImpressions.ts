import { API, viewsAnswerSchema } from '#contract/protocol/api.ts';
import type { ShownBatch } from '../../model/looks.ts';
import { call, type CallDeps } from './call.ts';

/** Tells the server of cards that were on the screen. `isPublic`: a guest's. Throws TransportError. */
export async function sendImpressions(
  deps: CallDeps,
  { id, day, listingIds }: ShownBatch,
  isPublic: boolean,
): Promise<void> {
  const body = { id, day, listing_ids: listingIds };
  await call(deps, viewsAnswerSchema, API.impressions, { body, isPublic });
}

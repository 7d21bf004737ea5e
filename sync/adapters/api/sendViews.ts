import { API, viewsAnswerSchema } from '#contract/protocol/api.ts';
import type { NotedView } from '../../model/looks.ts';
import { call, type CallDeps } from './call.ts';

/** Tells the server of looks at listings. `device`: a guest's; null for somebody signed in. Throws TransportError. */
export async function sendViews(
  deps: CallDeps,
  views: readonly NotedView[],
  device: string | null,
): Promise<void> {
  const body = {
    views: views.map(({ listingId, day }) => ({ listing_id: listingId, day })),
    ...(device === null ? {} : { device }),
  };
  await call(deps, viewsAnswerSchema, API.views, { body, isPublic: device !== null });
}

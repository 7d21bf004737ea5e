import { API, viewsBodySchema } from '#contract/protocol/api.ts';
import { impressionsBodySchema } from '#contract/protocol/deviceCounts.ts';
import { contained } from '#server/contained.ts';
import {
  createGuestLooks,
  checkDay,
  checkDays,
  noteImpressions,
  noteViews,
  tellFigures,
} from '#server/domain/figures/index.ts';
import { Refusal } from '#server/domain/requests/index.ts';
import type { ApiDeps } from '../api.ts';
import { bearerOf, bodyOf } from '../request.ts';
import { anyone, type Route } from '../route.ts';

const TELL_EVERY_MS = 500;

/** Looks at listings and cards of them on a screen, by people signed in and by guests. */
export function addViewRoutes(route: Route, { db, rates, authenticate, log, now }: ApiDeps): void {
  const guestLooks = createGuestLooks();
  const guestCards = createGuestLooks();
  // The answer does not wait until owners are told, and many views in a row are told together.
  const tell = atMostEvery(TELL_EVERY_MS, () =>
    tellFigures(db).catch((thrown: unknown) => log.warn('owners were not told of views', thrown)),
  );

  route(API.views, {
    post: anyone(async (context) => {
      const token = bearerOf(context);
      const caller = token === undefined ? null : await authenticate(token);
      const body = await bodyOf(context, viewsBodySchema);
      const viewer = caller?.sub ?? body.device;
      if (viewer === undefined)
        throw new Refusal('invalid_request', 'a guest names the device', { field: 'device' });
      rates.take('views', caller?.sub ?? context.env.address, body.views.length);
      checkDays(body, now());
      const views = caller ? body.views : guestLooks.admit(context.env.address, body.views);
      const answer = await noteViews(db, viewer, views);
      tell();
      return context.json(answer);
    }),
  });

  route(API.impressions, {
    post: anyone(async (context) => {
      const token = bearerOf(context);
      const caller = token === undefined ? null : await authenticate(token);
      const { id, day, listing_ids } = await bodyOf(context, impressionsBodySchema);
      rates.take('impressions', caller?.sub ?? context.env.address);
      checkDay(day, now(), 'day');
      const shown = listing_ids.map((listing_id) => ({ listing_id, day }));
      const counting = caller ? shown : guestCards.admit(context.env.address, shown);
      const answer = await noteImpressions(db, caller?.sub ?? null, {
        id,
        day,
        listing_ids: counting.map(({ listing_id }) => listing_id),
      });
      tell();
      return context.json(answer);
    }),
  });
}

/** Does `work` at once, or where it was done less than `ms` ago when they are over: once for all who asked meanwhile. */
function atMostEvery(ms: number, work: () => Promise<unknown>): () => void {
  let isResting = false;
  let isAsked = false;
  const rested = () => {
    isResting = false;
    if (isAsked) ask();
  };
  const ask = () => {
    isAsked = isResting;
    if (isResting) return;
    isResting = true;
    const rest = () => setTimeout(contained('a rest', rested), ms).unref();
    work().then(rest, rest);
  };
  return ask;
}

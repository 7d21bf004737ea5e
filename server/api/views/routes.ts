import { API, viewsBodySchema } from '#contract/protocol/api.ts';
import { createGuestLooks } from '#server/domain/guestLooks.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { checkDays, noteViews, tellFigures } from '#server/domain/views.ts';
import type { ApiDeps } from '../api.ts';
import { bearerOf, bodyOf } from '../request.ts';
import { anyone, type Route } from '../route.ts';

/** Looks at listings, by people signed in and by guests. */
export function addViewRoutes(route: Route, { db, rates, authenticate, log, now }: ApiDeps): void {
  const guestLooks = createGuestLooks();

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
      // Nobody who looks waits for the owner to be told.
      void tellFigures(db).catch((thrown: unknown) =>
        log.warn('owners were not told of views', thrown),
      );
      return context.json(answer);
    }),
  });
}

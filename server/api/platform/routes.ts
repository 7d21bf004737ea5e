import { API } from '#contract/protocol/api.ts';
import { platformDays } from '#server/domain/platformDays.ts';
import type { ApiDeps } from '../api.ts';
import type { Route } from '../route.ts';

/** Counts of the whole platform by day, for everybody who is signed in. */
export function addPlatformRoutes(route: Route, { db, rates }: ApiDeps): void {
  route(API.platform, {
    get: async (context, { sub }) => {
      rates.take('read', sub);
      return context.json(await platformDays(db));
    },
  });
}

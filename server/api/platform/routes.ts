import { API } from '#contract/protocol/api.ts';
import { useBodySchema } from '#contract/protocol/deviceCounts.ts';
import { platformDays, checkDay } from '#server/domain/figures/index.ts';
import { noteUse } from '#server/domain/feedback/index.ts';
import type { ApiDeps } from '../api.ts';
import { bodyOf } from '../request.ts';
import type { Route } from '../route.ts';

/** Counts of the whole platform by day, for everybody who is signed in, and what their devices tell for them. */
export function addPlatformRoutes(route: Route, { db, rates, now }: ApiDeps): void {
  route(API.platform, {
    get: async (context, { sub }) => {
      rates.take('read', sub);
      return context.json(await platformDays(db));
    },
  });

  route(API.use, {
    post: async (context, { sub }) => {
      const report = await bodyOf(context, useBodySchema);
      rates.take('use', sub);
      checkDay(report.day, now(), 'day');
      return context.json({ kept: await noteUse(db, sub, report) });
    },
  });
}

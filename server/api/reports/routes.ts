import { API, reportBodySchema } from '#contract/protocol/api.ts';
import { keepReport } from '#server/domain/moderation/index.ts';
import type { ApiDeps } from '../api.ts';
import { bodyOf } from '../request.ts';
import type { Route } from '../route.ts';

/** Reports of listings. */
export function addReportRoutes(route: Route, { db, rates }: ApiDeps): void {
  route(API.reports, {
    async post(context, { sub }) {
      rates.take('report', sub);
      return context.json(await keepReport(db, sub, await bodyOf(context, reportBodySchema)));
    },
  });
}

import { API, reportBodySchema } from '#contract/protocol/api.ts';
import { keepReport } from '#server/domain/reports.ts';
import { type Api, type ApiDeps, noOtherMethod } from '../api.ts';
import { bodyOf } from '../request.ts';

/** Reports of listings. */
export function addReportRoutes(api: Api, { db, rates }: ApiDeps): void {
  api.post(API.reports, async (context) => {
    const { sub } = context.get('caller');
    rates.take('report', sub);
    return context.json(await keepReport(db, sub, await bodyOf(context, reportBodySchema)));
  });
  noOtherMethod(api, API.reports, 'POST');
}

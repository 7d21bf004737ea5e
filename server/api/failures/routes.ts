import { API } from '#contract/protocol/api.ts';
import { failuresBodySchema } from '#contract/protocol/failureReport.ts';
import { createFailureLog } from '#server/domain/feedback/index.ts';
import type { ApiDeps } from '../api.ts';
import { bodyOf } from '../request.ts';
import { anyone, type Route } from '../route.ts';

/** Ten reports of the longest kind are 12 kB. */
const MAX_BYTES = 16 * 1024;

/** Failures of the app, of anybody: the log is told what failed and not of whom. */
export function addFailureRoutes(route: Route, { rates, log, now }: ApiDeps): void {
  const failures = createFailureLog({ log, now });

  route(
    API.failures,
    {
      post: anyone(async (context) => {
        const { reports } = await bodyOf(context, failuresBodySchema);
        rates.take('failure', context.env.address, reports.length);
        return context.json({ taken: failures.take(reports) });
      }),
    },
    { maxBytes: MAX_BYTES },
  );
}

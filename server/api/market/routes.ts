import * as z from 'zod/mini';
import { API } from '#contract/protocol/api.ts';
import { marketSeries } from '#server/domain/figures/index.ts';
import { parseRequest } from '#server/domain/requests/index.ts';
import type { ApiDeps } from '../api.ts';
import { encodingFor } from '../listings/routes.ts';
import { anyone, type Route } from '../route.ts';
import { createCompressedAnswers } from './compressedAnswers.ts';

const SERIES = API.market(':scopeId');
const pathSchema = z.object({ scopeId: z.uuid() });
/** Cities and areas whose figures are kept as they are sent: some kB each. */
const KEPT = 256;

/** Market figures of areas and cities, for everybody. */
export function addMarketRoutes(route: Route, { db, rates }: ApiDeps): void {
  const compressed = createCompressedAnswers(KEPT);
  route(SERIES, {
    get: anyone(async (context) => {
      rates.take('market', context.env.address);
      const { scopeId } = parseRequest(pathSchema, context.req.param());
      const { etag, series } = await marketSeries(db, scopeId.toLowerCase());
      const headers = {
        etag,
        vary: 'accept-encoding',
        // They change by the hour.
        'cache-control': 'public, max-age=0, s-maxage=300',
        'x-content-type-options': 'nosniff',
      };
      if (context.req.header('if-none-match') === etag)
        return new Response(null, { status: 304, headers });
      const encoding = encodingFor(context.req.header('accept-encoding'));
      const text = JSON.stringify(series);
      const sent = encoding === 'identity' ? Buffer.from(text) : await compressed(text, encoding);
      return new Response(new Uint8Array(sent), {
        headers: {
          ...headers,
          'content-type': 'application/json; charset=utf-8',
          ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        },
      });
    }),
  });
}

import { API } from '#contract/protocol/api.ts';
import { marketSeriesSchema } from '#contract/protocol/marketSeries.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '#contract/protocol/version.ts';
import type { AskSeries } from '../../model/ports/catalogue.ts';
import { TransportError } from '../../model/ports/transport.ts';
import { exchange, failureOf } from './call.ts';

/** Market figures of an area or a city, asked for by anybody. Throws TransportError. */
export async function askSeries(
  origin: string,
  ...[scopeId, etag]: Parameters<AskSeries>
): ReturnType<AskSeries> {
  const { answer, body } = await exchange(new URL(API.market(scopeId), origin), {
    headers: {
      [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
      ...(etag !== null && { 'if-none-match': etag }),
    },
  });
  if (answer.status === 304) return 'same';
  if (!answer.ok) {
    const failure = failureOf(answer, body);
    if (failure.failure.kind === 'answered' && failure.failure.code === 'not_found') return 'none';
    throw failure;
  }
  const series = marketSeriesSchema.safeParse(body);
  if (!series.success) throw new TransportError({ kind: 'notOurs' });
  return { etag: answer.headers.get('etag') ?? '', series: series.data };
}

import * as z from 'zod/mini';
import { API } from '#contract/protocol/api.ts';
import { FIRST_ANSWER_VERSION, firstAnswerQuerySchema } from '#contract/protocol/firstAnswer.ts';
import { PACK_VERSION } from '#search/packs/pack.ts';
import type { Snapshot, SnapshotEncoding } from '#server/domain/listings/index.ts';
import { parseRequest, Refusal } from '#server/domain/requests/index.ts';
import type { ApiDeps } from '../api.ts';
import type { ApiContext } from '../request.ts';
import { anyone, type Route } from '../route.ts';

const pathSchema = z.object({ areaId: z.uuid() });
/** A request without a version takes the newest. */
const versionSchema = z.optional(z.string());

interface Served {
  readonly path: string;
  readonly rate: 'snapshot' | 'pack';
  readonly type: string;
  /** A request for another version is refused as not found. */
  readonly version?: string;
  of(areaId: string, encoding: SnapshotEncoding): Promise<Snapshot>;
}

/** The listings that everybody may read, guests too. */
export function addListingRoutes(
  route: Route,
  { rates, places, areaSnapshots: snapshots, firstAnswers: first }: ApiDeps,
): void {
  const serve = ({ path, rate, type, version, of }: Served) =>
    route(path, {
      get: anyone(async (context) => {
        rates.take(rate, context.env.address);
        const { areaId } = parseRequest(pathSchema, context.req.param());
        const asked = parseRequest(versionSchema, context.req.query('version'));
        if (version !== undefined && asked !== undefined && asked !== version)
          throw new Refusal('not_found', 'packs are not written in this version');
        return await answer(headerOf(context), type, (encoding) =>
          of(areaId.toLowerCase(), encoding),
        );
      }),
    });

  serve({
    path: API.areaSnapshot(':areaId'),
    rate: 'snapshot',
    type: 'application/x-ndjson; charset=utf-8',
    of: snapshots.of,
  });
  serve({
    path: API.areaPack(':areaId'),
    rate: 'pack',
    type: 'application/octet-stream',
    version: PACK_VERSION,
    of: snapshots.packOf,
  });
  route(API.firstAnswer, {
    get: anyone(async (context) => {
      rates.take('first', context.env.address);
      const { version, type } = parseRequest(firstAnswerQuerySchema, context.req.query());
      const city = version === FIRST_ANSWER_VERSION ? await places.city({}) : null;
      const search = type === undefined ? 'kinds=homes' : `type=${type}&kinds=homes`;
      return await answer(headerOf(context), 'application/json', (encoding) =>
        city === null ? Promise.resolve(null) : first.of(search, city.id, encoding),
      );
    }),
  });
}

const headerOf =
  ({ req }: ApiContext) =>
  (name: string): string | undefined =>
    req.header(name);

/** Told by its tag, compressed as asked. */
async function answer(
  header: (name: string) => string | undefined,
  type: string,
  of: (encoding: SnapshotEncoding) => Promise<Snapshot | null>,
): Promise<Response> {
  const encoding = encodingFor(header('accept-encoding'));
  const made = await of(encoding);
  // No mistake of anybody: a browser would write a refusal of it into its console.
  if (made === null)
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  const { etag, bytes } = made;
  const headers = {
    etag,
    vary: 'accept-encoding',
    // A proxy may answer a crowd; what is a little old is made good by the pull that follows.
    'cache-control': 'public, max-age=0, s-maxage=30',
    'x-content-type-options': 'nosniff',
  };
  if (header('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'content-type': type,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  });
}

export function encodingFor(accepted = ''): SnapshotEncoding {
  if (/\bbr\b(?!;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

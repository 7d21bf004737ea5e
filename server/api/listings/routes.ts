import * as z from 'zod/mini';
import { API } from '#contract/protocol/api.ts';
import { PACK_VERSION } from '#contract/rules/packs/pack.ts';
import {
  createAreaSnapshots,
  type Snapshot,
  type SnapshotEncoding,
} from '#server/domain/areaSnapshot.ts';
import { parseRequest } from '#server/domain/parse.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { ApiDeps } from '../api.ts';
import { anyone, type Route } from '../route.ts';

const pathSchema = z.object({ areaId: z.uuid() });
/** Who says nothing takes what there is. */
const versionSchema = z.optional(z.string());

interface Served {
  readonly path: string;
  readonly rate: 'snapshot' | 'pack';
  readonly type: string;
  /** What is asked for in another one is refused as what is not there. */
  readonly version?: string;
  of(areaId: string, encoding: SnapshotEncoding): Promise<Snapshot>;
}

/** What everybody may read of listings, guests too. */
export function addListingRoutes(
  route: Route,
  { db, log, rates, snapshots: store }: ApiDeps,
): void {
  const snapshots = createAreaSnapshots({ db, log, ...(store && { store }) });

  const serve = ({ path, rate, type, version, of }: Served) =>
    route(path, {
      get: anyone(async (context) => {
        rates.take(rate, context.env.address);
        const { areaId } = parseRequest(pathSchema, context.req.param());
        const asked = parseRequest(versionSchema, context.req.query('version'));
        if (version !== undefined && asked !== undefined && asked !== version)
          throw new Refusal('not_found', 'packs are not written in this version');
        const encoding = encodingFor(context.req.header('accept-encoding'));
        const { etag, bytes } = await of(areaId.toLowerCase(), encoding);
        const headers = {
          etag,
          vary: 'accept-encoding',
          // A proxy may answer a crowd; what is a little old is made good by the pull that follows.
          'cache-control': 'public, max-age=0, s-maxage=30',
          'x-content-type-options': 'nosniff',
        };
        if (context.req.header('if-none-match') === etag)
          return new Response(null, { status: 304, headers });
        return new Response(new Uint8Array(bytes), {
          headers: {
            ...headers,
            'content-type': type,
            ...(encoding !== 'identity' && { 'content-encoding': encoding }),
          },
        });
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
}

export function encodingFor(accepted = ''): SnapshotEncoding {
  if (/\bbr\b(?!;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

import * as z from 'zod/mini';
import { API } from '#contract/protocol/api.ts';
import { FIRST_ANSWER_VERSION, firstAnswerQuerySchema } from '#contract/protocol/firstAnswer.ts';
import {
  askedChangesSchema,
  askedFromSchema,
  CHANGES_KEPT_S,
  xidSchema,
} from '#contract/protocol/homes.ts';
import { firstSearchOf } from '#search/query/firstSearch.ts';
import { readQuery } from '#search/query/queryAddress.ts';
import { PACK_VERSION } from '#search/packs/pack.ts';
import type { BaseFile, Snapshot, SnapshotEncoding } from '#server/domain/listings/index.ts';
import { parseRequest, Refusal } from '#server/domain/requests/index.ts';
import type { ApiDeps } from '../api.ts';
import { type ApiContext, bodyOf } from '../request.ts';
import { anyone, type Route } from '../route.ts';

const pathSchema = z.object({ areaId: z.uuid() });
const cityPathSchema = z.object({ cityId: z.uuid() });
const basePathSchema = z.object({
  areaId: z.uuid(),
  base: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
});
const changesQuerySchema = z.extend(askedFromSchema, { to: z.optional(xidSchema) });
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

const LINES = 'application/x-ndjson; charset=utf-8';
const BYTES = 'application/octet-stream';
/** A proxy may answer a crowd; what is a little old is made good by the pull that follows. */
const SHARED = 'public, max-age=0, s-maxage=30';
/** The name says what is in it. A day, and not for ever: one day nobody may be given it any more. */
const NEVER_CHANGES = 'public, max-age=86400, immutable';
const MANIFEST = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60';
/** A cached answer would hide a change. */
const CHANGES = 'public, max-age=0';
/** The address names the change that the answer reaches. Not for long: a home in it may be withdrawn. */
const SHARED_CHANGES = `public, max-age=0, s-maxage=${CHANGES_KEPT_S}`;
/** Those areas that it does not name are being made. */
const UNFINISHED = 'public, max-age=0, s-maxage=1';

/** The listings that everybody may read, guests too. */
export function addListingRoutes(route: Route, { rates, places, catalogue }: ApiDeps): void {
  const { cityHomes, areaSnapshots: snapshots, firstAnswers: first } = catalogue;
  const manifest = (
    context: ApiContext,
    made: Snapshot & { readonly isWhole: boolean },
    encoding: SnapshotEncoding,
  ): Response => {
    const cache = made.isWhole ? MANIFEST : UNFINISHED;
    return respond(headerOf(context), { ...made, encoding, cache, type: 'application/json' });
  };
  route(API.cityHomes(':cityId'), {
    get: anyone(async (context) => {
      rates.take('manifest', context.env.address);
      const { cityId } = parseRequest(cityPathSchema, context.req.param());
      const encoding = encodingFor(context.req.header('accept-encoding'));
      const made = await cityHomes.manifest(cityId.toLowerCase(), encoding);
      if (made === null) throw new Refusal('not_found', 'this city has no manifest');
      return manifest(context, made, encoding);
    }),
  });
  route(API.areaHomes(':areaId'), {
    get: anyone(async (context) => {
      rates.take('base', context.env.address);
      const { areaId } = parseRequest(pathSchema, context.req.param());
      const encoding = encodingFor(context.req.header('accept-encoding'));
      return manifest(
        context,
        await cityHomes.areaManifest(areaId.toLowerCase(), encoding),
        encoding,
      );
    }),
  });
  addChangesRoutes(route, { rates, catalogue });
  const serveBase = (path: string, file: BaseFile, type: string) =>
    route(path, {
      get: anyone(async (context) => {
        rates.take('base', context.env.address);
        const { areaId, base } = parseRequest(basePathSchema, context.req.param());
        const encoding = encodingFor(context.req.header('accept-encoding'));
        const made = await cityHomes.file(areaId.toLowerCase(), base, file, encoding);
        return respond(headerOf(context), { ...made, encoding, cache: NEVER_CHANGES, type });
      }),
    });
  serveBase(API.baseFind(':areaId', ':base'), 'find', BYTES);
  serveBase(API.baseHomes(':areaId', ':base'), 'homes', BYTES);
  serveBase(API.baseRows(':areaId', ':base'), 'rows', LINES);

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
    type: LINES,
    of: snapshots.of,
  });
  serve({
    path: API.areaPack(':areaId'),
    rate: 'pack',
    type: BYTES,
    version: PACK_VERSION,
    of: snapshots.packOf,
  });
  route(API.firstAnswer, {
    get: anyone(async (context) => {
      rates.take('first', context.env.address);
      const { version } = parseRequest(firstAnswerQuerySchema, context.req.query());
      const asked = new URL(context.req.url).search;
      const read = readQuery(asked);
      if (read.kind === 'faulty') throw new Refusal('invalid_request', 'this is no search');
      const search = firstSearchOf(asked);
      const city = version === FIRST_ANSWER_VERSION ? await places.city({}) : null;
      const isOfCity = city !== null && (read.query.city ?? city.id) === city.id;
      return await answer(headerOf(context), 'application/json', (encoding) =>
        isOfCity && search !== null ? first.of(search, city.id, encoding) : Promise.resolve(null),
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
  return respond(header, { ...made, encoding, cache: SHARED, type });
}

interface Answered extends Snapshot {
  readonly encoding: SnapshotEncoding;
  readonly type: string;
  readonly cache: string;
}

function respond(
  header: (name: string) => string | undefined,
  { etag, bytes, encoding, type, cache }: Answered,
): Response {
  const headers = {
    etag,
    vary: 'accept-encoding',
    'cache-control': cache,
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
  const taken = accepted
    .toLowerCase()
    .split(',')
    .flatMap((one) => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim());
      return parameters.some((part) => /^q=0(?:\.0*)?$/.test(part)) ? [] : name;
    });
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : 'identity';
}

/** The changes of areas, as everybody may read them. */
function addChangesRoutes(
  route: Route,
  { rates, catalogue }: Pick<ApiDeps, 'rates' | 'catalogue'>,
) {
  route(API.areaChanges(':areaId'), {
    get: anyone(async (context) => {
      rates.take('changes', context.env.address);
      const { areaId } = parseRequest(pathSchema, context.req.param());
      const { to, ...from } = parseRequest(changesQuerySchema, context.req.query());
      const encoding = encodingFor(context.req.header('accept-encoding'));
      const asked = { from: { ...from, id: from.id.toLowerCase() }, to };
      const made = await catalogue.changes.answer(areaId.toLowerCase(), asked, encoding);
      const cache = made.isShared ? SHARED_CHANGES : CHANGES;
      const type = 'application/json';
      return respond(headerOf(context), { ...made, encoding, cache, type });
    }),
  });
  route(API.changesOfAreas, {
    post: anyone(async (context) => {
      // A question that is not understood counts, too.
      rates.take('changes', context.env.address);
      const { areas } = await bodyOf(context, askedChangesSchema);
      for (const _ of areas.slice(1)) rates.take('changes', context.env.address);
      const encoding = encodingFor(context.req.header('accept-encoding'));
      const asked = areas.map(({ area, from }) => ({
        area: area.toLowerCase(),
        from: { ...from, id: from.id.toLowerCase() },
      }));
      const made = await catalogue.changes.together(asked, encoding);
      const type = 'application/json';
      return respond(headerOf(context), { ...made, encoding, cache: 'no-store', type });
    }),
  });
}

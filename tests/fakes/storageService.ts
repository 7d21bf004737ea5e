import { partOf, serveHandler, type Served, type Trouble } from './served.ts';

const ROOMS = ['listing-photos', 'chat-files', 'area-bases'];
/** Objects of a page of a list. */
const PAGE = 3;

/**
 * Supabase's storage service as a project has it after our migrations, for tests: three private buckets and one key that may do
 * everything. Its answers are those that the tests of supabase/storage name; `storageService.test.ts` says which.
 */
export interface StorageService extends Served, Trouble {
  readonly secretKey: string;
}

export async function startStorageService(buckets = ROOMS): Promise<StorageService> {
  const secretKey = 'sb_secret_1';
  const trouble: Trouble = { busyFor: 0 };
  const answer = storageService(secretKey, buckets);
  const served = await serveHandler((request) => {
    if (trouble.busyFor === 0) return answer(request);
    trouble.busyFor -= 1;
    return Promise.resolve(Response.json({ statusCode: '503' }, { status: 503 }));
  });
  return {
    ...served,
    secretKey,
    get busyFor() {
      return trouble.busyFor;
    },
    set busyFor(times) {
      trouble.busyFor = times;
    },
  };
}

interface Kept {
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly at: Date;
}

/** Answers requests below `/storage/v1`. */
export function storageService(
  secretKey: string,
  buckets: readonly string[] = ROOMS,
): (request: Request) => Promise<Response> {
  const objects = new Map<string, Kept>();
  const refuse = (statusCode: string, error: string, code: string) =>
    Response.json({ statusCode, error, message: error, code }, { status: 400 });
  const noBucket = () => refuse('404', 'Bucket not found', 'NoSuchBucket');
  const noObject = () => refuse('404', 'not_found', 'NoSuchKey');

  return async (request) => {
    const { pathname } = new URL(request.url);
    if (request.headers.get('authorization') !== `Bearer ${secretKey}`)
      return refuse('403', 'Unauthorized', 'AccessDenied');
    if (pathname === '/storage/v1/bucket')
      return Response.json(buckets.map((id) => ({ id, name: id, public: false })));
    const path =
      /^\/storage\/v1\/object\/(?<verb>info\/|list-v2\/)?(?<bucket>[^/]+)(?:\/(?<name>.+))?$/;
    const { verb = '', bucket = '', name = '' } = path.exec(pathname)?.groups ?? {};
    const place = `${bucket}/${decodeURIComponent(name)}`;
    const isThere = buckets.includes(bucket);
    if (request.method === 'DELETE') {
      const { prefixes } = (await request.json()) as { prefixes: string[] };
      const gone = prefixes.filter((one) => objects.delete(`${bucket}/${one}`));
      return Response.json(gone.map((one) => ({ name: one })));
    }
    if (!isThere) return noBucket();
    if (request.method === 'POST' && verb === 'list-v2/')
      return listed(objects, `${bucket}/`, (await request.json()) as Page);
    if (request.method === 'POST') {
      if (objects.has(place) && request.headers.get('x-upsert') !== 'true')
        return refuse('409', 'Duplicate', 'ResourceAlreadyExists');
      const type = request.headers.get('content-type') ?? '';
      const bytes = new Uint8Array(await request.arrayBuffer());
      objects.set(place, { type, bytes, at: new Date() });
      return Response.json({ Key: place });
    }
    const kept = objects.get(place);
    if (!kept) return noObject();
    if (verb === 'info/')
      return Response.json({ size: kept.bytes.length, last_modified: kept.at.toISOString() });
    return partOf(kept.bytes, request, { 'content-type': kept.type });
  };
}

interface Page {
  readonly limit: number;
  readonly cursor?: string;
  readonly with_delimiter: boolean;
}

function listed(
  objects: ReadonlyMap<string, Kept>,
  root: string,
  { limit, cursor = '' }: Page,
): Response {
  const all = [...objects]
    .filter(([place]) => place.startsWith(root) && place > root + cursor)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const page = all.slice(0, Math.min(limit, PAGE));
  const hasNext = all.length > page.length;
  return Response.json({
    hasNext,
    folders: [],
    objects: page.map(([place, { bytes, at }]) => ({
      name: place.slice(root.length),
      updated_at: at.toISOString(),
      metadata: { size: bytes.length },
    })),
    ...(hasNext && { nextCursor: page.at(-1)?.[0].slice(root.length) }),
  });
}

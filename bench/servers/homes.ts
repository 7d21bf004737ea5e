import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import {
  askedChangesSchema,
  type Changes,
  type ChangesOfAreas,
  type HomesManifest,
  isBefore,
  TOLD_TOGETHER,
} from '#contract/protocol/homes.ts';
import { PULL_PAGE } from '#contract/protocol/limits.ts';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import { changedTo, type Listing, readListings, spreadOver } from './listings.ts';

/*
 * The homes of a city as the app's server gives them (`contract/protocol/homes.ts`), of the listings of a file:
 *   POST /changed?rev=2            all of them changed, and the bases of their areas are of now
 *   POST /changed?rev=3&spread=60  so many of them from everywhere changed, and the bases stand
 *   GET /areas                     the ids of the areas
 * With `limit` an area's changes are what the database gives to one device, as `sync_pull` does.
 */

const EPOCH = 'bench';

interface Home {
  readonly id: string;
  readonly area: string;
  row: Listing;
  /** The revision, and the transaction of its last change. */
  rev: number;
}

interface Base {
  readonly name: string;
  readonly rev: number;
  readonly homes: number;
  readonly rows: Buffer;
}

export function createHomes(path: string) {
  let homes: readonly Home[] | null = null;
  let now = 1;
  const bases = new Map<string, Base>();
  const all = (): readonly Home[] => {
    homes ??= readListings(path).map((row) => ({
      ...{ id: String(row['id']), area: String(row['area_id']), row: changedTo(row, 1), rev: 1 },
    }));
    return homes;
  };
  const areas = () => [...new Set(all().map(({ area }) => area))];
  const makeBase = (area: string) => {
    const own = all().filter((home) => home.area === area);
    const lines = [{ area, count: own.length }, ...own.map(({ row }) => row)];
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    bases.set(area, { name, rev: now, homes: own.length, rows: gzipSync(text) });
  };
  const change = (rev: number, count: number | null) => {
    now = rev;
    for (const home of count === null ? all() : spreadOver(all(), count)) {
      home.row = changedTo(home.row, rev);
      home.rev = rev;
    }
    if (count === null) areas().forEach(makeBase);
  };
  const manifest = (city: string | null, wanted: readonly string[]): HomesManifest => ({
    ...{ city, version: 'none' },
    areas: wanted.flatMap((area) => {
      const base = bases.get(area);
      if (base === undefined) return [];
      const { name, rev, homes: count, rows } = base;
      const checkpoint = atEnd(rev);
      return [{ area, base: name, checkpoint, homes: count, bytes: rows.length, gone: '' }];
    }),
  });
  const changes = (area: string, from: Checkpoint, most = PULL_PAGE): Changes => {
    const behind = all()
      .filter((home) => home.area === area && isBefore(from, placeOf(home)))
      .toSorted((one, other) => (isBefore(placeOf(one), placeOf(other)) ? -1 : 1));
    const page = behind.slice(0, most);
    const last = page.at(-1);
    const more = behind.length > page.length;
    const checkpoint = more && last !== undefined ? placeOf(last) : atEnd(now);
    const rows = page.map(({ row }) => row as Changes['rows'][number]);
    return { rows, checkpoint, more, reset: false, from };
  };
  const together = (body: string): ChangesOfAreas => ({
    areas: askedChangesSchema.parse(JSON.parse(body)).areas.map(({ area, from }) => {
      const told = changes(area, from);
      return told.rows.length > TOLD_TOGETHER ? null : told;
    }),
  });

  /** Undefined: there is nothing of the kind. */
  const answer = async (request: IncomingMessage, url: URL): Promise<object | undefined> => {
    const [, kind, of = '', file] = /^\/api\/homes\/([^/]+)(?:\/([^/]+)(?:\/([^/]+))?)?$/u.exec(
      url.pathname,
    ) ?? [undefined, url.pathname];
    const { searchParams: asked } = url;
    switch (kind) {
      case '/changed':
        change(Number(asked.get('rev')), asked.has('spread') ? Number(asked.get('spread')) : null);
        return {};
      case '/areas':
        return areas();
      case 'city':
        return manifest(of, areas());
      case 'changes':
        return together(await bodyOf(request));
      case 'area':
        return file === undefined
          ? manifest(null, [of])
          : changes(of, checkpointIn(asked), Number(asked.get('limit') ?? PULL_PAGE));
      default:
        return undefined;
    }
  };

  return {
    serves: (pathname: string): boolean => /^\/(?:changed|areas|api\/homes\/.*)$/u.test(pathname),
    async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const file = /^\/api\/homes\/([^/]+)\/([0-9a-f]{32})\/rows$/u.exec(url.pathname);
      const base = bases.get(file?.[1] ?? '');
      const rows = base?.name === file?.[2] ? base?.rows : undefined;
      const given = rows === undefined ? await answer(request, url) : undefined;
      const bytes = rows ?? (given && gzipSync(JSON.stringify(given)));
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      if (bytes === undefined) response.writeHead(404).end();
      else response.writeHead(200, { ...headers, 'cache-control': 'no-store' }).end(bytes);
    },
  };
}

const placeOf = ({ rev, id }: Home): Checkpoint => ({ epoch: EPOCH, xid: String(rev * 2), id });

/** Behind all homes of a revision. */
const atEnd = (rev: number): Checkpoint => ({ epoch: EPOCH, xid: String(rev * 2 + 1), id: '' });

const checkpointIn = (asked: URLSearchParams): Checkpoint => ({
  ...{ epoch: asked.get('epoch') ?? '', xid: asked.get('xid') ?? '0', id: asked.get('id') ?? '' },
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

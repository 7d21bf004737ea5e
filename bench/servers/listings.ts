import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

export type Listing = Readonly<Record<string, unknown>>;

let all: readonly Listing[] | null = null;
/** Compressed once: what a page takes is the way to the device and what is done there. */
const pages = new Map<string, Buffer>();

/**
 * A page of the listings of a file, as one gzip answer: `?from=0&count=20`, or with `spread=60` so many of them from everywhere.
 * With `rev` every row has that revision and another price: all of them changed. HEAD makes the page before it is asked for.
 */
export function serveListings(path: string, request: IncomingMessage, response: ServerResponse) {
  const key = request.url ?? '';
  const { searchParams } = new URL(key, 'http://localhost');
  const page = pages.get(key) ?? made(path, searchParams);
  pages.set(key, page);
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : page);
}

/** Every listing of the file. */
export function readListings(path: string): readonly Listing[] {
  all ??= JSON.parse(readFileSync(path, 'utf8')) as Listing[];
  return all;
}

/** So many of them, from everywhere. */
export const spreadOver = <T>(rows: readonly T[], count: number): readonly T[] =>
  Array.from({ length: count }, (_, at) => rows[Math.floor((at * rows.length) / count)] as T);

/** The same in another revision, at another price. */
export const changedTo = (row: Listing, rev: number): Listing => ({
  ...row,
  rev,
  price: Number(row['price']) + rev,
});

function made(path: string, asked: URLSearchParams): Buffer {
  const listings = readListings(path);
  const [from, spread] = [Number(asked.get('from') ?? 0), asked.get('spread')];
  const rows =
    spread === null
      ? listings.slice(from, from + Number(asked.get('count') ?? listings.length))
      : spreadOver(listings, Number(spread));
  const rev = asked.get('rev');
  const given = rev === null ? rows : rows.map((row) => changedTo(row, Number(rev)));
  return gzipSync(JSON.stringify(given));
}

import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

let all: readonly Record<string, unknown>[] | null = null;
/** Compressed once: what a page takes is the way to the device and what is done there. */
const pages = new Map<string, Buffer>();

/**
 * A page of the listings of a file, as one gzip answer: `?from=0&count=20`. With `rev` every row has that
 * revision and another price: all of them changed.
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
  response.end(page);
}

function made(path: string, asked: URLSearchParams): Buffer {
  all ??= JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>[];
  const from = Number(asked.get('from') ?? 0);
  const rows = all.slice(from, from + Number(asked.get('count') ?? all.length));
  const rev = asked.get('rev');
  const given = rev === null ? rows : rows.map((row) => changed(row, Number(rev)));
  return gzipSync(JSON.stringify(given));
}

const changed = (row: Record<string, unknown>, rev: number) => ({
  ...row,
  rev,
  price: Number(row['price']) + rev,
});

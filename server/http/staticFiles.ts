import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { Refusal } from '#server/domain/refusal.ts';
import { type BuiltFile, ENCODINGS, type Encoding, readBuiltFiles } from './builtFiles.ts';

export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

const YEAR_S = 31_536_000;
const SHELL = '/index.html';

/**
 * The built client in `folder`, as it is now: a running server serves this one build whatever happens to the
 * folder. Files under /assets carry a hash in their name and are kept for ever; all others are asked for
 * again. An unknown path without an extension is a page of the app and gets the shell; anything else
 * unknown goes to `next`: a missing asset must never answer the shell.
 */
export function staticFiles(folder: string): Middleware {
  const files = readBuiltFiles(resolve(folder));
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const path = pathOf(request.url ?? '/');
    const file = files.get(path) ?? (isPage(path) ? files.get(SHELL) : undefined);
    if (file === undefined) return next();
    send(request, response, file, { isKept: path.startsWith('/assets/') });
  };
}

/** Answers a file in the best encoding asked for, or that nothing changed. `vary`: what else the answer depends on. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  { type, bodies }: BuiltFile,
  { isKept = false, vary = 'Accept-Encoding' }: { isKept?: boolean; vary?: string } = {},
): void {
  const wanted = ENCODINGS.find(
    (name) => bodies[name] !== undefined && accepts(request.headers['accept-encoding'], name),
  );
  const encoding = wanted ?? 'identity';
  const { bytes, etag } = bodies[encoding] ?? bodies.identity;
  response.setHeader('etag', etag);
  response.setHeader('cache-control', isKept ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
  if (bodies.br ?? bodies.gzip) response.setHeader('vary', vary);
  if (isHeld(request.headers['if-none-match'], etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.setHeader('content-type', type);
  response.setHeader('content-length', bytes.length);
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Whether Accept-Encoding names it without refusing it by `q=0`; what is not compressed always goes. */
function accepts(header: string | string[] | undefined, encoding: Encoding): boolean {
  if (encoding === 'identity') return true;
  return String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()))
    .some(([name, weight]) => name === encoding && !/^q=0(?:\.0*)?$/.test(weight ?? ''));
}

/** Whether If-None-Match names this body. A cache in between may have weakened the tag. */
function isHeld(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((held) => ['*', etag, `W/${etag}`].includes(held.trim()));
}

/** Without query, decoded where that is possible: what cannot be decoded names no file. */
function pathOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function isPage(path: string): boolean {
  return !path.startsWith('/assets/') && !/\.[^/]*$/.test(path);
}

/** The end of every path nobody serves. */
export function nothingHere(_request: IncomingMessage, response: ServerResponse): void {
  const refusal = new Refusal('not_found', 'there is nothing here');
  response.writeHead(refusal.status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(refusal.toBody()));
}

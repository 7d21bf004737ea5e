import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { Refusal } from '#server/domain/requests/index.ts';
import {
  aheadPageAt,
  aheadFileOf,
  LANGUAGE_COOKIE,
  MANIFEST_PATH,
  manifestLanguageOf,
} from '#contract/protocol/aheadPages.ts';
import { SHARE_PATH } from '#contract/protocol/shared.ts';
import { isLanguage } from '#contract/rules/languages.ts';
import { wantedLanguage } from '#server/wantedLanguage.ts';
import { type BuiltFile, ENCODINGS, type Encoding, readBuiltFiles } from './builtFiles.ts';
import { languageAsked } from './found/languages.ts';

/** A later result is given back as a promise: so its caller hears of errors. */
export type Answering = Promise<void> | void;
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => Answering,
) => Answering;

const YEAR_S = 31_536_000;
const SHELL = '/index.html';
const VARY = 'Accept-Language, Cookie, Accept-Encoding';

/**
 * The built client in `folder`, as it is now: a running server serves this one build whatever happens to the
 * folder. Files under /assets carry a hash in their name and are kept for ever; all others are asked for
 * again. An unknown path without a dot is a page of the app and gets the shell, or the document that the build wrote of
 * it in the language of who asks; anything else unknown goes to `next`: a missing asset must never answer the shell.
 */
export function staticFiles(folder: string): Middleware {
  const files = readBuiltFiles(resolve(folder));
  const ahead = aheadFilesIn(files);
  const manifests = manifestsIn(files);
  return (request, response, next) => {
    const path = pathOf(request.url ?? '/');
    if (request.method === 'POST' && path === SHARE_PATH) return leadToShare(response);
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const [, search = ''] = /(\?[^#]*)/.exec(request.url ?? '') ?? [];
    const byLanguage =
      path === MANIFEST_PATH ? manifests : ahead.get(aheadPageAt(path, search) ?? '');
    const inFull = byLanguage?.get(languageOf(request));
    if (inFull !== undefined) return send(request, response, inFull, { vary: VARY });
    const file = files.get(path) ?? (isPage(path) ? files.get(SHELL) : undefined);
    if (file === undefined) return next();
    send(request, response, file, { isKept: path.startsWith('/assets/') });
  };
}

/** Another app shares something before the service worker is there, which would have kept it: the page says that there is nothing. */
function leadToShare(response: ServerResponse): void {
  response.writeHead(303, {
    location: SHARE_PATH,
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end();
}

/** By page and language. */
function aheadFilesIn(
  files: ReadonlyMap<string, BuiltFile>,
): ReadonlyMap<string, ReadonlyMap<string, BuiltFile>> {
  const pages = new Map<string, Map<string, BuiltFile>>();
  for (const [path, file] of files) {
    const found = aheadFileOf(path);
    if (found === null) continue;
    const { page, language } = found;
    pages.set(page, (pages.get(page) ?? new Map<string, BuiltFile>()).set(language, file));
  }
  return pages;
}

/** The manifests by language. */
function manifestsIn(files: ReadonlyMap<string, BuiltFile>): ReadonlyMap<string, BuiltFile> {
  return new Map(
    [...files].flatMap(([path, file]) => {
      const language = manifestLanguageOf(path);
      return language === null ? [] : [[language, file] as const];
    }),
  );
}

/** The choice made in the app, else what the address asks for, else the browser. */
export function languageOf({ headers, url = '' }: IncomingMessage): string {
  const chosen = (headers.cookie ?? '')
    .split('; ')
    .find((one) => one.startsWith(`${LANGUAGE_COOKIE}=`))
    ?.slice(LANGUAGE_COOKIE.length + 1);
  if (isLanguage(chosen)) return chosen;
  return languageAsked(url) ?? wantedLanguage(headers['accept-language']);
}

/** Answers a file in the best encoding asked for, or that nothing changed. `vary`: what else the answer depends on. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  { type, bodies }: BuiltFile,
  { isKept = false, vary }: { isKept?: boolean; vary?: string } = {},
): void {
  const wanted = ENCODINGS.find(
    (name) => bodies[name] !== undefined && accepts(request.headers['accept-encoding'], name),
  );
  const encoding = wanted ?? 'identity';
  const { bytes, etag } = bodies[encoding] ?? bodies.identity;
  response.setHeader('etag', etag);
  response.setHeader('cache-control', isKept ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
  if (vary !== undefined) response.setHeader('vary', vary);
  else if (bodies.br ?? bodies.gzip) response.setHeader('vary', 'Accept-Encoding');
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
  // No page has a dot in its address: what does is a file that somebody looks for, as scanners do for /.git/config.
  return !path.startsWith('/assets/') && !path.includes('.');
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

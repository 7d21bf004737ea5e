import type { IncomingMessage } from 'node:http';
import { keepNewest } from '#contract/rules/keepNewest.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { askedAddress } from '../askedAddress.ts';
import { type BuiltFile, madeFile } from '../builtFiles.ts';
import { type Middleware, send } from '../staticFiles.ts';
import { robotsOf } from './robots.ts';
import { createSitemaps } from './sitemaps.ts';

/** How long a sitemap is answered as it was made. */
const KEPT_MS = 10 * 60_000;
/** Files kept: beyond it the oldest goes. */
const MOST = 200;
const NAMES = /^\/(?:robots\.txt|sitemap[\w-]*\.xml)$/u;

interface Deps {
  readonly db: Db;
  readonly log: Log;
  /** An origin. */
  readonly publicUrl: string;
  /** ms that never jump. */
  readonly now: () => number;
  /** Counts a sitemap that is made for the address that asks; false: the address has had its share for now. */
  isWithin(request: IncomingMessage): boolean;
}

/** `robots.txt` and sitemaps, each made once in ten minutes for everybody. All else, and whatever goes wrong, is left to `next`. */
export function foundOutside({ db, log, publicUrl, now, isWithin }: Deps): Middleware {
  const sitemaps = createSitemaps(db, publicUrl);
  const kept = new Map<string, { readonly at: number; readonly file: Promise<BuiltFile | null> }>();

  async function made(path: string): Promise<BuiltFile | null> {
    if (path === '/robots.txt')
      return await madeFile(robotsOf(publicUrl), 'text/plain; charset=utf-8');
    const text = await sitemaps.at(path);
    return text === null ? null : await madeFile(text, 'application/xml');
  }
  function fileOf(path: string, request: IncomingMessage): Promise<BuiltFile | null> {
    const held = kept.get(path);
    if (held !== undefined && now() - held.at < KEPT_MS) return held.file;
    // Names that nobody was given are asked for without end.
    if (!isWithin(request)) return held?.file ?? Promise.resolve(null);
    const file = made(path);
    keepNewest(kept, path, { at: now(), file }, MOST);
    return file;
  }

  return async (request, response, next) => {
    const { pathname } = askedAddress(request);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !NAMES.test(pathname)) return await next();
    try {
      const file = await fileOf(pathname, request);
      if (file !== null && !response.destroyed) {
        send(request, response, file);
        return;
      }
    } catch (thrown) {
      kept.delete(pathname);
      log.warn('a sitemap could not be made', thrown);
    }
    await next();
  };
}

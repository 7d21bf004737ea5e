import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Db } from '#server/db/db.ts';
import { type PublicHome, publicHome } from '#server/domain/listings/index.ts';
import type { Log } from '#server/log.ts';
import { wantedLanguage } from '#server/wantedLanguage.ts';
import { madeFile } from '../builtFiles.ts';
import { type Answering, type Middleware, send } from '../staticFiles.ts';
import { languageAsked } from '../found/languages.ts';
import { homeTags } from './homeTags.ts';

const HOME = /^\/properties\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})\/?(?:\?|$)/iu;
const TITLE = /<title>[^<]*<\/title>/u;
const DESCRIPTION = /\s*<meta name="description"[^>]*>/u;

/** A page is never kept waiting for what only a preview needs. */
const LOOKUP_MS = 300;
/** Asked for at once; more get the plain page, so that a crowd of crawlers takes the database from nobody. */
const LOOKUPS_MOST = 8;

interface Deps {
  readonly db: Db;
  readonly log: Log;
  /** An origin. */
  readonly publicUrl: string;
  /** The folder of the built client. */
  readonly clientDir: string;
}

/**
 * Pages of homes that everybody may see, with what messengers show of a link in their head; otherwise the same page as
 * every other. All else, and whatever goes wrong, is left to `next`. The page is read once, as `staticFiles` does.
 */
export function homePages({ db, log, publicUrl, clientDir }: Deps): Middleware {
  const shell = readFileSync(join(clientDir, 'index.html'), 'utf8');
  let lookups = 0;

  async function lookedUp(id: string): Promise<PublicHome | null> {
    if (lookups >= LOOKUPS_MOST) return null;
    lookups += 1;
    try {
      return await publicHome(db, id);
    } finally {
      lookups -= 1;
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse, id: string) {
    const home = await within(LOOKUP_MS, lookedUp(id));
    if (home === null || response.destroyed) return false;
    const language =
      languageAsked(request.url ?? '') ?? wantedLanguage(request.headers['accept-language']);
    const file = await madeFile(
      withTags(shell, homeTags(home, { publicUrl, language })),
      'text/html; charset=utf-8',
    );
    response.setHeader('content-language', language);
    send(request, response, file, { vary: 'Accept-Language, Accept-Encoding' });
    return true;
  }

  async function hasAnswered(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
  ): Promise<boolean> {
    try {
      return await answer(request, response, id);
    } catch (thrown) {
      log.warn('a home could not be looked up for its page; the plain one is served', thrown);
      return false;
    }
  }

  async function serve(
    request: IncomingMessage,
    response: ServerResponse,
    { id, next }: { readonly id: string; readonly next: () => Answering },
  ): Promise<void> {
    if (!(await hasAnswered(request, response, id))) await next();
  }

  return (request, response, next) => {
    const [, id] = HOME.exec(request.url ?? '') ?? [];
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (id === undefined || !isPage) return next();
    return serve(request, response, { id: id.toLowerCase(), next });
  };
}

/** The page with these tags in the place of its title; what it says of the app itself goes. */
function withTags(shell: string, tags: string): string {
  return shell.replace(DESCRIPTION, '').replace(TITLE, () => tags);
}

/** Null when it takes longer. */
async function within<Value>(ms: number, value: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    clearTimeout(timer);
  }
}

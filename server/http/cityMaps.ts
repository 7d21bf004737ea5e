import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Db } from '#server/db/db.ts';
import { cityMap, citiesBySlug } from '#server/domain/places/index.ts';
import type { Log } from '#server/log.ts';
import { type BuiltFile, madeFile } from './builtFiles.ts';
import { type Middleware, send } from './staticFiles.ts';

const MAP = /^\/geo\/([^/?#]+)\.json(?:[?#]|$)/u;
/** How long a map is answered as it was made. */
const KEPT_MS = 60_000;

interface Deps {
  readonly db: Db;
  readonly log: Log;
  /** ms that never jump. */
  readonly now: () => number;
}

/**
 * Maps of cities that came from an operator's files. Each is made once a minute for everybody; that there is no such city
 * costs nobody a look into the database. All else, and whatever goes wrong, is left to `next`.
 */
export function cityMaps({ db, log, now }: Deps): Middleware {
  let madeAt = -Infinity;
  let cities: Promise<Awaited<ReturnType<typeof citiesBySlug>>> | undefined;
  const maps = new Map<string, Promise<BuiltFile | null>>();

  async function fileOf(slug: string): Promise<BuiltFile | null> {
    if (now() - madeAt > KEPT_MS) {
      madeAt = now();
      maps.clear();
      cities = citiesBySlug(db);
    }
    const city = (await cities)?.get(slug);
    if (city === undefined) return null;
    const made = maps.get(slug) ?? make(city);
    maps.set(slug, made);
    return made;
  }

  async function make(city: Parameters<typeof cityMap>[1]): Promise<BuiltFile | null> {
    const map = await cityMap(db, city);
    return map === null ? null : madeFile(JSON.stringify(map), 'application/json');
  }

  async function hasAnswered(
    request: IncomingMessage,
    response: ServerResponse,
    slug: string,
  ): Promise<boolean> {
    try {
      const file = await fileOf(slug);
      if (file === null || response.destroyed) return false;
      send(request, response, file);
      return true;
    } catch (thrown) {
      // The next one asks anew.
      madeAt = -Infinity;
      log.warn('the map of a city could not be made', thrown);
      return false;
    }
  }

  return async (request, response, next) => {
    const [, name] = MAP.exec(request.url ?? '') ?? [];
    const slug = name === undefined ? null : decoded(name);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (slug === null || !isRead || !(await hasAnswered(request, response, slug))) await next();
  };
}

function decoded(name: string): string | null {
  try {
    return decodeURIComponent(name);
  } catch {
    return null;
  }
}

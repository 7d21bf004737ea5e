import * as z from 'zod/mini';
import {
  FEED_FORMATS,
  FEED_MAX_BYTES,
  feedMappingSchema,
  feedNameSchema,
  feedPath,
  FEEDS,
} from '#contract/protocol/feeds.ts';
import { feedsOf, judgeFeed, type OpenFile } from '#server/domain/feeds/index.ts';
import { limitConcurrency } from '#server/domain/limits/index.ts';
import { parseRequest, Refusal } from '#server/domain/requests/index.ts';
import type { ApiDeps } from '../api.ts';
import type { Route } from '../route.ts';

const yes = z.pipe(
  z._default(z.enum(['true', 'false']), 'false'),
  z.transform((said) => said === 'true'),
);
const querySchema = z.object({
  format: z.optional(z.enum(FEED_FORMATS)),
  write: yes,
  skip: yes,
  pause: yes,
  overwrite: yes,
  /** JSON: which columns say what. */
  map: z.optional(z.string().check(z.maxLength(16_000))),
});
const PIECE_BYTES = 64 * 1024;

/** Files are judged one after the other: each is some seconds of work, between which others are answered. */
const inTurn = limitConcurrency(1);

/** Files of one person that are taken in or wait for their turn: they are in memory, and large. */
const HELD_OF_PERSON = 2;
const held = new Map<string, number>();

/** Throws `rate_limited` where as many files of this person are here already. */
async function holding<T>(person: string, work: () => Promise<T>): Promise<T> {
  const before = held.get(person) ?? 0;
  if (before >= HELD_OF_PERSON)
    throw new Refusal('rate_limited', 'others of your files are not read yet', { retryAfter: 5 });
  held.set(person, before + 1);
  try {
    return await work();
  } finally {
    const left = (held.get(person) ?? 1) - 1;
    if (left > 0) held.set(person, left);
    else held.delete(person);
  }
}

/** Homes of a landlord that come by feed. */
export function addFeedRoutes(route: Route, deps: ApiDeps): void {
  const { db, rates, log, now, photos, feeds } = deps;

  route(FEEDS, {
    async get(context, { sub }) {
      return context.json({ feeds: await feedsOf(db, sub) });
    },
  });

  route(
    feedPath(':name'),
    {
      async put(context, { sub }) {
        rates.take('feed', sub);
        if (feeds === undefined) throw new Refusal('unavailable', 'feeds are not taken here');
        const name = parseRequest(z.object({ name: feedNameSchema }), {
          name: context.req.param('name'),
        });
        const query = parseRequest(querySchema, context.req.query());
        const { report, write } = await holding(sub, async () => {
          const bytes = new Uint8Array(await context.req.arrayBuffer());
          return await inTurn(() =>
            judgeFeed({ db, photos, now, ...feeds }, opened(bytes), {
              ...{ owner: sub, name: name.name, format: query.format, isTrial: !query.write },
              mapping: mappingOf(query.map),
              skipsFaulty: query.skip,
              mayPause: query.pause,
              overwrites: query.overwrite,
            }),
          );
        });
        // The answer does not wait for it: how far it is stands with the feed.
        write?.().catch((thrown: unknown) =>
          log.warn(`a feed of ${sub} broke off; the same file goes on`, thrown),
        );
        return context.json({ report, isWriting: write !== null });
      },
    },
    { maxBytes: FEED_MAX_BYTES },
  );
}

/** In pieces, as a file is read: between two of them others are answered. */
const opened = (bytes: Uint8Array): OpenFile =>
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES)
      yield bytes.subarray(at, at + PIECE_BYTES);
  };

function mappingOf(text: string | undefined) {
  if (text === undefined) return undefined;
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    throw new Refusal('invalid_request', 'no JSON', { field: 'map' });
  }
  return parseRequest(feedMappingSchema, said);
}

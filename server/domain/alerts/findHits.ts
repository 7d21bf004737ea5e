import * as z from 'zod/mini';
import type { Kept } from '#contract/entities/record.ts';
import { placeSchema } from '#contract/entities/records/place.ts';
import { savedSearchSchema } from '#contract/entities/records/search.ts';
import { newsOf } from '#contract/rules/alerts/alertNews.ts';
import { newHits } from '#contract/rules/alerts/newHits.ts';
import { noteIdOf } from '#contract/rules/ids.ts';
import type { Property } from '#contract/entities/property.ts';
import { chunksOf } from '#server/chunksOf.ts';
import { isSearched } from '#search/alerts/alertedHits.ts';
import { matcherOf } from '#search/alerts/matchingHomes.ts';
import { needsPlaces, withPlaces } from '#search/query/travel.ts';
import type { Db } from '#server/db/db.ts';
import type { HomeNews } from './homeNews.ts';

/** Searches that are read at a time: a city may have tens of thousands. */
const PAGE = 500;

interface Found {
  readonly userId: string;
  readonly hit: Kept<'alert_hit'>;
}

/**
 * Finds whose alerts a home is news to, by the rules that devices have, and keeps it for them. A find has the id that a device gives it:
 * where both find it, it is one. Gives how many are new. `now` in ms since the epoch.
 */
export async function findHits(
  db: Db,
  { alerts, city }: Pick<HomeNews, 'alerts' | 'city'>,
  home: Property,
  now: number,
): Promise<number> {
  const matches = matcherOf(home, now);
  let kept = 0;
  for (const page of chunksOf(alerts, PAGE)) {
    const searches = await readSearches(db, page);
    const asked = searches.filter(
      ({ search: { body } }) =>
        body.alert.isOn &&
        isSearched(body.query, city ?? undefined) &&
        newsOf(home, body, now).length > 0,
    );
    const about: Search[] = [];
    for (const one of asked) {
      const { query } = one.search.body;
      const places = needsPlaces(query) ? await readPlaces(db, one.userId) : [];
      if (matches(withPlaces(query, places))) about.push(one);
    }
    kept += await keepHits(db, await hitsOf(db, about, home, now));
  }
  return kept;
}

interface Search {
  readonly userId: string;
  readonly search: Kept<'saved_search'>;
}

/** Searches that this version does not understand are left to devices. */
async function readSearches(
  db: Db,
  ids: readonly HomeNews['alerts'][number][],
): Promise<readonly Search[]> {
  const rows = await db.asService((sql) =>
    sql.query<{ user_id: string; id: string; body: unknown }>(
      `select r.user_id, r.id, r.body from jsonb_array_elements($1::jsonb) a
       join public.records r on r.user_id = (a ->> 0)::uuid and r.id = (a ->> 1)::uuid and not r.deleted`,
      [JSON.stringify(ids)],
    ),
  );
  return rows.flatMap(({ user_id: userId, id, body }) => {
    const search = savedSearchSchema.safeParse(body).data;
    return search === undefined ? [] : [{ userId, search: { id, body: search } }];
  });
}

async function readPlaces(db: Db, userId: string) {
  const rows = await db.asService((sql) =>
    sql.query<{ body: unknown }>(
      "select body from public.records where user_id = $1::uuid and kind = 'place' and not deleted",
      [userId],
    ),
  );
  return rows.flatMap(({ body }) => placeSchema.safeParse(body).data ?? []);
}

/** Without homes that somebody hid, and as new none that they looked at. */
async function hitsOf(
  db: Db,
  searches: readonly Search[],
  home: Property,
  now: number,
): Promise<readonly Found[]> {
  if (searches.length === 0) return [];
  const noteOf = (kind: 'viewed_home' | 'hidden_home', userId: string) =>
    noteIdOf(userId, kind, home.id);
  const noted = await db.asService((sql) =>
    sql.query<{ id: string }>(
      `select r.id from jsonb_array_elements($1::jsonb) n
       join public.records r on r.user_id = (n ->> 0)::uuid and r.id = (n ->> 1)::uuid and not r.deleted`,
      [
        JSON.stringify(
          searches.flatMap(({ userId }) => [
            [userId, noteOf('viewed_home', userId)],
            [userId, noteOf('hidden_home', userId)],
          ]),
        ),
      ],
    ),
  );
  const notes = new Set(noted.map(({ id }) => id));
  return searches.flatMap(({ userId, search }) => {
    const isHidden = notes.has(noteOf('hidden_home', userId));
    if (isHidden && search.body.query.include_hidden !== true) return [];
    const viewed = new Set(notes.has(noteOf('viewed_home', userId)) ? [home.id] : []);
    return newHits(search, [home], { now, known: new Set(), viewed }).map((hit) => ({
      userId,
      hit,
    }));
  });
}

async function keepHits(db: Db, found: readonly Found[]): Promise<number> {
  if (found.length === 0) return 0;
  const rows = found.map(({ userId, hit: { id, body } }) => ({ userId, id, body }));
  const kept = await db.asService((sql) =>
    sql.query<{ id: string }>(
      `insert into public.records (user_id, id, kind, body)
       select (f ->> 'userId')::uuid, (f ->> 'id')::uuid, 'alert_hit', f -> 'body'
       from jsonb_array_elements($1::jsonb) f
       -- People who left meanwhile get no find.
       where exists (select from public.user_profiles u where u.id = (f ->> 'userId')::uuid)
       on conflict (user_id, id) do nothing returning id`,
      [JSON.stringify(rows)],
    ),
  );
  return z.parse(z.array(z.object({ id: z.uuid() })), kept).length;
}

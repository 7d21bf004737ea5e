import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { mayBeNews } from '#contract/rules/alerts/alertNews.ts';
import { mayBeAbout } from '#search/alerts/mayBeAbout.ts';
import { factsOfKind, MANY_BEDROOMS } from '#contract/rules/market/marketKind.ts';
import type { PropertyDoc } from '../../store/docs.ts';
import { isNewerInArea, type StoredHome } from '../../store/homes/index.ts';
import type { LocalDatabase } from '../../store/index.ts';
import { readAll } from '../../store/reads/index.ts';
import type { LiveRead } from '../../store/reads/watching.ts';
import { docOf } from './homeDocs.ts';

/** Areas that arrive change many times a second. */
const ARRIVED_EVERY_MS = 1000;

/**
 * Listings that may be news since then (ms since the epoch) to any of these searches. Homes of areas say by a few facts whether they
 * may be; of those that may, only such are read that were written since they were read last.
 */
export function listingNews(
  database: Pick<LocalDatabase, 'homes'>,
  since: number,
  queries: readonly ListingQuery[],
): LiveRead<'properties', readonly PropertyDoc[]> {
  let known: ReadonlyMap<string, StoredHome> = new Map();

  const ofAreas = async (docs: ReadonlyMap<string, PropertyDoc>) => {
    const areas = await database.homes.areas();
    const news = [...areas].flatMap(([area, { homes }]) => {
      const isAsked = askedIn(area, queries);
      return [...homes.values()].filter(
        (home) =>
          home.newsAt > since && isAsked(home.kind) && isNewerInArea(home, docs.get(home.id)),
      );
    });
    const unknown = news.filter(({ id, turn }) => known.get(id)?.turn !== turn);
    const read = await database.homes.byIds(unknown.map(({ id }) => id));
    const found = new Map(read.map((home) => [home.id, home]));
    known = new Map(
      news.flatMap(({ id }) => {
        const home = found.get(id) ?? known.get(id);
        return home === undefined ? [] : [[id, home] as const];
      }),
    );
    return [...known.values()].map(docOf);
  };

  return {
    async read(collection) {
      const docs = new Map((await readAll(collection)).map((doc) => [doc.id, doc]));
      const homes = await ofAreas(docs);
      const fromAreas = new Set(homes.map(({ id }) => id));
      const own = [...docs.values()].filter(
        ({ id, row, isGone }) => !fromAreas.has(id) && !isGone && mayBeNews(row, since),
      );
      return [...own, ...homes];
    },
    concerns: () => true,
    concernsArrived: () => true,
    everyMs: ARRIVED_EVERY_MS,
  };
}

/** Whether any of the searches may be about homes of a kind in this area. */
function askedIn(area: string, queries: readonly ListingQuery[]): (kind: string) => boolean {
  const known = new Map<string, boolean>();
  const mayBe = (kind: string) => {
    const facts = { ...factsOfKind(kind), area_id: area };
    return queries.some((query) => {
      const least = query.bedrooms?.min ?? 0;
      const isMany = facts.bedrooms >= MANY_BEDROOMS && least > facts.bedrooms;
      return mayBeAbout(query, isMany ? { ...facts, bedrooms: least } : facts);
    });
  };
  return (kind) => {
    const isAsked = known.get(kind) ?? mayBe(kind);
    known.set(kind, isAsked);
    return isAsked;
  };
}

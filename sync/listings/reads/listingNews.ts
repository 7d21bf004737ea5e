import { mayBeNews } from '#contract/rules/alerts/alertNews.ts';
import type { PropertyDoc } from '../../store/docs.ts';
import { isNewerInArea, type StoredHome } from '../../store/homes/index.ts';
import type { LocalDatabase } from '../../store/index.ts';
import { readAll } from '../../store/reads/index.ts';
import type { LiveRead } from '../../store/reads/watching.ts';
import { docOf } from './homeDocs.ts';

/** Areas that arrive change many times a second. */
const ARRIVED_EVERY_MS = 1000;

/**
 * Listings that may be news since then (ms since the epoch). Homes of areas say by a fact whether they may be; of those that may,
 * only such are read that were written since they were read last.
 */
export function listingNews(
  database: Pick<LocalDatabase, 'homes'>,
  since: number,
): LiveRead<'properties', readonly PropertyDoc[]> {
  let known: ReadonlyMap<string, StoredHome> = new Map();

  const ofAreas = async (docs: ReadonlyMap<string, PropertyDoc>) => {
    const areas = await database.homes.areas();
    const news = [...areas.values()].flatMap(({ homes }) =>
      [...homes.values()].filter(
        (home) => home.newsAt > since && isNewerInArea(home, docs.get(home.id)),
      ),
    );
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

import { utcDay } from '#contract/rules/calendarDay.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { seedCases } from './moderation/seedCases.ts';
import { seedOpinions } from './opinions/seedOpinions.ts';
import { type KeepFile, seedPapers } from './papers/seedPapers.ts';
import { createDrawnPhotos } from './pictures/drawnPhotos.ts';
import { seedDemo } from './seedDemo.ts';
import { seedHistory } from './world/seedHistory.ts';
import { seedWorld } from './world/seedWorld.ts';

/** All that the server knows of the demo: the fictional city, its people, listings and pictures. */
export interface Demo {
  /**
   * Fills a database that has no demo yet with its people and `size` listings. `now`: ms since the epoch; the last of
   * what it makes lies shortly before. `keepFile`: without it no home has papers.
   */
  fill(
    db: Db,
    deps: {
      now(): number;
      readonly size: number;
      readonly log: Pick<Log, 'info'>;
      readonly keepFile?: KeepFile;
    },
  ): Promise<void>;
  /** Draws photos of its listings when they are asked for, and keeps them in `folder`. */
  openPhotos(folder: string): DrawPhoto;
}

/** WebP; undefined for a key that is none of the demo's. Throws `unavailable` when too many are asked for. */
export type DrawPhoto = (
  key: string,
  tier: 'thumb' | 'medium' | 'full',
) => Promise<Uint8Array | undefined>;

export const demo: Demo = {
  async fill(db, { now, size, log, keepFile }) {
    if (await seedDemo(db, { now })) log.info('Filled it with the people of the demo.');
    const since = performance.now();
    const onBegin = () =>
      log.info(`Building a demo city with ${size} listings; this takes a minute or two.`);
    if (await seedWorld(db, { now, size, onBegin })) {
      const seconds = ((performance.now() - since) / 1000).toFixed(1);
      log.info(`Built the demo city with ${size} listings in ${seconds} s.`);
    }
    if (keepFile) await seedPapers(db, keepFile);
    await seedCases(db, { now });
    await seedOpinions(db, { now });
    await seedHistory(db, { now });
    // Otherwise the upkeep does it, some minutes after the start.
    const today = utcDay(now());
    await db.asService((sql) => sql.query('select private.count_market(1000, $1::date)', [today]));
    await db.asService((sql) => sql.query('select private.count_platform(1000)'));
    await db.asService((sql) => sql.query('select private.count_traits()'));
  },
  openPhotos: (folder) => createDrawnPhotos(folder).photo,
};

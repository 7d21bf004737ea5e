import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import type { SnapshotStore } from '#server/snapshotStore/snapshotStore.ts';
import { type AreaChanges, createAreaChanges } from './areaChanges.ts';
import { type AreaBases, createAreaBases } from './areaBases.ts';
import { type AreaSnapshots, createAreaSnapshots } from './areaSnapshot.ts';
import { type CityHomes, createCityHomes } from './cityHomes.ts';
import { createFirstAnswers, type FirstAnswers, type FirstAnswersDeps } from './firstAnswers.ts';

/** The public answers about homes: the bases of areas, what is made of them, and what changed since. */
export interface Catalogue {
  readonly bases: AreaBases;
  readonly changes: AreaChanges;
  readonly cityHomes: CityHomes;
  readonly areaSnapshots: AreaSnapshots;
  readonly firstAnswers: FirstAnswers;
}

export interface CatalogueDeps extends Pick<FirstAnswersDeps, 'onMade'> {
  readonly db: Db;
  readonly log: Log;
  /** A store in which bases outlive this process, and that others share; without it each start makes them anew. */
  readonly store?: SnapshotStore;
  /** ms since the epoch. */
  readonly now?: () => number;
  /** ms that never jump: a wall clock set back would make what was read a moment ago stand for as long as it jumped. */
  readonly steady?: () => number;
}

export function createCatalogue(deps: CatalogueDeps): Catalogue {
  const { db, now = Date.now, steady = deps.now ?? (() => performance.now()) } = deps;
  const bases = createAreaBases({ ...deps, now: steady });
  return {
    bases,
    changes: createAreaChanges(db, steady),
    cityHomes: createCityHomes({ db, bases, now: steady }),
    areaSnapshots: createAreaSnapshots(bases),
    firstAnswers: createFirstAnswers({ ...deps, now, steady, bases }),
  };
}

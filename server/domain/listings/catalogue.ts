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
}

export function createCatalogue(deps: CatalogueDeps): Catalogue {
  const given = { now: Date.now, ...deps };
  const bases = createAreaBases(given);
  return {
    bases,
    changes: createAreaChanges(given.db, given.now),
    cityHomes: createCityHomes({ ...given, bases }),
    areaSnapshots: createAreaSnapshots(bases),
    firstAnswers: createFirstAnswers({ ...given, bases }),
  };
}

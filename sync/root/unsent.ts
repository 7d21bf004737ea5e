import { createParcelStore, createPhotoStore } from '../adapters/browser/parcelStore.ts';
import { exportUnsent, readUnsent, type UnsentSources } from '../device/upkeep.ts';
import { type UnsentGroup, unsentGroups } from '../model/unsent.ts';
import type { Clock } from '../kit/clock.ts';
import type { Identity } from './identity.ts';

type Of = Pick<Identity, 'database' | 'userId'> & Partial<Pick<Identity, 'ending'>>;

/** The unsent things of each kind on this device. */
export const unsentOf = (identity: Of): Promise<readonly UnsentGroup[]> =>
  reading(identity, async (sources) => unsentGroups(await readUnsent(sources)));

export const unsentAsFile = (identity: Of, clock: Pick<Clock, 'now'>) =>
  reading(identity, (sources) => exportUnsent(sources, clock));

/** Opens what is needed beside the database, and closes it again. */
async function reading<T>(
  { database, userId, ending }: Of,
  read: (sources: UnsentSources) => Promise<T>,
): Promise<T> {
  const parcels = createParcelStore(database.name, ending);
  const photos = createPhotoStore(database.name, ending);
  try {
    return await read({ database, userId, parcels, photos });
  } finally {
    await Promise.all([parcels.close(), photos.close()]);
  }
}

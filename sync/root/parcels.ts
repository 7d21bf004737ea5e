import { ownerOf } from '../model/owner.ts';
import { parcelStoreNameOf } from '../store/storesBeside.ts';
import { createParcels } from '../outgoing/index.ts';
import type { Tab } from './tab.ts';

/** The parcels of whoever uses this device. Their store is loaded when there is one. */
export function createParcelsOf(
  { pending, session, platform, userIdNow }: Tab,
  { onGuestOpens }: { onGuestOpens(): void },
): ReturnType<typeof createParcels> {
  const { clock, random, log } = platform;
  return createParcels({
    clock,
    random,
    owner: () => ownerOf(userIdNow()),
    changes: session.state,
    track: (write) => pending.track(write),
    exists: hasParcels,
    log,
    async store(name) {
      const userId = userIdNow();
      const ending = userId === null ? undefined : session.endingOf(userId);
      if (userId === null) onGuestOpens();
      const { createParcelStore } = await import('../adapters/browser/parcelStore.ts');
      return () => createParcelStore(name, ending);
    },
  });
}

/** False when nothing was ever left by the identity with this database. */
export const hasParcels = async (name: string): Promise<boolean> =>
  (await indexedDB.databases()).some((each) => each.name === parcelStoreNameOf(name));

import type { IdentityOf } from './identityOf.ts';
import {
  forgetPhotos,
  keptPhotos,
  type PhotoPrefetch,
  requestPersistence,
  storageFacts,
} from '../device/index.ts';
import { SignedOut } from '../model/signedOut.ts';
import type { Tab } from './tab.ts';
import type { Maintenance } from '../model/types.ts';

/** The data on this device, and the actions on it. Most of it is loaded when it is asked for. */
export function maintenanceOf(
  tab: Tab,
  who: IdentityOf,
  photoPrefetch: PhotoPrefetch,
): Maintenance {
  const { pending, removal, userIdNow } = tab;
  const { clock } = tab.platform;
  const { identities, ready } = who;
  return {
    wasRemoved: removal.wasRemoved,
    dismissRemoval: () => removal.dismiss(),
    storage: storageFacts,
    keptPhotos: () => keptPhotos.count(),
    photosStored: photoPrefetch.times,
    prefetchPhotos: (addresses, ending) => photoPrefetch.fetch(addresses, ending),
    forgetPhotos,
    requestPersistence,
    keptTours: async () => await (await import('../device/keptTours.ts')).keptTours(),
    async keepTour(tour) {
      // Of when it was asked for: its code may come late.
      const ending = tab.session.ending();
      return await (await import('../device/keptTours.ts')).keepTour(tour, clock.now(), ending);
    },
    async homeFiles() {
      const ending = tab.session.ending();
      const files = await import('../device/keptHomeFiles.ts');
      return {
        ...files,
        keepHomeFile: (key, bytes) => files.keepHomeFile(key, bytes, ending),
      };
    },
    removeTour: async (id) => await (await import('../device/keptTours.ts')).removeTour(id),
    syncNow: async () => await (await ready()).engine.syncNow(),
    async repair() {
      const userId = userIdNow();
      if (userId === null) throw new SignedOut();
      const { probeServer, forgetStored } = await import('./repair.ts');
      await probeServer(tab);
      identities.follow(null);
      await identities.settled();
      await forgetStored(tab.platform, userId);
      who.rebuild(userId);
      await (await ready()).engine.syncNow();
    },
    async unsent() {
      await pending.flush();
      const identity = await ready();
      return await (await import('./unsent.ts')).unsentOf(identity);
    },
    async exportUnsent() {
      const identity = await ready();
      return await (await import('./unsent.ts')).unsentAsFile(identity, clock);
    },
  };
}

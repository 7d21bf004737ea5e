import type { IdentityOf } from './identityOf.ts';
import { forgetPhotos } from './maintenance/forgetPhotos.ts';
import { keptPhotos } from './maintenance/keptPhotos.ts';
import { requestPersistence, storageFacts } from './maintenance/storage.ts';
import { SignedOut } from './session/signedOut.ts';
import type { Tab } from './tab.ts';
import type { Maintenance } from './types.ts';

/** What is on this device, and what can be done about it. Most of it is loaded when it is asked for. */
export function maintenanceOf(tab: Tab, who: IdentityOf): Maintenance {
  const { pending, removal, userIdNow } = tab;
  const { clock } = tab.platform;
  const { identities, ready } = who;
  return {
    wasRemoved: removal.wasRemoved,
    dismissRemoval: () => removal.dismiss(),
    storage: storageFacts,
    keptPhotos: () => keptPhotos.count(),
    forgetPhotos,
    requestPersistence,
    syncNow: async () => await (await ready()).engine.syncNow(),
    async repair() {
      const userId = userIdNow();
      if (userId === null) throw new SignedOut();
      const { probeServer, forgetStored } = await import('./openRepair.ts');
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
      return await (await import('./openUnsent.ts')).unsentOf(identity);
    },
    async exportUnsent() {
      const identity = await ready();
      return await (await import('./openUnsent.ts')).unsentAsFile(identity, clock);
    },
  };
}

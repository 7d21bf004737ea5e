import { accountOf, authOf, leavingOf } from './start/account.ts';
import { chatOf, recordsOf } from './start/chat.ts';
import { createIdentityOf } from './start/identity.ts';
import { maintenanceOf } from './start/maintenance.ts';
import { createMarketOf } from './start/market.ts';
import { createParcelsOf } from './start/parcels.ts';
import { watchOtherTabs } from './session/otherTabs.ts';
import { createStatusOf } from './session/status/statusOf.ts';
import { createTab, type SyncOptions } from './start/tab.ts';
import type { RefusalNews, Sync } from './model/types.ts';

/**
 * The engine of this tab. Reads who is signed in at once, and loads everything else when it is needed: the
 * database and the engine once somebody is known, the auth client and the socket after that.
 */
export function createSync(options: SyncOptions = {}): Sync {
  const tab = createTab(options);
  const { session, pending, userIdNow } = tab;
  const refusalListeners = new Set<(news: RefusalNews) => void>();
  const who = createIdentityOf({
    tab,
    firstScreen: options.firstScreen,
    onRefused(collection) {
      for (const listener of refusalListeners) listener(collection);
    },
  });
  const { identities, opening, ready } = who;
  const status = createStatusOf(identities);
  const leaving = leavingOf(tab, who);
  const stopWatching = watchOtherTabs({ ...tab, events: tab.platform.events });
  const stopFollowing = session.state.subscribe(() => opening.follow(userIdNow()));
  leaving.readAtStart();

  const records = recordsOf(tab, who);
  const parcels = createParcelsOf(tab);
  const market = createMarketOf({
    ...tab,
    records,
    sendReport: (report) => parcels.sendReport(report),
    session: session.state,
    identity: identities.current,
    ready,
    hurry: () => opening.hurry(),
    track: (write) => pending.track(write),
  });
  const maintenance = maintenanceOf(tab, who);

  return {
    session: session.state,
    status,
    auth: authOf(tab, who, leaving),
    chat: chatOf(tab, who),
    records,
    parcels,
    market,
    account: accountOf(tab, who, { leaving, exportUnsent: () => maintenance.exportUnsent() }),
    maintenance,
    onRefused(listener) {
      refusalListeners.add(listener);
      return () => void refusalListeners.delete(listener);
    },
    flush: () => pending.flush(),
    async close() {
      opening.close();
      stopWatching();
      stopFollowing();
      status.close();
      await pending.flush();
      await parcels.close();
      await market.close();
      identities.follow(null);
      await identities.settled();
    },
  };
}

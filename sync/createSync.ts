import { accountOf, authOf, leavingOf } from './root/account.ts';
import { chatOf, recordsOf } from './root/chat.ts';
import { createGuestOutgoing } from './root/guestOutgoing.ts';
import { createIdentityOf } from './root/identityOf.ts';
import { bytesTooMany, createPhotoPrefetch } from './device/index.ts';
import { keepersWhileLeading } from './root/keepers.ts';
import { maintenanceOf } from './root/maintenance.ts';
import { createMarketOf } from './root/market.ts';
import { createParcelsOf } from './root/parcels.ts';
import { watchOtherTabs } from './session/index.ts';
import { createStatusOf } from './device/status/index.ts';
import { PHOTOS_CHANNEL } from './store/identity.ts';
import { UNKNOWN_NETWORK } from './model/unknownNetwork.ts';
import { pushOf } from './root/push.ts';
import { createTab, type SyncOptions } from './root/tab.ts';
import { waitingOf } from './root/waiting.ts';
import { createLive } from './kit/live.ts';
import { createListeners } from './kit/listeners.ts';
import type { CallController } from './model/calls.ts';
import type { DeviceStatus, RefusalNews } from './model/types.ts';
import type { Sync } from './sync.ts';

/**
 * The engine of this tab. Reads who is signed in at once, and loads everything else when it is needed: the
 * database and the engine once somebody is known, the auth client and the socket after that.
 */
export function createSync(options: SyncOptions = {}): Sync {
  const tab = createTab(options);
  const { session, pending, userIdNow } = tab;
  const refusals = createListeners<[RefusalNews]>();
  const controller = createLive<CallController | null>(null);
  const who = createIdentityOf({
    tab,
    onCallController: controller.set,
    firstScreen: options.firstScreen,
    onRefused: refusals.call,
  });
  const { identities, opening, deferred } = who;
  const guestDevice = createLive<DeviceStatus>({ status: 'ok' });
  const status = createStatusOf({ ...identities, guestDevice });
  const leaving = leavingOf(tab, who);
  const stopWatching = watchOtherTabs({ ...tab, events: tab.platform.events });
  const stopFollowing = session.state.subscribe(() => opening.follow(userIdNow()));
  leaving.readAtStart();

  const records = recordsOf(tab, who);
  const guestOutgoing = createGuestOutgoing(tab, async (gate) => {
    const { startOutgoing } = await import('./root/startOutgoing.ts');
    return startOutgoing({ ...tab, gate, person: null });
  });
  const parcels = createParcelsOf(tab, { onGuestOpens: () => guestOutgoing.begin() });
  const market = createMarketOf({
    ...tab,
    records,
    sendReport: (report) => parcels.sendReport(report),
    session: session.state,
    sessions: session,
    firstPages: options.firstPages,
    firstScreen: options.firstScreen,
    identity: identities.current,
    deferred,
    hurry: () => opening.hurry(),
    track: pending.track,
    onGuestDevice: guestDevice.set,
  });
  const photoPrefetch = createPhotoPrefetch({
    files: tab.platform.photoFiles ?? null,
    network: tab.platform.network,
    channel: tab.platform.channel(PHOTOS_CHANNEL),
  });
  const maintenance = maintenanceOf(tab, who, photoPrefetch);
  const stopKeeping = keepersWhileLeading({
    ...tab.platform,
    session: session.state,
    status,
    async start(userId) {
      const { startKeepers } = await import('./listings/keepers/keepers.ts');
      const { clock, log, network = UNKNOWN_NETWORK } = tab.platform;
      const prefetch = photoPrefetch.fetch;
      const files = {
        openFiles: async () => await (await who.ready()).openFiles(),
        hasRoom: async () => bytesTooMany(await maintenance.storage()) === 0,
      };
      const here = { records, market, status, prefetch, network };
      return startKeepers({ userId, clock, log, ...here, ...files });
    },
  });

  const auth = authOf(tab, who, leaving);

  return {
    session: session.state,
    status,
    auth,
    chat: chatOf(tab, who),
    calls: { controller, open: async () => (await who.ready()).openCalls() },
    files: { open: async () => await (await who.ready()).openFiles() },
    records,
    parcels,
    market,
    account: accountOf(tab, who, { leaving, exportUnsent: () => maintenance.exportUnsent() }),
    maintenance,
    waiting: waitingOf(tab, who, { parcels, market, maintenance, auth }),
    push: pushOf(tab),
    onRefused: refusals.add,
    config: () => tab.supabase.config(),
    flush: () => pending.flush(),
    async close() {
      opening.close();
      stopKeeping();
      photoPrefetch.close();
      stopWatching();
      stopFollowing();
      status.close();
      await pending.flush();
      await parcels.close();
      await guestOutgoing.close();
      await market.close();
      identities.follow(null);
      await identities.settled();
    },
  };
}

import { unreachable } from '#contract/rules/unreachable.ts';
import { useRemoval } from '#src/data/useRemoval.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { useSession } from '#src/data/useSession.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { useInstall } from '../install/installer.ts';
import { isInstallOffered } from '../install/installOffer.ts';
import { useUpdate } from '../update/UpdateProvider.tsx';
import { chooseBanner } from './chooseBanner.ts';
import { InstallBanner } from './InstallBanner.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { OutdatedBanner } from './OutdatedBanner.tsx';
import { RemovedBanner } from './RemovedBanner.tsx';
import { UpdateBanner } from './UpdateBanner.tsx';
import { useSteady } from './useSteady.ts';
import { WeakBanner } from './WeakBanner.tsx';

const GRACE_MS = 1000;
/** The engine shows offline after a failed probe only, and nothing while a network wakes up. A guest's tab asks once. */
const ENGINE_GRACE_MS = 0;

/** The one place of banners, above the page and in its flow. */
export function BannerPlace() {
  const reachability = useReachability();
  const isGuest = useSession().status === 'unauthenticated';
  const { collections, device } = useSyncStatus();
  const { state: update } = useUpdate();
  const offer = useInstall();
  const { wasRemoved } = useRemoval();
  const kind = chooseBanner({
    isOutdated: device.status === 'failed' && device.code === 'outdated',
    wasRemoved,
    isOffline: useSteady(reachability === 'offline', isGuest ? GRACE_MS : ENGINE_GRACE_MS),
    isWeak: useSteady(reachability === 'weak', GRACE_MS),
    isUpdateReady: update.status !== 'current' && update.status !== 'dismissed',
    isInstallOffered: isInstallOffered({
      ...offer,
      isInstallable: offer.way !== null,
      hasSent: collections.outbox.lastPushAt !== null,
    }),
  });
  switch (kind) {
    case null:
      return null;
    case 'outdated':
      return <OutdatedBanner />;
    case 'removed':
      return <RemovedBanner />;
    case 'offline':
      return <OfflineBanner />;
    case 'update':
      return <UpdateBanner />;
    case 'weak':
      return <WeakBanner />;
    case 'install':
      return <InstallBanner />;
    default:
      return unreachable(kind);
  }
}

import { useLocation } from 'react-router-dom';
import { useHasSent } from '#src/data/useHasSent.ts';
import { useIsSuspended } from '#src/data/useIsSuspended.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { useRemoval } from '#src/data/useRemoval.ts';
import { useRoleOffer } from '#src/data/roleOffer.ts';
import { useSession } from '#src/data/useSession.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { paths } from '#src/paths.ts';
import { useInstall } from '../install/installer.ts';
import { isInstallOffered } from '../install/installOffer.ts';
import { useIsPushOffered } from '../push/pushState.ts';
import { useUpdate } from '../update/UpdateProvider.tsx';
import { type BannerKind, chooseBanner } from './chooseBanner.ts';
import { useDelayedTrue } from './useDelayedTrue.ts';

const GRACE_MS = 1000;
/** The engine reports offline only after a failed probe, and not while a network wakes up. A guest's tab asks once. */
const ENGINE_GRACE_MS = 0;

/** The banner that is due now. `isFootTaken`: the page itself has something at its lower edge. */
export function useBanner(isFootTaken: boolean): BannerKind | null {
  const reachability = useReachability();
  const isGuest = useSession().status === 'unauthenticated';
  const { connection, device, failed } = useSyncStatus('connection', 'device', 'failed');
  const { pathname } = useLocation();
  const { state: update } = useUpdate();
  const offer = useInstall();
  const { wasRemoved } = useRemoval();
  return chooseBanner({
    isOutdated: device.status === 'failed' && device.code === 'outdated',
    wasRemoved,
    isRoleOffered: useRoleOffer() !== null,
    isOffline: useDelayedTrue(reachability === 'offline', isGuest ? GRACE_MS : ENGINE_GRACE_MS),
    isTooOld: connection.status === 'clientOutdated',
    isSuspended: useIsSuspended(),
    isWeak: useDelayedTrue(reachability === 'weak', GRACE_MS),
    // A conversation says it of its own messages, and where all of it stands there is nowhere to lead to.
    hasFailed: failed > 0 && !isFootTaken && pathname !== paths.messageCenter.path,
    isUpdateReady: update.status !== 'current' && update.status !== 'dismissed',
    isPushOffered: useIsPushOffered() && !isFootTaken,
    isInstallOffered: isInstallOffered({
      ...offer,
      isInstallable: offer.way !== null,
      hasSent: useHasSent(),
      isFootTaken,
    }),
  });
}

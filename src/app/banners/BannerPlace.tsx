import { lazy, Suspense } from 'react';
import { unreachable } from '#contract/rules/unreachable.ts';
import { loadLateTexts } from '#src/i18n/setup.ts';
import type { BannerKind } from './chooseBanner.ts';
import { InstallBanner } from './InstallBanner.tsx';
import { MustUpdateBanner } from './MustUpdateBanner.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { OutdatedBanner } from './OutdatedBanner.tsx';
import { RemovedBanner } from './RemovedBanner.tsx';
import { RoleBanner } from './RoleBanner.tsx';
import { SuspendedBanner } from './SuspendedBanner.tsx';
import { UpdateBanner } from './UpdateBanner.tsx';
import { WeakBanner } from './WeakBanner.tsx';

/** Hardly ever shown: it weighs on no start. */
const FailedBanner = lazy(async () => {
  const [banner] = await Promise.all([import('./FailedBanner.tsx'), loadLateTexts()]);
  return { default: banner.FailedBanner };
});

/** Shows the one banner that is due, in the flow of the shell; renders nothing without one. */
export function BannerPlace({ kind }: { readonly kind: BannerKind | null }) {
  switch (kind) {
    case null:
      return null;
    case 'outdated':
      return <OutdatedBanner />;
    case 'removed':
      return <RemovedBanner />;
    case 'role':
      return <RoleBanner />;
    case 'offline':
      return <OfflineBanner />;
    case 'mustUpdate':
      return <MustUpdateBanner />;
    case 'suspended':
      return <SuspendedBanner />;
    case 'update':
      return <UpdateBanner />;
    case 'weak':
      return <WeakBanner />;
    case 'failed':
      return (
        <Suspense>
          <FailedBanner />
        </Suspense>
      );
    case 'install':
      return <InstallBanner />;
    default:
      return unreachable(kind);
  }
}

import { Suspense } from 'react';
import { unreachable } from '#contract/rules/unreachable.ts';
import { loadLateTexts } from '#src/i18n/setup.ts';
import type { BannerKind } from './chooseBanner.ts';
import { MustUpdateBanner } from './MustUpdateBanner.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { OutdatedBanner } from './OutdatedBanner.tsx';
import { UpdateBanner } from './UpdateBanner.tsx';
import { WeakBanner } from './WeakBanner.tsx';
import { latePart } from '#src/ui/latePart.tsx';

/** Hardly ever shown, and not where somebody has just lost their network: they weigh on no start. */
const rare = () => import('./rareBanners.ts');
const FailedBanner = latePart(async () => {
  const [{ FailedBanner: Loaded }] = await Promise.all([rare(), loadLateTexts()]);
  return Loaded;
});
const PushBanner = latePart(async () => {
  const [{ PushBanner: Loaded }] = await Promise.all([rare(), loadLateTexts()]);
  return Loaded;
});
const InstallBanner = latePart(async () => (await rare()).InstallBanner);
const RemovedBanner = latePart(async () => (await rare()).RemovedBanner);
const RoleBanner = latePart(async () => (await rare()).RoleBanner);
const SuspendedBanner = latePart(async () => (await rare()).SuspendedBanner);

/** Shows the one banner that is due, in the flow of the shell; renders nothing without one. */
export function BannerPlace({ kind }: { readonly kind: BannerKind | null }) {
  switch (kind) {
    case null:
      return null;
    case 'outdated':
      return <OutdatedBanner />;
    case 'removed':
      return (
        <Suspense>
          <RemovedBanner />
        </Suspense>
      );
    case 'role':
      return (
        <Suspense>
          <RoleBanner />
        </Suspense>
      );
    case 'offline':
      return <OfflineBanner />;
    case 'mustUpdate':
      return <MustUpdateBanner />;
    case 'suspended':
      return (
        <Suspense>
          <SuspendedBanner />
        </Suspense>
      );
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
    case 'push':
      return (
        <Suspense>
          <PushBanner />
        </Suspense>
      );
    case 'install':
      return (
        <Suspense>
          <InstallBanner />
        </Suspense>
      );
    default:
      return unreachable(kind);
  }
}

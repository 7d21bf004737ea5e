export interface BannerFacts {
  readonly isOutdated: boolean;
  readonly wasRemoved: boolean;
  readonly isOffline: boolean;
  readonly isWeak: boolean;
  readonly isUpdateReady: boolean;
  readonly isInstallOffered: boolean;
}

export type BannerKind = 'outdated' | 'removed' | 'offline' | 'weak' | 'update' | 'install';

/** One at a time: what explains the present moment goes before what can be done later. */
export function chooseBanner(facts: BannerFacts): BannerKind | null {
  if (facts.isOutdated) return 'outdated';
  if (facts.wasRemoved) return 'removed';
  if (facts.isOffline) return 'offline';
  if (facts.isUpdateReady) return 'update';
  if (facts.isWeak) return 'weak';
  if (facts.isInstallOffered) return 'install';
  return null;
}

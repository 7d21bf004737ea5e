export interface BannerFacts {
  readonly isOutdated: boolean;
  readonly wasRemoved: boolean;
  readonly isOffline: boolean;
  /** The server understands no version as old as this one: nothing is sent. */
  readonly isTooOld: boolean;
  readonly isWeak: boolean;
  readonly isUpdateReady: boolean;
  readonly isInstallOffered: boolean;
}

export type BannerKind =
  | 'outdated'
  | 'removed'
  | 'offline'
  | 'mustUpdate'
  | 'weak'
  | 'update'
  | 'install';

/** One at a time: what explains the present moment goes before what can be done later. */
export function chooseBanner(facts: BannerFacts): BannerKind | null {
  if (facts.isOutdated) return 'outdated';
  if (facts.wasRemoved) return 'removed';
  if (facts.isOffline) return 'offline';
  if (facts.isTooOld) return 'mustUpdate';
  if (facts.isUpdateReady) return 'update';
  if (facts.isWeak) return 'weak';
  if (facts.isInstallOffered) return 'install';
  return null;
}

/**
 * What explains the present moment stands above the page. What can be done later comes while somebody reads: it stands
 * below the page, which gets shorter there and moves nowhere.
 */
export function isAtFoot(kind: BannerKind): boolean {
  return kind === 'update' || kind === 'install';
}

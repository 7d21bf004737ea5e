export interface BannerFacts {
  readonly isOutdated: boolean;
  readonly wasRemoved: boolean;
  /** The page or button that was just used needs another role, and this is offered. */
  readonly isRoleOffered: boolean;
  readonly isOffline: boolean;
  /** The server no longer understands this version: nothing is sent. */
  readonly isTooOld: boolean;
  /** A moderator suspended this person: they send and list nothing. */
  readonly isSuspended: boolean;
  readonly isWeak: boolean;
  /** Something could not be sent, and nothing on this page says so. */
  readonly hasFailed: boolean;
  readonly isUpdateReady: boolean;
  /** Something was sent or saved from here, of which news may come while the app is closed. */
  readonly isPushOffered: boolean;
  readonly isInstallOffered: boolean;
}

export type BannerKind =
  | 'outdated'
  | 'removed'
  | 'role'
  | 'offline'
  | 'mustUpdate'
  | 'suspended'
  | 'weak'
  | 'failed'
  | 'update'
  | 'push'
  | 'install';

/** One at a time: what explains the present state comes before what can be done later. */
export function chooseBanner(facts: BannerFacts): BannerKind | null {
  if (facts.isOutdated) return 'outdated';
  if (facts.wasRemoved) return 'removed';
  // It answers what the person just did, works without a network, and goes with a press.
  if (facts.isRoleOffered) return 'role';
  if (facts.isOffline) return 'offline';
  if (facts.isTooOld) return 'mustUpdate';
  if (facts.isUpdateReady) return 'update';
  if (facts.isSuspended) return 'suspended';
  if (facts.isWeak) return 'weak';
  if (facts.hasFailed) return 'failed';
  if (facts.isPushOffered) return 'push';
  if (facts.isInstallOffered) return 'install';
  return null;
}

/**
 * A banner that comes while somebody reads stands below the page, where it only shortens the page and moves
 * nothing, also when its text grows. A banner stands above the page when it is more than a note: this page
 * has stopped, or its content is gone.
 */
export function isAtFoot(kind: BannerKind): boolean {
  return kind !== 'outdated' && kind !== 'removed';
}

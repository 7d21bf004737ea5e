const PHOTO = /^\/api\/photos\/listings\/[a-z0-9_-]+\/(?<tier>thumb|medium|full)$/u;

export type Tier = 'thumb' | 'medium' | 'full';

/** How many photos of each size are stored: about 25 MB each at their usual sizes. */
export const MOST: Readonly<Record<Tier, number>> = { full: 120, medium: 400, thumb: 2500 };

export interface Kept {
  readonly url: string;
  readonly tier: Tier | null;
}

/** The size that a path of a listing's photo names; null: it is no such photo. */
export function photoTierOf(pathname: string): Tier | null {
  return (PHOTO.exec(pathname)?.groups?.['tier'] as Tier | undefined) ?? null;
}

/**
 * The photos to remove, oldest first: of each size those beyond its number, so that a photo's largest size
 * goes long before its smallest (product section 9). `kept`: oldest first. Entries that are no photos go,
 * too.
 */
export function overfull(kept: readonly Kept[]): readonly string[] {
  const over = (Object.keys(MOST) as Tier[]).flatMap((tier) => {
    const own = kept.filter((each) => each.tier === tier);
    return own.slice(0, Math.max(0, own.length - MOST[tier]));
  });
  return [...over, ...kept.filter(({ tier }) => tier === null)].map(({ url }) => url);
}

/** The same photo in its other sizes, the most useful first: for when the requested one cannot be loaded. */
export function otherSizes(url: string): readonly string[] {
  const own = photoTierOf(new URL(url).pathname);
  if (own === null) return [];
  return (['medium', 'full', 'thumb'] as const)
    .filter((tier) => tier !== own)
    .map((tier) => url.replace(/[a-z]+$/u, tier));
}

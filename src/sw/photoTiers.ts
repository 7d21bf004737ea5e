const PHOTO = /^\/api\/photos\/listings\/[a-z0-9_-]+\/(?<tier>thumb|medium|full)$/u;

export type Tier = 'thumb' | 'medium' | 'full';

/** How many of each size are kept: about 25 MB each at their usual sizes. */
export const MOST: Readonly<Record<Tier, number>> = { full: 120, medium: 400, thumb: 2500 };

export interface Kept {
  readonly url: string;
  readonly tier: Tier | null;
}

/** The size a path of a listing's photo asks for; null: it is no such photo. */
export function photoTierOf(pathname: string): Tier | null {
  return (PHOTO.exec(pathname)?.groups?.['tier'] as Tier | undefined) ?? null;
}

/**
 * What has to go, oldest first: of each size what is over its number, so that a photo's largest goes long before its
 * smallest (product section 9). `kept`: oldest first. What is no photo goes, too.
 */
export function overfull(kept: readonly Kept[]): readonly string[] {
  const over = (Object.keys(MOST) as Tier[]).flatMap((tier) => {
    const own = kept.filter((each) => each.tier === tier);
    return own.slice(0, Math.max(0, own.length - MOST[tier]));
  });
  return [...over, ...kept.filter(({ tier }) => tier === null)].map(({ url }) => url);
}

/** Where the same photo is in its other sizes, the most useful first: for when the one asked for cannot be had. */
export function otherSizes(url: string): readonly string[] {
  const own = photoTierOf(new URL(url).pathname);
  if (own === null) return [];
  return (['medium', 'full', 'thumb'] as const)
    .filter((tier) => tier !== own)
    .map((tier) => url.replace(/[a-z]+$/u, tier));
}

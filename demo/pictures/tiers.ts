/** px wide: the sizes a photo is drawn in. */
export const TIERS = { thumb: 320, medium: 800, full: 1600 } as const;
export type Tier = keyof typeof TIERS;

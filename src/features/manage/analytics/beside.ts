import type { HomeFigures } from '#contract/entities/records/owner.ts';
import { type FunnelCounts, funnelOf } from '#src/rules/listing/homeFigures.ts';
import type { HeldListing } from '#src/data/types.ts';

/** The days that homes of others are counted for. */
export const BESIDE_DAYS = 28;

/** The results of a home, beside those of similar homes of others in the same days. */
export interface BesideOthers {
  readonly home: HeldListing;
  readonly own: FunnelCounts;
  /** The middle of at least five owners. */
  readonly others: FunnelCounts;
  readonly homes: number;
  readonly owners: number;
  readonly of: 'area' | 'city';
}

/** The results of each home with enough similar ones. Both are counted up to the day of the others. */
export function besideOf(
  homes: readonly HeldListing[],
  figures: ReadonlyMap<string, HomeFigures>,
): readonly BesideOthers[] {
  return homes.flatMap((home) => {
    const known = figures.get(home.id);
    const { on, of, homes: count, owners, views, saves, contacts } = known?.beside ?? {};
    if (known === undefined || on === undefined || of === undefined) return [];
    if (views === undefined || saves === undefined || contacts === undefined) return [];
    return [
      {
        ...{ home, of, homes: count ?? 0, owners: owners ?? 0 },
        own: funnelOf([known], on, BESIDE_DAYS).now,
        others: { views, saves, contacts },
      },
    ];
  });
}

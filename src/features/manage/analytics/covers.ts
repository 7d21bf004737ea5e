import type { HomeFigures } from '#contract/entities/records/owner.ts';
import type { HeldListing } from '#src/data/types.ts';

export type Cover = NonNullable<HomeFigures['covers']>[number];

/** Two photos that stood in front of a home, of which one opened it clearly more often. */
export interface CoverResult {
  readonly home: HeldListing;
  /** Views for as many impressions: the better first. */
  readonly better: Cover;
  readonly other: Cover;
}

const LEAST_IMPRESSIONS = 200;
const LEAST_VIEWS = 20;
/** Standard deviations of chance between the two. */
const SURE = 3;

/** Of each home the two photos that stood in front longest, where the numbers tell them apart (as `traitAdvice` does). */
export function coversOf(
  homes: readonly HeldListing[],
  figures: ReadonlyMap<string, Pick<HomeFigures, 'covers'>>,
): readonly CoverResult[] {
  return homes.flatMap((home) => {
    const [most, next] = (figures.get(home.id)?.covers ?? [])
      .filter(({ impressions, views }) => impressions >= LEAST_IMPRESSIONS && views >= LEAST_VIEWS)
      .toSorted((one, another) => another.impressions - one.impressions);
    if (most === undefined || next === undefined) return [];
    const [better, other] = openedFor(most) >= openedFor(next) ? [most, next] : [next, most];
    const chance = Math.sqrt(1 / better.views + 1 / other.views);
    const isSure = Math.log(openedFor(better) / openedFor(other)) >= SURE * chance;
    return isSure ? [{ home, better, other }] : [];
  });
}

/** Views for each impression. */
export const openedFor = ({ views, impressions }: Pick<Cover, 'views' | 'impressions'>): number =>
  views / impressions;

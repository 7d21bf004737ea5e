import { trueMonthlyCost } from '#contract/rules/money/moveInCost.ts';
import type { Property } from '#src/data/types.ts';
import { useListingTexts } from '../facts/index.ts';

/** The cost of a rental month with all that must be paid, and the costs its owner does not state. */
export function TrueMonth({ home, className }: TrueMonthProps) {
  const { trueMonth } = useListingTexts();
  if (home.listing_type === 'sale') return null;
  return (
    <p className={className}>
      <bdi>{trueMonth(home, trueMonthlyCost(home, { hasPets: false }))}</bdi>
    </p>
  );
}

export interface TrueMonthProps {
  readonly home: Pick<Property, 'listing_type' | 'price' | 'currency' | 'price_period' | 'details'>;
  readonly className: string;
}

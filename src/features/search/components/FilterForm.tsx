import { memo } from 'react';
import type { FilterProps } from './FilterGroup.tsx';
import { EnergyFilters, FeatureFilters, TrustFilters } from './MoreFilters.tsx';
import {
  KindFilters,
  PlaceFilters,
  PriceFilters,
  SizeFilters,
  TermFilters,
} from './MainFilters.tsx';

/**
 * Every filter there is, by group, each choice with how many homes it would leave. Some hundred choices: painted
 * anew when their counts or the query change, not for each area that arrives.
 */
export const FilterForm = memo(function FilterForm(props: FilterProps) {
  return (
    <div>
      <KindFilters {...props} />
      <PlaceFilters {...props} />
      <PriceFilters {...props} />
      <SizeFilters {...props} />
      {props.query.type !== 'sale' && <TermFilters {...props} />}
      <FeatureFilters {...props} />
      <EnergyFilters {...props} />
      <TrustFilters {...props} />
    </div>
  );
});

import { memo, useDeferredValue, useMemo } from 'react';
import { writeQuery } from '#contract/rules/queryAddress.ts';
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
 * anew when their counts or the filters change, not for a letter that is typed or an area that arrives.
 */
export function FilterForm({ query, facets, change }: FilterProps) {
  const { text: _text, sort: _sort, bounds: _bounds, ...filters } = query;
  const key = writeQuery(filters);
  // The key is the filters, as text.
  // oxlint-disable-next-line react/exhaustive-deps
  const asked = useMemo(() => filters, [key]);
  return <Groups query={asked} facets={facets} change={change} />;
}

/**
 * The first group is what stands beside the first homes: with them. What lies further down follows when they are
 * painted; until then the form says that it is busy.
 */
const Groups = memo(function Groups(props: FilterProps) {
  const facets = useDeferredValue(props.facets);
  return (
    <div aria-busy={facets !== props.facets}>
      <KindFilters {...props} />
      <LaterGroups {...props} facets={facets} />
    </div>
  );
});

const LaterGroups = memo(function LaterGroups(props: FilterProps) {
  return (
    <>
      <PlaceFilters {...props} />
      <PriceFilters {...props} />
      <SizeFilters {...props} />
      {props.query.type !== 'sale' && <TermFilters {...props} />}
      <FeatureFilters {...props} />
      <EnergyFilters {...props} />
      <TrustFilters {...props} />
    </>
  );
});

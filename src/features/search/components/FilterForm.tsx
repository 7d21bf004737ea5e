import { memo, useMemo, type ComponentType } from 'react';
import { useIsAhead } from '#src/data/aheadDocument.ts';
import type { ListingQuery } from '#src/data/types.ts';
import { useAfterPaint } from '../hooks/useAfterPaint.ts';
import { useStaggered } from '../hooks/useStaggered.ts';
import { useStableFields } from '../hooks/useStableFields.ts';
import type { FilterProps } from './FilterGroup.tsx';
import { EnergyFilters, FeatureFilters, TrustFilters } from './MoreFilters.tsx';
import {
  KindFilters,
  PlaceFilters,
  PriceFilters,
  SizeFilters,
  TermFilters,
} from './MainFilters.tsx';

interface Group {
  readonly name: string;
  readonly Filters: ComponentType<FilterProps>;
  /** All of the query that it shows or changes. */
  readonly fields: readonly (keyof ListingQuery)[];
}

const GROUPS: readonly Group[] = [
  { name: 'kind', Filters: KindFilters, fields: ['type', 'property_types', 'listed_by', 'nice'] },
  {
    name: 'place',
    Filters: PlaceFilters,
    fields: ['area_ids', 'near', 'travel', 'polygon', 'polygon_name', 'nice'],
  },
  {
    name: 'price',
    Filters: PriceFilters,
    fields: ['type', 'price', 'price_kind', 'price_per_m2', 'currency', 'nice'],
  },
  {
    name: 'size',
    Filters: SizeFilters,
    fields: ['bedrooms', 'bathrooms', 'living_area', 'floor', 'nice'],
  },
  {
    name: 'terms',
    Filters: TermFilters,
    fields: ['type', 'available_by', 'term_months', 'furnished', 'pets', 'nice'],
  },
  { name: 'features', Filters: FeatureFilters, fields: ['features', 'nice'] },
  {
    name: 'energy',
    Filters: EnergyFilters,
    fields: ['energy', 'has_floor_plan', 'has_tour', 'nice'],
  },
  {
    name: 'trust',
    Filters: TrustFilters,
    fields: [
      'confirmed_days',
      'listed_days',
      'reduced',
      'exclude_pending',
      'include_hidden',
      'include_not_stated',
      'nice',
    ],
  },
];

/** A document has as many as are seen at first; the others follow below them. */
const AHEAD_GROUPS = 2;

/**
 * Every filter there is, by group, each choice with how many homes it would leave: some hundred choices. A group is
 * painted anew when its own filters or its counts change. The counts of the first one come with the first homes, which
 * stand beside it; once those are painted the others follow one after the other, and until the last has them the form says
 * that it is busy.
 */
export function FilterForm({ query, facets, change }: FilterProps) {
  const shown = useStaggered(useAfterPaint(facets), GROUPS.length);
  const isAhead = useIsAhead();
  return (
    <div aria-busy={isAhead || shown.some((each) => each !== facets)}>
      {GROUPS.slice(0, isAhead ? AHEAD_GROUPS : GROUPS.length).map(({ name, ...group }, place) => (
        <GroupOf
          key={name}
          {...group}
          query={query}
          facets={place === 0 ? facets : shown[place]}
          change={change}
        />
      ))}
    </div>
  );
}

const GroupOf = memo(function GroupOf({
  Filters,
  fields,
  query,
  facets,
  change,
}: Omit<Group, 'name'> & FilterProps) {
  const own = useStableFields(query, fields);
  return useMemo(
    () => <Filters query={own} facets={facets} change={change} />,
    [Filters, own, facets, change],
  );
});

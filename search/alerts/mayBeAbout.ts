import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Property } from '#contract/entities/property.ts';

/** The facts of a home that rule most searches out. */
export type Placed = Pick<Property, 'area_id' | 'listing_type' | 'property_type' | 'bedrooms'>;

/**
 * Whether a search may be about a home. False only where its area, its kind or its bedrooms rule that out: of most homes nothing
 * else has to be read.
 */
export function mayBeAbout(
  {
    type,
    area_ids: areas = [],
    property_types: kinds = [],
    bedrooms = {},
    nice = [],
  }: ListingQuery,
  home: Placed,
): boolean {
  const { min = -Infinity, max = Infinity } = bedrooms;
  return (
    (type === undefined || type === home.listing_type || nice.includes('type')) &&
    (areas.length === 0 || areas.includes(home.area_id) || nice.includes('area_ids')) &&
    (kinds.length === 0 || kinds.includes(home.property_type) || nice.includes('property_types')) &&
    ((home.bedrooms >= min && home.bedrooms <= max) || nice.includes('bedrooms'))
  );
}

import type { ListingType, Property, PropertyType } from '#contract/entities/property.ts';

/** Homes with this many bedrooms or more are one kind. */
export const MANY_BEDROOMS = 9;

/**
 * The homes that are compared with each other: rented or sold, of one type and with so many bedrooms (product rule
 * 5.1).
 */
export function marketKind(listing: ListingType, property: PropertyType, bedrooms: number): string {
  return `${listing}:${property}:${Math.min(bedrooms, MANY_BEDROOMS)}`;
}

/** The facts that a kind says of its homes; of `MANY_BEDROOMS` it is the fewest. */
export function factsOfKind(
  kind: string,
): Pick<Property, 'listing_type' | 'property_type' | 'bedrooms'> {
  const [listing, property, bedrooms] = kind.split(':');
  return {
    listing_type: listing as ListingType,
    property_type: property as PropertyType,
    bedrooms: Number(bedrooms),
  };
}

/** The kinds a home may be compared with: one bedroom fewer or more. */
export function comparableKinds(
  listing: ListingType,
  property: PropertyType,
  bedrooms: number,
): readonly string[] {
  const kinds = [bedrooms - 1, bedrooms, bedrooms + 1]
    .filter((each) => each >= 0)
    .map((each) => marketKind(listing, property, each));
  return [...new Set(kinds)];
}

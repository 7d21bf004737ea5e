import type { ListingPhoto, Property, ReviewedPart } from '#contract/entities/property.ts';
import { everyWordOf, type FullyWorded } from '#contract/rules/listing/versions.ts';

/** The parts of a listing that an approval is about. */
export interface Reviewable
  extends FullyWorded,
    Pick<
      Property,
      | 'price'
      | 'currency'
      | 'price_period'
      | 'listing_type'
      | 'property_type'
      | 'bedrooms'
      | 'living_area'
      | 'reviewed'
    > {
  readonly photos: readonly Pick<ListingPhoto, 'id'>[];
}

const PRICED = [
  'price',
  'currency',
  'price_period',
  'listing_type',
  'property_type',
  'bedrooms',
  'living_area',
] as const;

/**
 * The parts of an approval that still stand for `now`, which this device changed since the server approved
 * `before`: the price with the values it is compared by, the words, and the photos unless another one came.
 * The server says the same once it has the change (private.reviewed_parts).
 */
export function stillReviewed(
  before: Reviewable,
  now: Omit<Reviewable, 'reviewed'>,
): readonly ReviewedPart[] {
  return (before.reviewed ?? []).filter((part) => isAsItWas[part](before, now));
}

const isAsItWas: Readonly<
  Record<ReviewedPart, (before: Reviewable, now: Omit<Reviewable, 'reviewed'>) => boolean>
> = {
  price: (before, now) => PRICED.every((field) => before[field] === now[field]),
  text: (before, now) => everyWordOf(before) === everyWordOf(now),
  photos: (before, now) =>
    now.photos.every(({ id }) => before.photos.some((photo) => photo.id === id)),
};

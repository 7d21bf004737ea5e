import type { MissingCost } from '../rules/money/moveInCost.ts';
import type { ListingPhoto, Property } from './property.ts';

/** A title, and the language it is in; null: the owner does not say. */
export interface CardTitle {
  readonly language: string | null;
  readonly title: string;
}

/** The facts of a home that a card in a list shows. Money in minor units, areas in m². */
export type HomeCard = Pick<
  Property,
  | 'id'
  | 'listing_type'
  | 'property_type'
  | 'status'
  | 'title'
  | 'price'
  | 'previous_price'
  | 'currency'
  | 'price_period'
  | 'bedrooms'
  | 'bathrooms'
  | 'living_area'
  | 'area_id'
  | 'lat'
  | 'lon'
  | 'first_listed_on'
  | 'relisted_count'
  | 'availability_confirmed_at'
  | 'owner_id'
  | 'owner_verified'
  | 'owner_since'
  | 'listed_by'
> & {
  /** The title by language, the owner's first one first; absent where there is only one. */
  readonly titles?: readonly [CardTitle, ...CardTitle[]] | undefined;
  /** How the price is meant; absent where the owner does not say. */
  readonly price_qualifier?: Property['details']['price_qualifier'];
  /** The neighbourhood and the town. */
  readonly place: string;
  /** The first three, cover first. */
  readonly photos: readonly ListingPhoto[];
  readonly photoCount: number;
  /** How many rooms one can walk through; absent: none. */
  readonly tourRooms?: number | undefined;
  /** A month, with what must be paid beside the rent, as far as it is stated; null for a sale. */
  readonly trueMonthly: number | null;
  /** The costs missing from `trueMonthly` because the owner does not state them; absent where it is whole. */
  readonly notStated?: readonly MissingCost[] | undefined;
};

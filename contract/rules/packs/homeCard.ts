import type { ListingPhoto, Property } from '../../entities/property.ts';
import { type Version, versionsOf } from '../listing/versions.ts';
import { isSphere, plainPhotos } from '../listing/tour.ts';
import { isWhole, type MissingCost } from '../money/moveInCost.ts';
import { monthOf } from './indexRow.ts';

const CARD_PHOTOS = 3;

/** A title, and the language it is in; null: the owner does not say. */
export interface CardTitle {
  readonly language: string | null;
  readonly title: string;
}

/** What a card in a list shows of a home, whatever was searched for. Money in minor units, areas in m². */
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
  /** What `trueMonthly` is without, since the owner does not state it; absent where it is whole. */
  readonly notStated?: readonly MissingCost[] | undefined;
};

export function cardOf(listing: Property): HomeCard {
  const month = monthOf(listing);
  const qualifier = listing.details.price_qualifier;
  const plain = plainPhotos(listing.photos);
  const photos = plain.filter(({ room }) => room !== 'floor_plan');
  const tourRooms = listing.photos.filter(isSphere).length;
  return {
    id: listing.id,
    listing_type: listing.listing_type,
    property_type: listing.property_type,
    status: listing.status,
    title: listing.title,
    ...titlesOf(listing),
    ...(qualifier !== undefined && { price_qualifier: qualifier }),
    price: listing.price,
    previous_price: listing.previous_price,
    currency: listing.currency,
    price_period: listing.price_period,
    bedrooms: listing.bedrooms,
    bathrooms: listing.bathrooms,
    living_area: listing.living_area,
    area_id: listing.area_id,
    lat: listing.lat,
    lon: listing.lon,
    first_listed_on: listing.first_listed_on,
    relisted_count: listing.relisted_count,
    availability_confirmed_at: listing.availability_confirmed_at,
    owner_id: listing.owner_id,
    owner_verified: listing.owner_verified,
    ...(listing.owner_since !== undefined && { owner_since: listing.owner_since }),
    listed_by: listing.listed_by,
    place: placeOf(listing),
    photos: photos.slice(0, CARD_PHOTOS),
    photoCount: plain.length,
    ...(tourRooms > 0 && { tourRooms }),
    trueMonthly: month?.total ?? null,
    ...(month !== null && !isWhole(month) && { notStated: month.missing }),
  };
}

/** Its titles by language, where there is more than one. */
function titlesOf(listing: Property): Pick<HomeCard, 'titles'> {
  const [first, ...others] = versionsOf(listing);
  if (others.length === 0) return {};
  const titled = ({ language, title }: Version) => ({ language, title });
  return { titles: [titled(first), ...others.map(titled)] };
}

/** The neighbourhood and the town, or the town alone. */
function placeOf({ details: { district, city } }: Property): string {
  return district === undefined || district === city ? city : `${district}, ${city}`;
}

import type { Property } from '#contract/entities/property.ts';
import type { ListingCard } from '../../model/listings.ts';
import { trueMonthlyOf } from './writeRow.ts';

const PHOTOS = 3;

/** What a list shows of a listing. The excerpt is the search's to fill in. */
export function cardOf(listing: Property): ListingCard {
  const photos = listing.photos.filter(({ room }) => room !== 'floor_plan');
  return {
    id: listing.id,
    listing_type: listing.listing_type,
    property_type: listing.property_type,
    status: listing.status,
    title: listing.title,
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
    listed_by: listing.listed_by,
    place: placeOf(listing),
    photos: photos.slice(0, PHOTOS),
    photoCount: listing.photos.length,
    trueMonthly: trueMonthlyOf(listing),
    excerpt: '',
  };
}

/** The neighbourhood and the town, or the town alone. */
function placeOf({ details: { district, city } }: Property): string {
  return district === undefined || district === city ? city : `${district}, ${city}`;
}

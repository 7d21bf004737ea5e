import type { HomeCard } from '#contract/entities/homeCard.ts';
import type { Property } from '#contract/entities/property.ts';
import { type Version, versionsOf } from '#contract/rules/listing/versions.ts';
import { isSphere, plainPhotos } from '#contract/rules/listing/tour.ts';
import { isWhole } from '#contract/rules/money/moveInCost.ts';
import { monthOf } from './indexRow.ts';

const CARD_PHOTOS = 3;

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

import type { Property } from '#contract/entities/property.ts';
import { type Version, versionsOf } from '#contract/rules/listing/versions.ts';
import { isWhole } from '#contract/rules/money/moveInCost.ts';
import type { ListingCard } from '../../model/listings.ts';
import { excerptOf } from './excerpt.ts';
import { monthOf } from './indexRow.ts';
import { isEmpty, type Keywords } from './keywords.ts';
import { fieldsOf } from './words.ts';

const CARD_PHOTOS = 3;

/** What a list shows of a listing that was searched for with these words: with the part of its text they were found in. */
export function foundCard(listing: Property, keywords: Keywords): ListingCard {
  const card = cardOf(listing);
  return isEmpty(keywords)
    ? card
    : { ...card, excerpt: excerptOf(searchedText(listing), keywords) };
}

/** Everything that is searched, a line each, its title first. */
function searchedText(listing: Property): string {
  const titles = versionsOf(listing).map(({ title }) => title);
  // The card shows one of several titles: what was found in another is shown as any other text.
  const others = titles.length > 1 ? titles : [];
  const { place, features, text } = fieldsOf(listing);
  return [listing.title, text, ...others, place, features].filter((part) => part !== '').join('\n');
}

/** What a list shows of a listing. The excerpt is the search's to fill in. */
function cardOf(listing: Property): ListingCard {
  const month = monthOf(listing);
  const photos = listing.photos.filter(({ room }) => room !== 'floor_plan');
  return {
    id: listing.id,
    listing_type: listing.listing_type,
    property_type: listing.property_type,
    status: listing.status,
    title: listing.title,
    ...titlesOf(listing),
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
    photoCount: listing.photos.length,
    trueMonthly: month?.total ?? null,
    ...(month !== null && !isWhole(month) && { notStated: month.missing }),
    excerpt: '',
  };
}

/** Its titles by language, where there is more than one. */
function titlesOf(listing: Property): Pick<ListingCard, 'titles'> {
  const [first, ...others] = versionsOf(listing);
  if (others.length === 0) return {};
  const titled = ({ language, title }: Version) => ({ language, title });
  return { titles: [titled(first), ...others.map(titled)] };
}

/** The neighbourhood and the town, or the town alone. */
function placeOf({ details: { district, city } }: Property): string {
  return district === undefined || district === city ? city : `${district}, ${city}`;
}

import {
  FURNISHED,
  LISTED_BY,
  LISTING_TYPES,
  PETS,
  PROPERTY_TYPES,
  type Property,
} from '#contract/entities/property.ts';
import { dayNumber } from '#contract/rules/calendarDay.ts';
import { isWhole, trueMonthlyCost } from '#contract/rules/money/moveInCost.ts';
import { monthlyRent } from '#contract/rules/money/pricePeriod.ts';
import { hasFloorPlan, hasTour, plainPhotos } from '#contract/rules/listing/tour.ts';
import { codeIn, type Dictionary, featureBits, RATINGS } from './codes.ts';
import { type CodeColumn, type Columns, NOT_STATED, type NumberColumn } from './columns.ts';

export interface Dictionaries {
  readonly areas: Dictionary;
  readonly currencies: Dictionary;
}

/** Writes what is filtered and sorted by of a listing into a row. */
export function writeRow(
  columns: Columns,
  row: number,
  listing: Property,
  { areas, currencies }: Dictionaries,
): void {
  for (const [name, value] of Object.entries(numbersOf(listing)))
    columns.numbers[name as NumberColumn][row] = value;
  for (const [name, value] of Object.entries(codesOf(listing)))
    columns.codes[name as CodeColumn][row] = value;
  columns.codes.currency[row] = currencies.codeOf(listing.currency);
  columns.areas[row] = areas.codeOf(listing.area_id);
  const [low, high] = featureBits(listing.details.features ?? []);
  columns.features[0][row] = low;
  columns.features[1][row] = high;
}

/** Only what is live and open is looked for; the rest of what is held is somebody's own, or noted. */
export const isOnOffer = ({ visibility, status }: Property): boolean =>
  visibility === 'live' && status !== 'rented' && status !== 'sold';

/** The asked price: of a month for a rental, of the home for a sale. Minor units. */
function askedPrice({ price, price_period: period }: Property): number {
  return period === null ? price : monthlyRent(price, period);
}

/** With what must be paid beside the rent, as far as it is stated; null for a sale. */
export const monthOf = (listing: Property) =>
  listing.listing_type === 'rent' ? trueMonthlyCost(listing, { hasPets: false }) : null;

function numbersOf(listing: Property): Record<NumberColumn, number> {
  const { details, living_area: area } = listing;
  const price = askedPrice(listing);
  return {
    price,
    total: monthOf(listing)?.total ?? price,
    bedrooms: listing.bedrooms,
    bathrooms: listing.bathrooms,
    livingArea: area ?? NOT_STATED,
    pricePerArea: area === null || area === 0 ? NOT_STATED : price / area,
    availableFrom: dayOr(details.available_from),
    minTerm: details.min_term_months ?? NOT_STATED,
    maxTerm: details.max_term_months ?? NOT_STATED,
    floor: details.floor ?? NOT_STATED,
    confirmedAt: Date.parse(listing.availability_confirmed_at),
    firstListed: dayNumber(listing.first_listed_on),
    createdSecond: secondOfDay(Date.parse(listing.created_at)),
    reducedAt: lastFall(listing),
    lat: listing.lat,
    lon: listing.lon,
    photos: plainPhotos(listing.photos).length,
  };
}

function codesOf(listing: Property): Record<Exclude<CodeColumn, 'currency' | 'isHidden'>, number> {
  const { details } = listing;
  const { previous_price: before, price } = listing;
  const month = monthOf(listing);
  return {
    type: codeIn(LISTING_TYPES, listing.listing_type),
    propertyType: codeIn(PROPERTY_TYPES, listing.property_type),
    furnished: codeIn(FURNISHED, details.furnished),
    pets: codeIn(PETS, details.pets),
    listedBy: codeIn(LISTED_BY, listing.listed_by),
    energy: codeIn<string>(RATINGS, details.energy_rating),
    isReduced: Number(before !== null && before > price),
    hasFloorPlan: Number(hasFloorPlan(listing)),
    hasTour: Number(hasTour(listing)),
    isPending: Number(listing.status === 'pending'),
    isVerified: Number(listing.owner_verified),
    lacksCosts: Number(month !== null && !isWhole(month)),
  };
}

/** So that those of one day stand in the order they came. `at`: ms since the epoch. */
const secondOfDay = (at: number): number => Math.floor((at % 86_400_000) / 1000);

const dayOr = (day: string | undefined): number =>
  day === undefined ? NOT_STATED : dayNumber(day);

/** ms since the epoch of the last time the asking price fell; NOT_STATED where it never did. */
function lastFall({ price_history: history }: Property): number {
  const fall = history.findLast(
    ({ price }, place) => place > 0 && price < (history[place - 1]?.price ?? 0),
  );
  return fall === undefined ? NOT_STATED : Date.parse(fall.at);
}

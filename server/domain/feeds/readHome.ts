import { ENERGY_RATINGS, type OwnProperty } from '#contract/entities/property.ts';
import type { FeedFault } from '#contract/protocol/feeds.ts';
import { publishFaults, type Unfinished } from '#contract/rules/listing/publishable.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import type { FoundArea } from './areas.ts';
import { dayOf } from './days.ts';
import type { RawHome } from './raw.ts';
import { createReader, currencyOf, placeOf, type ReadContext, type Reader } from './reader.ts';
import {
  featureOf,
  furnishedOf,
  isNow,
  listingTypeOf,
  periodOf,
  petsOf,
  propertyTypeOf,
} from './words.ts';

/** A home as its owner would publish it, but for its photos and what the feed does not decide. */
export type FeedHome = Omit<
  OwnProperty,
  'id' | 'photos' | 'availability_confirmed_at' | 'closed_price' | 'closed_on' | 'visibility'
>;

export interface ReadHome {
  readonly ref: string | null;
  readonly home: FeedHome | null;
  readonly faults: readonly FeedFault[];
}

/** m² in a square foot. */
const SQUARE_FOOT = 0.09290304;
const TITLE_MOST = 80;
/** The currency of sums whose feed names none. */
const CURRENCY = 'EUR';

/** Reads a home of a feed: what can be published, or everything that is wrong with it. */
export async function readHome(raw: RawHome, context: ReadContext): Promise<ReadHome> {
  const reader = createReader(raw, context);
  const { ref, text } = reader;
  if (ref === null || ref === '') reader.fault('id', 'missing');
  const place = await placed(reader, context);
  const listing = listingOf(reader, context, place);
  judge(reader, { ...listing, photos: raw.photos.map(() => ({ room: 'other' })) }, place.there);
  for (const [at, { url }] of raw.photos.entries())
    if (!isAddress(url)) reader.fault('photos', 'address', { value: url, has: at + 1 });
  if (reader.faults.length > 0) return { ref, home: null, faults: reader.faults };
  const home = {
    ...listing,
    bedrooms: listing.bedrooms ?? 0,
    bathrooms: listing.bathrooms ?? 0,
    private: {
      lat: listing.lat ?? null,
      lon: listing.lon ?? null,
      number: cutText(text('number'), 20) || null,
      unit: cutText(text('unit'), 40) || null,
    },
  } as FeedHome;
  return { ref, home, faults: [] };
}

interface Placed {
  /** Null: the feed says none that can be read. */
  readonly at: { readonly lat: number; readonly lon: number } | null;
  readonly there: FoundArea | null;
}

async function placed({ text, fault }: Reader, { areaOf }: ReadContext): Promise<Placed> {
  const [lat, lon] = [text('lat'), text('lon')];
  const at = placeOf(lat, lon);
  if (at === 'wrong') {
    fault(lat === '' ? 'lon' : 'lat', 'position', { value: lat === '' ? lon : lat });
    return { at: null, there: null };
  }
  const said = { area: text('area'), city: text('city') };
  const there = await areaOf({ at, ...said });
  if (there === null)
    fault(at === null ? 'area' : 'lat', 'place', {
      value: at === null ? said.area : `${lat}, ${lon}`,
    });
  return { at, there };
}

function listingOf(reader: Reader, context: ReadContext, { at, there }: Placed) {
  const { text, word, number, whole } = reader;
  const { terms } = context;
  const type = word('listing_type', listingTypeOf);
  const kind = word('property_type', propertyTypeOf);
  const isRent = type === 'rent';
  const currency = word('currency', currencyOf) ?? terms.currency;
  const rooms = number('total_rooms', 1);
  const area = number('living_area');
  const isFeet = /sq\.? ?f|ft²|ft2/iu.test(text('living_area'));
  const description = text('description');
  return {
    listing_type: type,
    property_type: kind,
    listed_by: 'agent' as const,
    area_id: there?.id,
    lat: at?.lat ?? there?.centre[1],
    lon: at?.lon ?? there?.centre[0],
    location_precision: at === null ? ('area' as const) : ('street' as const),
    price: reader.money('price', currency ?? CURRENCY),
    currency,
    price_period: isRent ? (word('price_period', periodOf) ?? ('month' as const)) : null,
    bedrooms: whole('bedrooms') ?? bedroomsOf(kind, rooms),
    bathrooms: number('bathrooms', 1),
    living_area:
      area === undefined ? null : Math.round(area * (isFeet ? SQUARE_FOOT : 1) * 100) / 100,
    title: text('title') === '' ? firstWords(description) : cutText(text('title'), TITLE_MOST),
    status: isRent ? ('available' as const) : ('active' as const),
    details: {
      country: there?.country ?? '',
      city: there?.city ?? '',
      description,
      ...stated({
        district: there?.name,
        street: text('street') || undefined,
        postal_code: cutText(text('postal_code'), 12) || undefined,
        floor: whole('floor'),
        floors_total: whole('floors_total'),
        year_built: whole('year_built'),
        total_rooms: rooms === undefined ? undefined : Math.floor(rooms),
        energy_rating: ENERGY_RATINGS.find((one) => one === text('energy_rating').toUpperCase()),
        features: featuresIn(text('features')),
        ...(isRent ? termsOf(reader, context, currency ?? CURRENCY) : {}),
      }),
    },
  };
}

/** The terms of a rental, from the feed or else from its owner's settings. */
function termsOf(reader: Reader, { terms, today }: ReadContext, currency: string) {
  const { text, word, number, whole, money, fault } = reader;
  const deposit = money('deposit_amount', currency);
  const months = number('deposit_months', 1) ?? terms.depositMonths;
  const from = text('available_from');
  const day = from === '' || isNow(from) ? today : dayOf(from);
  return {
    min_term_months: whole('min_term_months') ?? terms.minTermMonths,
    deposit_amount: deposit,
    deposit_months: deposit === undefined ? months : undefined,
    furnished: word('furnished', furnishedOf) ?? terms.furnished,
    pets: word('pets', petsOf) ?? terms.pets,
    notice_days: terms.noticeDays,
    available_from: day ?? fault('available_from', 'date', { value: from }),
  };
}

/** Without the fields that nobody states. */
const stated = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** One of the rooms that are counted all together is the living room. */
function bedroomsOf(kind: string | undefined, rooms: number | undefined): number | undefined {
  if (kind === 'studio') return 0;
  return rooms === undefined ? undefined : Math.max(0, Math.floor(rooms) - 1);
}

function featuresIn(text: string) {
  const found = text.split(/[,;|\n]/u).flatMap((one) => featureOf(one) ?? []);
  return found.length === 0 ? undefined : [...new Set(found)];
}

/** Our names of faults, and the fields of a feed that they are about. */
const NAMED: Readonly<Record<string, string>> = {
  pin: 'lat',
  deposit: 'deposit_amount',
  area_id: 'area',
};
const nameOf = (field: string): string => NAMED[field] ?? field;
const PLACED = new Set<string>(['area_id', 'city', 'country', 'pin']);

/** Holds a home to what every listing is held to. */
function judge(reader: Reader, listing: Unfinished, there: FoundArea | null): void {
  const known = new Set(reader.faults.map(({ field }) => nameOf(field ?? '')));
  for (const fault of publishFaults(listing)) {
    const { field, code } = fault;
    // A field that cannot be read is not missing as well, and of an area that was not found nothing is known.
    if (known.has(nameOf(field)) || (there === null && PLACED.has(field))) continue;
    reader.fault(field, code, 'has' in fault ? { has: fault.has, wants: fault.wants } : {});
  }
}

/** A title for homes without one: the first sentence, or as much of it as fits. */
function firstWords(description: string): string {
  const [sentence = ''] = /^[^.!?\n]{10,80}(?=[.!?\n])/u.exec(description) ?? [];
  const all = sentence === '' ? description.replace(/\s+/gu, ' ') : sentence;
  return cutText(all.trim(), TITLE_MOST);
}

/** An address over TLS that names a host. */
function isAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && hostname.includes('.');
}

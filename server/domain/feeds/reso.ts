import { JSONParser } from '@streamparser/json';
import type { FeedField } from '#contract/protocol/feeds.ts';
import { countryOf } from './countries.ts';
import { FeedUnreadable, FILE_MOST, type OpenFile, type RawHome, type RawPhoto } from './raw.ts';

type Json = Readonly<Record<string, unknown>>;

/** The homes of a file in the fields of the RESO Data Dictionary: a list of `Property`, bare or as an answer of its Web API (`value`). */
export async function* readReso(open: OpenFile): AsyncGenerator<RawHome> {
  const done: RawHome[] = [];
  let parser: JSONParser | undefined;
  let row = 0;
  const checkDepth = createDepthCheck();
  const begin = (bytes: Uint8Array): JSONParser => {
    const [first] =
      /\S/u.exec(new TextDecoder().decode(bytes.slice(0, 200)).replace(/^\uFEFF/u, '')) ?? [];
    if (first !== '[' && first !== '{') throw new FeedUnreadable('the file is no JSON');
    const made = new JSONParser({
      paths: [first === '[' ? '$.*' : '$.value.*'],
      keepStack: false,
      stringBufferSize: 0,
    });
    made.onValue = ({ value }) => {
      row += 1;
      done.push(homeOf(isRecord(value) ? value : {}, row));
    };
    made.onError = (error) => {
      throw new FeedUnreadable(error.message);
    };
    return made;
  };
  for await (const bytes of open()) {
    parser ??= begin(bytes);
    checkDepth(bytes);
    parser.write(bytes);
    yield* done.splice(0);
  }
  if (parser?.isEnded !== true) parser?.end();
  yield* done.splice(0);
}

const sign = (text: string): number => text.charCodeAt(0);
const [QUOTE, BACKSLASH] = [sign('"'), sign('\\')];
const OPENING = [sign('['), sign('{')];
const CLOSING = [sign(']'), sign('}')];

/** Throws FeedUnreadable for brackets in each other without bound, before anything is made of them. To be given the file piece by piece. */
function createDepthCheck(): (bytes: Uint8Array) => void {
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  return (bytes) => {
    for (const byte of bytes) {
      if (isText) {
        isText = isEscaped || byte !== QUOTE;
        isEscaped = !isEscaped && byte === BACKSLASH;
      } else if (byte === QUOTE) isText = true;
      else if (OPENING.includes(byte)) depth += 1;
      else if (CLOSING.includes(byte)) depth -= 1;
      if (depth > FILE_MOST.depth) throw new FeedUnreadable('its values are nested too deep');
    }
  };
}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** RESO's words for kinds (PropertySubType), and ours. */
const KINDS: Readonly<Record<string, string>> = {
  apartment: 'apartment',
  condominium: 'apartment',
  stockcooperative: 'apartment',
  duplex: 'duplex',
  singlefamilyresidence: 'house',
  townhouse: 'townhouse',
  villa: 'villa',
  loft: 'loft',
  studio: 'studio',
  cabin: 'cottage',
  manufacturedhome: 'mobile',
  mobilehome: 'mobile',
  unimprovedland: 'land',
  farm: 'house',
  office: 'office',
  retail: 'retail',
  warehouse: 'warehouse',
  triplex: 'building',
  quadruplex: 'building',
  multifamily: 'building',
};
const PERIODS: Readonly<Record<string, string>> = {
  monthly: 'month',
  weekly: 'week',
  annually: 'year',
  daily: 'day',
  quarterly: 'quarter',
};
/** Words of RESO's lists of features, and ours. */
const FEATURES: readonly (readonly [word: RegExp, feature: string])[] = [
  [/elevator/iu, 'lift'],
  [/balcony/iu, 'balcony'],
  [/pool/iu, 'pool'],
  [/fireplace/iu, 'fireplace'],
  [/dishwasher/iu, 'dishwasher'],
  [/(?:^|[^h])washer/iu, 'washer'],
  [/central air|air cond/iu, 'air_con'],
  [/garage/iu, 'garage'],
  [/fitness|gym/iu, 'gym'],
];

function homeOf(json: Json, row: number): RawHome {
  const text = (...names: readonly string[]) =>
    names.map((name) => saidBy(json[name])).find((said) => said !== undefined);
  const type = plain(text('PropertyType'));
  const isRent = /lease/u.test(type) || (type === '' && text('LeaseAmount') !== undefined);
  const street = [text('StreetDirPrefix'), text('StreetName'), text('StreetSuffix')];
  const halves = Number(text('BathroomsHalf') ?? 0);
  const full = text('BathroomsFull');
  const baths =
    full === undefined
      ? text('BathroomsTotalDecimal', 'BathroomsTotalInteger')
      : String(Number(full) + halves / 2);
  const area = text('LivingArea', 'BuildingAreaTotal');
  const isFeet = /feet|foot|sq ?ft/iu.test(text('LivingAreaUnits', 'BuildingAreaUnits') ?? '');
  const words = [
    ...['InteriorFeatures', 'ExteriorFeatures', 'Appliances', 'BuildingFeatures', 'Cooling'],
    ...['PoolFeatures', 'FireplaceFeatures', 'ParkingFeatures', 'AssociationAmenities'],
  ].flatMap((name) => text(name) ?? []);
  const found = words.join(', ');
  const features = FEATURES.filter(([word]) => word.test(found)).map(([, feature]) => feature);
  const country = text('Country');
  const said: Partial<Record<FeedField, string | undefined>> = {
    id: text('ListingKey', 'ListingId'),
    listing_type: type === '' && !isRent ? undefined : isRent ? 'rent' : 'sale',
    property_type: kindOf(text('PropertySubType')),
    price: isRent ? text('LeaseAmount', 'ListPrice') : text('ListPrice'),
    currency: text('ListPriceCurrency', 'Currency', 'CurrencyCode'),
    price_period: isRent ? (PERIODS[plain(text('LeaseAmountFrequency'))] ?? 'month') : undefined,
    bedrooms: text('BedroomsTotal'),
    bathrooms: baths,
    total_rooms: text('RoomsTotal'),
    living_area: area === undefined || !isFeet ? area : `${area} sq ft`,
    title: text('ListingTitle', 'Headline'),
    description: text('PublicRemarks'),
    street: street.filter(Boolean).join(' ') || undefined,
    number: text('StreetNumber'),
    unit: text('UnitNumber'),
    postal_code: text('PostalCode'),
    city: text('City', 'PostalCity'),
    country: country === undefined ? undefined : countryOf(country),
    area: text('SubdivisionName', 'MLSAreaMinor'),
    lat: text('Latitude'),
    lon: text('Longitude'),
    available_from: text('AvailabilityDate'),
    min_term_months: termOf(text('LeaseTerm')),
    deposit_amount: text('SecurityDeposit'),
    furnished: furnishedOf(plain(text('Furnished'))),
    pets: petsOf(plain(text('PetsAllowed'))),
    floor: text('EntryLevel'),
    floors_total: text('StoriesTotal'),
    year_built: text('YearBuilt'),
    features: features.length === 0 ? undefined : features.join(', '),
  };
  const values = Object.fromEntries(Object.entries(said).filter(([, each]) => each !== undefined));
  return { row, values, photos: photosIn(json['Media']) };
}

/** A value as text; lists, which RESO has of strings, joined. */
function saidBy(value: unknown): string | undefined {
  if (Array.isArray(value))
    return value.flatMap((each) => saidBy(each) ?? []).join(', ') || undefined;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

const plain = (text: string | undefined): string =>
  (text ?? '').toLowerCase().replace(/[^a-z0-9]/gu, '');

function kindOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (KINDS[plain(text)] ?? text);
}

/** '12 Months', 'Month To Month', '6 - 12 Months': the shortest. */
function termOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/month to month/iu.test(text)) return '1';
  const months = /\d+/u.exec(text)?.[0];
  return months !== undefined && /year/iu.test(text) ? String(Number(months) * 12) : months;
}

function furnishedOf(word: string): string | undefined {
  if (word === '' || word === 'negotiable') return undefined;
  if (word.includes('partial')) return 'part';
  return word.startsWith('un') ? 'unfurnished' : 'furnished';
}

function petsOf(words: string): string | undefined {
  if (words === '') return undefined;
  if (words.includes('no') && !words.includes('yes')) return 'no';
  if (words.includes('catsok') && !words.includes('dogsok')) return 'cats';
  return words.includes('yes') || words.includes('ok') ? 'yes' : 'agreement';
}

function photosIn(media: unknown): RawPhoto[] {
  const all = (Array.isArray(media) ? media : []).filter(isRecord);
  return all
    .toSorted((one, other) => Number(one['Order'] ?? 0) - Number(other['Order'] ?? 0))
    .slice(0, FILE_MOST.photos)
    .flatMap(({ MediaURL: url, MediaCategory: category }) => {
      const kind = saidBy(category) ?? 'photo';
      const isPlan = /floor ?plan/iu.test(kind);
      const isShown = isPlan || /photo|image/iu.test(kind);
      return typeof url === 'string' && isShown ? [{ url, isPlan }] : [];
    });
}

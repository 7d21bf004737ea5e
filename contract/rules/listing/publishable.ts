import type {
  ListingPhoto,
  OwnProperty,
  PropertyDetails,
  PropertyType,
} from '../../entities/property.ts';
import { LISTING_PHOTOS_MAX } from '../../protocol/limits.ts';
import { type Bound, boundsPassed } from './bounds.ts';
import { contactDetailIn } from '../people/contactDetails.ts';
import { canSetStatus } from './statusLadder.ts';
import { plainPhotos } from './tour.ts';

/** Characters of a title and a description, photos of a listing. Product section 2. */
export const TITLE = { least: 10, most: 80 } as const;
export const DESCRIPTION = { least: 140, most: 5000 } as const;
export const PHOTOS = { least: 3, most: LISTING_PHOTOS_MAX } as const;

/** A listing as far as it is written: every field is optional. */
export type Unfinished = {
  readonly [Field in Exclude<keyof OwnProperty, 'details' | 'photos'>]?:
    | OwnProperty[Field]
    | undefined;
} & {
  readonly details?:
    | { readonly [Field in keyof PropertyDetails]?: PropertyDetails[Field] | undefined }
    | undefined;
  readonly photos?: readonly Pick<OwnProperty['photos'][number], 'room' | 'sphere'>[] | undefined;
};

type DetailField = keyof PropertyDetails;
/** The field that is wrong; `deposit` stands for its two fields, `pin` for the two coordinates. */
export type PublishField =
  | Exclude<keyof OwnProperty, 'id' | 'details' | 'lat' | 'lon'>
  | 'pin'
  | 'deposit'
  | DetailField;

export type PublishFault =
  | { readonly field: PublishField; readonly code: 'missing' }
  /** `has`, `wants`: how many characters or photos. */
  | {
      readonly field: PublishField;
      readonly code: 'too_few' | 'too_many';
      readonly has: number;
      readonly wants: number;
    }
  /** A phone number, an address or a link in a text: people must answer within Roost. */
  | { readonly field: PublishField; readonly code: 'contact_details' }
  /** A range that ends before it begins, or a part larger than the whole. */
  | { readonly field: PublishField; readonly code: 'out_of_order' }
  /** More expensive or larger than a home can be: a zero too many. */
  | { readonly field: PublishField; readonly code: 'above'; readonly bound: Bound }
  /** A status or a period that belongs to the other kind of listing. */
  | { readonly field: PublishField; readonly code: 'does_not_fit' };

/** Kinds nobody lives in: bedrooms and bathrooms are not required. */
const WITHOUT_ROOMS: readonly PropertyType[] = ['land', 'garage', 'office', 'retail', 'warehouse'];
const TEXTS = [
  'summary',
  'directions',
  'landmarks',
  'nearby',
  'house_rules',
  'sub_type',
  'region',
  'deposit_scheme',
  'rent_increase_rule',
  'concession_text',
] as const;

/** Whether bedrooms are required: not for land, garages and workplaces. */
export function hasRooms(type: PropertyType): boolean {
  return !WITHOUT_ROOMS.includes(type);
}

/**
 * Everything that prevents a listing from being published, in the order of the wizard; empty when it can be. Product
 * section 2, "required to publish". The same on the device and on the server.
 */
export function publishFaults(listing: Unfinished): readonly PublishFault[] {
  return [
    ...missing(listing),
    ...(listing.listing_type === 'rent' ? rentalFaults(listing) : []),
    ...fitFaults(listing),
    ...boundsPassed(listing).map((passed) => ({ ...passed, code: 'above' }) as const),
    ...orderFaults(listing.details ?? {}),
    ...photoFaults(listing.photos ?? []),
    ...textFaults('title', listing.title, TITLE),
    ...textFaults('description', listing.details?.description, DESCRIPTION),
    ...TEXTS.flatMap((field) => contactFaults(field, listing.details?.[field])),
    ...rowFaults(listing.details ?? {}),
    ...translationFaults(listing.details ?? {}),
  ];
}

function missing(listing: Unfinished): PublishFault[] {
  const { details = {} } = listing;
  const isPriceOpen = details.price_qualifier === 'on_request' && listing.listing_type === 'sale';
  const asks = listing.property_type === undefined || hasRooms(listing.property_type);
  const wanted: readonly (readonly [PublishField, boolean])[] = [
    ['listing_type', listing.listing_type === undefined],
    ['property_type', listing.property_type === undefined],
    ['listed_by', listing.listed_by === undefined],
    ['area_id', listing.area_id === undefined],
    ['city', isBlank(details.city)],
    ['country', isBlank(details.country)],
    ['pin', listing.lat === undefined || listing.lon === undefined],
    ['location_precision', listing.location_precision === undefined],
    ['bedrooms', asks && listing.bedrooms === undefined],
    ['bathrooms', asks && listing.bathrooms === undefined],
    ['living_area', listing.living_area === undefined],
    ['price', !isPriceOpen && (listing.price ?? 0) <= 0],
    ['currency', listing.currency === undefined],
  ];
  return wanted.flatMap(([field, isMissing]) => (isMissing ? [{ field, code: 'missing' }] : []));
}

function rentalFaults({ price_period: period, details = {} }: Unfinished): PublishFault[] {
  const hasDeposit = details.deposit_amount !== undefined || details.deposit_months !== undefined;
  const wanted: readonly (readonly [PublishField, boolean])[] = [
    ['price_period', period === undefined || period === null],
    ['deposit', !hasDeposit],
    ['available_from', details.available_from === undefined],
    ['min_term_months', details.min_term_months === undefined],
    ['furnished', details.furnished === undefined],
  ];
  return wanted.flatMap(([field, isMissing]) => (isMissing ? [{ field, code: 'missing' }] : []));
}

function fitFaults({
  listing_type: type,
  status,
  price_period: period,
}: Unfinished): PublishFault[] {
  if (type === undefined) return [];
  const faults: PublishFault[] = [];
  if (status !== undefined && !canSetStatus(type, status))
    faults.push({ field: 'status', code: 'does_not_fit' });
  if (type === 'sale' && period !== undefined && period !== null)
    faults.push({ field: 'price_period', code: 'does_not_fit' });
  return faults;
}

function orderFaults(details: NonNullable<Unfinished['details']>): PublishFault[] {
  const pairs = [
    ['floor', details.floor, details.floors_total],
    ['available_until', details.available_from, details.available_until],
    ['max_term_months', details.min_term_months, details.max_term_months],
  ] as const;
  return pairs.flatMap(([field, first, last]) =>
    first !== undefined && last !== undefined && first > last
      ? [{ field, code: 'out_of_order' } as const]
      : [],
  );
}

function photoFaults(photos: readonly Pick<ListingPhoto, 'sphere'>[]): PublishFault[] {
  const has = plainPhotos(photos).length;
  if (has < PHOTOS.least) return [{ field: 'photos', code: 'too_few', has, wants: PHOTOS.least }];
  const all = photos.length;
  return all > PHOTOS.most
    ? [{ field: 'photos', code: 'too_many', has: all, wants: PHOTOS.most }]
    : [];
}

function textFaults(
  field: 'title' | 'description',
  text: string | undefined,
  { least, most }: { readonly least: number; readonly most: number },
): PublishFault[] {
  const has = (text ?? '').trim().length;
  if (has === 0) return [{ field, code: 'missing' }];
  if (has < least) return [{ field, code: 'too_few', has, wants: least }];
  if (has > most) return [{ field, code: 'too_many', has, wants: most }];
  return contactFaults(field, text);
}

function contactFaults(field: PublishField, text: string | undefined): PublishFault[] {
  if (text === undefined || contactDetailIn(text) === null) return [];
  return [{ field, code: 'contact_details' }];
}

/** The faults in the words of one version of a listing. */
export function versionFaults(version: {
  readonly title: string;
  readonly description: string;
}): readonly PublishFault[] {
  return [
    ...textFaults('title', version.title, TITLE),
    ...textFaults('description', version.description, DESCRIPTION),
  ];
}

/** The other languages keep the rules of the first; each is there once, and the first is named. */
function translationFaults({
  language,
  translations = [],
}: NonNullable<Unfinished['details']>): PublishFault[] {
  if (translations.length === 0) return [];
  const [first] = translations.flatMap(versionFaults);
  const used = [language, ...translations.map((each) => each.language)];
  return [
    ...(language === undefined ? [{ field: 'language', code: 'missing' } as const] : []),
    ...(new Set(used).size < used.length
      ? [{ field: 'translations', code: 'does_not_fit' } as const]
      : []),
    ...(first === undefined ? [] : [{ ...first, field: 'translations' } as const]),
  ];
}

/** The words of rows are read by everybody as well. */
function rowFaults({ rooms = [], risks = [] }: NonNullable<Unfinished['details']>): PublishFault[] {
  const names = rooms.map(({ name }) => name).join('\n');
  const sources = risks.map(({ source }) => source).join('\n');
  return [...contactFaults('rooms', names), ...contactFaults('risks', sources)];
}

function isBlank(text: string | undefined): boolean {
  return (text ?? '').trim() === '';
}

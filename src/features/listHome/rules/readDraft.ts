import { momentIn } from '#src/rules/listing/zonedTime.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import * as z from 'zod/mini';
import {
  feeSchema,
  listingFileSchema,
  listingPhotoSchema,
  ownPropertySchema,
  propertyDetailsSchema,
  type Fee,
  type ListingPhoto,
  type OwnProperty,
  type PropertyDetails,
} from '#contract/entities/property.ts';
import { isSphere, plainPhotos } from '#contract/rules/listing/tour.ts';
import { parseAmount } from '#contract/rules/money/amount.ts';
import { minorDigits } from '#contract/rules/money/money.ts';
import { publishFaults, type PublishFault } from '#contract/rules/listing/publishable.ts';
import { DETAIL_FIELDS, kindOf, OWN_FIELDS, type FieldName } from './fields.ts';
import { decimalOf, readField, type Misread } from './readField.ts';
import { readRisks } from './risks.ts';
import { readRooms } from './rooms.ts';
import type { ReadRows } from './rows.ts';
import { readTranslations } from './translations.ts';
import {
  feesIn,
  isTicked,
  slotsIn,
  textIn,
  type DraftFee,
  type DraftSlot,
  type Values,
} from './values.ts';

const partOfListing = z.partial(z.omit(ownPropertySchema, { id: true, details: true }));
const partOfDetails = z.partial(propertyDetailsSchema);

type PartOfDetails = z.infer<typeof partOfDetails>;
/** A listing as far as the draft could be read. */
export type ReadListing = Omit<z.infer<typeof partOfListing>, 'photos'> & {
  readonly details: PartOfDetails;
  readonly photos: ListingPhoto[];
};

/** A fault of a draft: a field that cannot be read, or a rule of publishing that is broken. */
export type DraftFault =
  | { readonly field: FieldName; readonly code: Misread }
  | { readonly field: 'fees' | 'viewing_slots'; readonly code: 'sum' | 'day' }
  /** One row of them or more cannot be read; the row says why. */
  | { readonly field: 'rooms' | 'risks' | 'translations'; readonly code: 'rows' }
  | PublishFault;

export interface ReadDraft {
  readonly listing: ReadListing;
  /** In the order of the steps; an unreadable field is not reported as missing as well. */
  readonly faults: readonly DraftFault[];
}

/** Reads a draft: its values, and the faults that prevent its publication. */
export function readDraft(values: Values, photos: readonly unknown[]): ReadDraft {
  const unit = textIn(values, 'area_unit') === 'sqft' ? 'sqft' : 'm2';
  const currency = textIn(values, 'currency');
  const region = textIn(values, 'country') || undefined;
  const misread: DraftFault[] = [];
  const pick = (names: readonly FieldName[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const found = readField(kindOf(name), values[name], { unit, currency, region });
        if (found.kind === 'misread') misread.push({ field: name, code: found.code });
        if (found.kind !== 'value') return [];
        if (fitsSchema(name, found.value)) return [[name, found.value] as const];
        misread.push({ field: name, code: 'range' });
        return [];
      }),
    );
  const own = partOfListing.parse({
    ...pick(OWN_FIELDS),
    ...kindFields(values),
    photos: photosIn(photos),
  });
  const typed = decimalOf(textIn(values, 'living_area'));
  const details = partOfDetails.parse({
    ...pick(DETAIL_FIELDS),
    ...(Number.isNaN(typed) ? {} : { area_typed: { value: typed, unit } }),
    ...readFees(values, misread),
    ...readSlots(values, misread),
    ...rowsIn('rooms', readRooms(values, unit), misread),
    ...rowsIn('risks', readRisks(values), misread),
    ...languagesIn(values, misread),
    ...filesIn(photos),
  });
  const listing = fitting({
    ...own,
    ...placeOf(values, own),
    photos: own.photos ?? [],
    details: depositOf(values, details),
  });
  const known = new Set<string>(misread.map(({ field }) => field));
  const missing = publishFaults(listing).filter(({ field }) => !isKnown(known, field));
  return { listing, faults: [...misread, ...missing] };
}

const SHAPE: Readonly<Record<string, z.ZodMiniType>> = {
  ...ownPropertySchema.shape,
  ...propertyDetailsSchema.shape,
};

/** Whether a listing may have this value: the schema has the last word over the table of fields. */
function fitsSchema(name: FieldName, value: unknown): boolean {
  return SHAPE[name]?.safeParse(value).success ?? true;
}

/** An empty list says that there are none any more. */
function languagesIn(values: Values, misread: DraftFault[]): Pick<PartOfDetails, 'translations'> {
  const read = readTranslations(values);
  if (read === null) return {};
  if (read.isWrong) misread.push({ field: 'translations', code: 'rows' });
  return { translations: read.rows };
}

/** Reads the rows of a list that can be read; the list is left out where there is none. */
function rowsIn<Field extends 'rooms' | 'risks', Row>(
  field: Field,
  read: ReadRows<Row>,
  misread: DraftFault[],
): { readonly [Name in Field]?: Row[] } {
  if (read.isWrong) misread.push({ field, code: 'rows' });
  return read.rows.length === 0 ? {} : ({ [field]: read.rows } as { [Name in Field]: Row[] });
}

/** The true place of the home: the server derives the public pin from it and gives it to the owner alone. */
function placeOf(
  values: Values,
  { lat, lon }: z.infer<typeof partOfListing>,
): Pick<OwnProperty, 'private'> {
  const said = (name: 'number' | 'unit') =>
    cutText(textIn(values, name).trim(), MOST[name]) || null;
  if (lat === undefined || lon === undefined) return {};
  return { private: { lat, lon, number: said('number'), unit: said('unit') } };
}

/** Characters. */
const MOST = { number: 20, unit: 40 } as const;

/** The pin and the deposit have two fields each. */
function isKnown(misread: ReadonlySet<string>, field: string): boolean {
  if (field === 'pin') return misread.has('lat') || misread.has('lon');
  if (field === 'deposit') return misread.has('deposit_months') || misread.has('deposit_amount');
  return misread.has(field);
}

function kindFields(values: Values): Partial<OwnProperty> {
  const isOnRequest = textIn(values, 'price_qualifier') === 'on_request';
  const isSale = textIn(values, 'listing_type') === 'sale';
  return {
    ...(isTicked(values, 'area_not_stated') ? { living_area: null } : {}),
    ...(isSale ? { price_period: null } : {}),
    ...(isSale && isOnRequest ? { price: 0 } : {}),
  };
}

/** Values of the other kind of listing stay in the draft but do not enter the listing. */
function fitting(listing: ReadListing): ReadListing {
  if (listing.listing_type === undefined) return listing;
  const others = listing.listing_type === 'rent' ? SALE_ONLY : RENT_ONLY;
  const details = Object.fromEntries(
    Object.entries(listing.details).filter(([name]) => !others.has(name)),
  );
  return { ...listing, details: partOfDetails.parse(details) };
}

export const RENT_ONLY: ReadonlySet<string> = new Set<keyof PropertyDetails>([
  'deposit_amount',
  'deposit_months',
  'deposit_refundable',
  'holding_deposit',
  'fees',
  'bills_included',
  'average_bills',
  'last_month_in_advance',
  'deposit_scheme',
  'rent_increase_rule',
  'concession_text',
  'concession_months_free',
  'available_until',
  'min_term_months',
  'max_term_months',
  'lease_kind',
  'notice_days',
  'furnished',
  'pets',
  'pet_deposit',
  'pet_rent',
  'smoking',
  'max_occupants',
  'couples',
  'sharers',
  'guarantor_required',
  'income_multiple',
  'subletting',
  'registration_allowed',
  'room_size',
  'ensuite',
  'flatmates',
]);
export const SALE_ONLY: ReadonlySet<string> = new Set<keyof PropertyDetails>([
  'price_qualifier',
  'tenure',
  'lease_years_left',
  'ground_rent',
  'service_charge',
  'property_tax_year',
  'community_fee_month',
  'purchase_tax_pct',
  'agent_fee_pct',
  'agent_fee_paid_by',
  'chain_free',
  'vacant_possession',
  'tenanted',
  'current_rent',
  'auction_date',
]);

/** Only the chosen way to state the deposit counts; both texts stay in the draft. */
function depositOf(values: Values, details: PartOfDetails): PartOfDetails {
  const { deposit_amount: amount, deposit_months: months, ...rest } = details;
  const by = textIn(values, 'deposit_by');
  const said =
    by === 'none'
      ? { deposit_amount: 0 }
      : by === 'amount'
        ? amount !== undefined && { deposit_amount: amount }
        : months !== undefined && { deposit_months: months };
  return { ...rest, ...said };
}

/** Documents and films: left out where there are none, so that a home without any says nothing of them. */
function filesIn(photos: readonly unknown[]): Pick<PartOfDetails, 'files'> {
  const files = photos.flatMap((each) => listingFileSchema.safeParse(each).data ?? []);
  return files.length === 0 ? {} : { files };
}

/** Those of the tour last: the first one is the cover. */
function photosIn(photos: readonly unknown[]): ListingPhoto[] {
  const all = photos.flatMap((each) => {
    const parsed = listingPhotoSchema.safeParse(each);
    return parsed.success ? [parsed.data] : [];
  });
  return [...plainPhotos(all), ...all.filter(isSphere)];
}

function readFees(values: Values, misread: DraftFault[]): PartOfDetails {
  const typed = feesIn(values);
  if (typed === undefined) return {};
  const fees = typed.flatMap((fee) => feeOf(fee, textIn(values, 'currency')) ?? []);
  if (fees.length < typed.length) misread.push({ field: 'fees', code: 'sum' });
  return { fees };
}

const sumOf = ({ amount, isShare }: DraftFee, currency: string): number | null =>
  isShare ? decimalOf(amount) : parseAmount(amount, minorDigits(currency));

function feeOf(typed: DraftFee, currency: string): Fee | null {
  const { amount: _, isShare, ...fee } = typed;
  const sum = sumOf(typed, currency);
  const said = isShare ? { pct: sum } : { amount: sum };
  const parsed = feeSchema.safeParse({ ...fee, name: fee.name.trim(), ...said });
  return parsed.success && fee.name.trim() !== '' ? parsed.data : null;
}

/** The field of a row that is wrong, and why: a key under `fault`. */
export type FeeFault =
  | { readonly field: 'name'; readonly code: 'missing' }
  | { readonly field: 'amount'; readonly code: 'sum' | 'range' };

/** Why a fee cannot be read; null: it can. */
export function feeFault(fee: DraftFee, currency: string): FeeFault | null {
  if (fee.name.trim() === '') return { field: 'name', code: 'missing' };
  if (feeOf(fee, currency) !== null) return null;
  const sum = sumOf(fee, currency);
  const isNone = sum === null || Number.isNaN(sum);
  return { field: 'amount', code: isNone ? 'sum' : 'range' };
}

function readSlots(values: Values, misread: DraftFault[]): PartOfDetails {
  const typed = slotsIn(values);
  if (typed === undefined) return {};
  const slots = typed.flatMap((slot) => slotOf(slot) ?? []);
  if (slots.length < typed.length) misread.push({ field: 'viewing_slots', code: 'day' });
  return { viewing_slots: slots };
}

type Slot = NonNullable<PropertyDetails['viewing_slots']>[number];

/** Whether a time for viewings can be read. */
export const isSlot = (slot: DraftSlot): boolean => slotOf(slot) !== null;

/** A day and two times as instants; null: they cannot be read. */
export function slotOf({ day, from, to, capacity, kind, zone }: DraftSlot): Slot | null {
  const start = momentIn(day, from, zone);
  const end = momentIn(day, to, zone);
  const places = decimalOf(capacity);
  if (!(start < end) || !Number.isInteger(places) || places < 1) return null;
  return {
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    capacity: places,
    kind,
  };
}

import type { OwnProperty, PropertyDetails } from '#contract/entities/property.ts';
import { amountText } from '#contract/rules/money/amount.ts';
import { dayAndTimeIn } from '#src/rules/listing/zonedTime.ts';
import { minorDigits } from '#contract/rules/money/money.ts';
import type { ReadIn } from './readField.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { RecordBody } from '#src/data/types.ts';
import { areaText } from './areaText.ts';
import { DETAIL_FIELDS, kindOf, OWN_FIELDS, type FieldKind } from './fields.ts';
import { risksTyped } from './risks.ts';
import { roomTyped } from './rooms.ts';
import type { DraftFee, DraftSlot, Values } from './values.ts';

/** The names of the fees in the owner's default terms, in the owner's language: renters read them as written. */
export interface FeeNames {
  readonly application: string;
  readonly moveIn: string;
}

/** A new listing's draft: the terms its owner set as defaults, and the unit and currency of the device. */
export function newValues(
  terms: RecordBody<'landlord_settings'>,
  unit: 'm2' | 'sqft',
  currency: string,
  feeNames: FeeNames,
): Values {
  const said = {
    min_term_months: terms.minTermMonths,
    notice_days: terms.noticeDays,
    deposit_months: terms.depositMonths,
  };
  const texts = Object.entries(said).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  const fees = feesOf(terms, terms.currency ?? currency, feeNames);
  return {
    area_unit: unit,
    currency: terms.currency ?? currency,
    listed_by: 'owner',
    price_period: 'month',
    location_precision: 'street',
    deposit_by: 'months',
    ...Object.fromEntries(texts),
    ...(terms.furnished === undefined ? {} : { furnished: terms.furnished }),
    ...(terms.pets === undefined ? {} : { pets: terms.pets }),
    ...(fees.length === 0 ? {} : { fees }),
  };
}

function feesOf(
  terms: RecordBody<'landlord_settings'>,
  currency: string,
  names: FeeNames,
): DraftFee[] {
  const fee = (amount: number | undefined, due: DraftFee['due'], name: string): DraftFee[] =>
    amount === undefined
      ? []
      : [
          {
            name,
            amount: amountText(amount, minorDigits(currency)),
            isShare: false,
            when: 'once',
            due,
            refundable: false,
            mandatory: true,
          },
        ];
  return [
    ...fee(terms.applicationFee, 'application', names.application),
    ...fee(terms.moveInFee, 'move_in', names.moveIn),
  ];
}

/** An existing listing as the texts of its fields. */
export function valuesOf(listing: OwnProperty): Values {
  const typed = listing.details.area_typed;
  const unit = typed?.unit ?? 'm2';
  const typedIn = { unit, currency: listing.currency };
  const own = OWN_FIELDS.map(
    (name) => [name, written(kindOf(name), listing[name], typedIn)] as const,
  );
  const details = DETAIL_FIELDS.map(
    (name) => [name, written(kindOf(name), listing.details[name], typedIn)] as const,
  );
  const { fees, viewing_slots: slots, rooms = [], risks = [], translations } = listing.details;
  const { time_zone: zone } = listing.details;
  return {
    ...Object.fromEntries([...own, ...details].filter(([, value]) => value !== undefined)),
    ...placeTyped(listing.private),
    ...(typed === undefined ? {} : { living_area: String(typed.value) }),
    area_unit: unit,
    area_not_stated: listing.living_area === null,
    deposit_by: depositBy(listing.details),
    ...(fees === undefined ? {} : { fees: fees.map((fee) => feeTyped(fee, listing.currency)) }),
    ...(slots === undefined ? {} : { viewing_slots: slots.map((slot) => slotTyped(slot, zone)) }),
    ...(rooms.length === 0 ? {} : { rooms: rooms.map((room) => roomTyped(room, unit)) }),
    ...(risks.length === 0 ? {} : { risks: risksTyped(risks) }),
    ...(translations === undefined ? {} : { translations }),
  };
}

/** The public pin is moved: the owner continues with the one they set. */
function placeTyped(place: OwnProperty['private']): Values {
  if (place === null || place === undefined) return {};
  const { lat, lon, number, unit } = place;
  const said = { number, unit, ...(lat === null || lon === null ? {} : { lat, lon }) };
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    ),
  );
}

function depositBy({ deposit_amount: amount, deposit_months: months }: PropertyDetails): string {
  if (months !== undefined) return 'months';
  return amount === 0 ? 'none' : 'amount';
}

/** Undefined: the field was left empty. */
function written(spec: FieldKind, value: unknown, { unit, currency }: ReadIn): unknown {
  if (value === undefined || value === null) return undefined;
  switch (spec.kind) {
    case 'money':
      return typeof value === 'number' ? amountText(value, minorDigits(currency)) : undefined;
    case 'area':
      return typeof value === 'number' ? areaText(value, unit) : undefined;
    case 'flag':
      return value === true ? 'yes' : 'no';
    case 'set':
    case 'tick':
      return value;
    case 'choice':
    case 'text':
    case 'whole':
    case 'decimal':
    case 'day':
    case 'phone':
    case 'degrees':
      return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
    default:
      return unreachable(spec);
  }
}

function feeTyped(fee: NonNullable<PropertyDetails['fees']>[number], currency: string): DraftFee {
  const { name, amount, pct, when, due, refundable, mandatory } = fee;
  const typed =
    amount === undefined ? String(pct ?? '') : amountText(amount, minorDigits(currency));
  return {
    name,
    amount: typed,
    isShare: amount === undefined,
    when,
    due,
    refundable,
    mandatory,
  };
}

function slotTyped(
  slot: NonNullable<PropertyDetails['viewing_slots']>[number],
  zone: string | undefined,
): DraftSlot {
  const start = dayAndTimeIn(Date.parse(slot.start), zone);
  return {
    day: start.day,
    from: start.time,
    to: dayAndTimeIn(Date.parse(slot.end), zone).time,
    capacity: String(slot.capacity),
    kind: slot.kind,
    ...(zone !== undefined && { zone }),
  };
}

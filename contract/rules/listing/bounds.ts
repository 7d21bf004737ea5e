import type { OwnProperty, PropertyDetails } from '../../entities/property.ts';
import { minorDigits, type Money } from '../money/money.ts';

/**
 * Whole units of a currency, more than any home costs: a larger sum has a zero too many. Sums beside a price (fees,
 * deposits, taxes) and what a person can pay a month stay within the bound of a rent.
 */
const MOST = { sale: 1_000_000_000, rent: 10_000_000 } as const;
/** Currencies in which a home costs three digits more. */
const SMALL_UNITS: ReadonlySet<string> = new Set(
  [
    ['ARS', 'BIF', 'CLP', 'COP', 'CRC', 'GNF', 'HUF', 'IDR', 'IQD', 'IRR', 'ISK', 'JPY', 'KHR'],
    ['KMF', 'KRW', 'KZT', 'LAK', 'LBP', 'MGA', 'MMK', 'MNT', 'NGN', 'PKR', 'PYG', 'RSD', 'RWF'],
    ['TZS', 'UGX', 'UZS', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'YER'],
  ].flat(),
);

/** m². A plot may be land; a built area cannot be larger than this. */
export const MOST_M2 = { plot: 10_000_000, built: 100_000 } as const;

/** The largest price of a kind of listing (`of`), or the largest sum beside it or budget (`rent`), in minor units. */
export function mostSum(of: 'rent' | 'sale', currency: string): number {
  const factor = SMALL_UNITS.has(currency) ? 1000 : 1;
  return MOST[of] * factor * 10 ** minorDigits(currency);
}

/** A bound that is exceeded. */
export type Bound =
  | { readonly kind: 'sum'; readonly most: Money }
  | { readonly kind: 'area'; readonly m2: number };

const SIDE_SUMS = [
  'ground_rent',
  'service_charge',
  'deposit_amount',
  'holding_deposit',
  'average_bills',
  'pet_deposit',
  'pet_rent',
  'property_tax_year',
  'community_fee_month',
  'current_rent',
] as const satisfies readonly (keyof PropertyDetails)[];
const BUILT = [
  'built_area',
  'terrace_area',
  'room_size',
] as const satisfies readonly (keyof PropertyDetails)[];

export type BoundedField =
  | 'price'
  | 'closed_price'
  | 'living_area'
  | 'plot_area'
  | 'fees'
  | (typeof SIDE_SUMS)[number]
  | (typeof BUILT)[number];

/** The fields of a listing that have bounds, each as far as it is written. */
export type Bounded = {
  readonly [Field in 'listing_type' | 'currency' | 'price' | 'closed_price' | 'living_area']?:
    | OwnProperty[Field]
    | undefined;
} & {
  readonly details?:
    | {
        readonly [Field in
          | 'fees'
          | 'plot_area'
          | (typeof SIDE_SUMS)[number]
          | (typeof BUILT)[number]]?: PropertyDetails[Field] | undefined;
      }
    | undefined;
};

export interface Passed {
  readonly field: BoundedField;
  readonly bound: Bound;
}

/** The fields that exceed what a home can be or cost, each with its bound. */
export function boundsPassed(listing: Bounded): readonly Passed[] {
  return [...sumsPassed(listing), ...areasPassed(listing)];
}

function sumsPassed({ listing_type: type, currency, details = {}, ...own }: Bounded): Passed[] {
  if (currency === undefined) return [];
  const price = mostSum(type ?? 'sale', currency);
  const side = mostSum('rent', currency);
  const fee = Math.max(0, ...(details.fees ?? []).map(({ amount = 0 }) => amount));
  const sums: readonly (readonly [BoundedField, number | null | undefined, number])[] = [
    ['price', own.price, price],
    ['closed_price', own.closed_price, price],
    ...SIDE_SUMS.map((field) => [field, details[field], side] as const),
    ['fees', fee, side],
  ];
  return sums.flatMap(([field, sum, amount]) =>
    (sum ?? 0) > amount ? [{ field, bound: { kind: 'sum', most: { amount, currency } } }] : [],
  );
}

function areasPassed({ living_area: living, details = {} }: Bounded): Passed[] {
  const areas: readonly (readonly [BoundedField, number | null | undefined, number])[] = [
    ['living_area', living, MOST_M2.built],
    ['plot_area', details.plot_area, MOST_M2.plot],
    ...BUILT.map((field) => [field, details[field], MOST_M2.built] as const),
  ];
  return areas.flatMap(([field, area, m2]) =>
    (area ?? 0) > m2 ? [{ field, bound: { kind: 'area', m2 } }] : [],
  );
}

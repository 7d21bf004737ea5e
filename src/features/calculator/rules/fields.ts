import type { Calculation } from '#contract/entities/records/scenario.ts';

export type FieldKind =
  /** Minor units of the chosen currency. `of`: which bound of a listing's sums it has. */
  | { readonly kind: 'sum'; readonly of: 'sale' | 'rent' }
  /** Per cent as people say it, 6.5, or months. */
  | { readonly kind: 'decimal'; readonly least: number; readonly most: number }
  | { readonly kind: 'whole'; readonly least: number; readonly most: number }
  /** Days since 1970-01-01. */
  | { readonly kind: 'day' }
  /** 1 or absent. */
  | { readonly kind: 'tick' };

const price: FieldKind = { kind: 'sum', of: 'sale' };
const sum: FieldKind = { kind: 'sum', of: 'rent' };
const share: FieldKind = { kind: 'decimal', least: 0, most: 100 };
const growth: FieldKind = { kind: 'decimal', least: -20, most: 30 };

/** Every field there is; those of several calculations are the same, so that a price is typed once. */
export const FIELDS = {
  price,
  downPct: share,
  rate: { kind: 'decimal', least: 0, most: 40 },
  years: { kind: 'whole', least: 1, most: 50 },
  extra: sum,
  buyingPct: { kind: 'decimal', least: 0, most: 30 },
  taxYear: sum,
  insuranceYear: sum,
  feesMonth: sum,
  loanInsuranceMonth: sum,
  incomeYear: price,
  debtsMonth: sum,
  sharePct: { kind: 'decimal', least: 25, most: 40 },
  netMonth: sum,
  rent: sum,
  moveIn: { kind: 'day' },
  deposit: sum,
  lastMonth: { kind: 'tick' },
  applicationFee: sum,
  agencyFee: sum,
  moveInFee: sum,
  petDeposit: sum,
  otherRefundable: sum,
  otherOnce: sum,
  freeMonths: { kind: 'decimal', least: 0, most: 24 },
  termMonths: { kind: 'whole', least: 1, most: 600 },
  rentFeesMonth: sum,
  petRent: sum,
  bills: sum,
  taxPct: { kind: 'decimal', least: 0, most: 10 },
  insurancePct: { kind: 'decimal', least: 0, most: 10 },
  upkeepPct: { kind: 'decimal', least: 0, most: 10 },
  valueGrowth: growth,
  sellPct: { kind: 'decimal', least: 0, most: 30 },
  rentGrowth: growth,
  renterInsuranceMonth: sum,
  returnPct: growth,
  horizon: { kind: 'whole', least: 1, most: 40 },
  vacancyPct: share,
  costsYear: sum,
} as const satisfies Record<string, FieldKind>;

export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[];

/** The values of the fields: an absent one was left empty. */
export type Values = Readonly<Partial<Record<FieldName, number>>>;

export interface FieldGroup {
  /** A key under `group`. */
  readonly name: 'home' | 'loan' | 'owning' | 'income' | 'rental' | 'once' | 'monthly' | 'future';
  readonly fields: readonly FieldName[];
}

interface Form {
  readonly groups: readonly FieldGroup[];
  /** Without these there is nothing to work out; the others count as nothing when they are empty. */
  readonly needed: readonly FieldName[];
}

const LOAN = ['downPct', 'rate', 'years'] as const;

export const FORMS: Readonly<Record<Calculation, Form>> = {
  mortgage: {
    groups: [
      { name: 'home', fields: ['price', 'buyingPct'] },
      { name: 'loan', fields: [...LOAN, 'extra'] },
      { name: 'owning', fields: ['taxYear', 'insuranceYear', 'feesMonth', 'loanInsuranceMonth'] },
    ],
    needed: ['price', ...LOAN],
  },
  afford: {
    groups: [{ name: 'income', fields: ['incomeYear', 'debtsMonth', 'netMonth', 'sharePct'] }],
    needed: ['incomeYear', 'sharePct'],
  },
  moveIn: {
    groups: [
      { name: 'rental', fields: ['rent', 'moveIn', 'termMonths', 'freeMonths'] },
      {
        name: 'once',
        fields: [
          'deposit',
          'applicationFee',
          'agencyFee',
          'moveInFee',
          'petDeposit',
          'otherRefundable',
          'otherOnce',
          'lastMonth',
        ],
      },
      { name: 'monthly', fields: ['rentFeesMonth', 'bills', 'petRent'] },
    ],
    needed: ['rent', 'moveIn'],
  },
  rentOrBuy: {
    groups: [
      { name: 'home', fields: ['price', 'buyingPct'] },
      { name: 'loan', fields: LOAN },
      { name: 'rental', fields: ['rent', 'deposit', 'renterInsuranceMonth'] },
      { name: 'owning', fields: ['taxPct', 'insurancePct', 'upkeepPct', 'feesMonth', 'sellPct'] },
      { name: 'future', fields: ['valueGrowth', 'rentGrowth', 'returnPct', 'horizon'] },
    ],
    needed: ['price', 'rent', ...LOAN, 'horizon'],
  },
  yield: {
    groups: [
      { name: 'home', fields: ['price', 'buyingPct'] },
      { name: 'rental', fields: ['rent', 'vacancyPct', 'costsYear'] },
    ],
    needed: ['price', 'rent'],
  },
};

export const fieldsOf = (calculation: Calculation): readonly FieldName[] =>
  FORMS[calculation].groups.flatMap(({ fields }) => fields);

/**
 * The first values of a form: assumptions, each to be changed. Values that only the person knows are empty.
 */
export const ASSUMED: Values = {
  downPct: 20,
  years: 30,
  sharePct: 30,
  termMonths: 12,
  taxPct: 1.1,
  insurancePct: 0.35,
  upkeepPct: 1,
  valueGrowth: 3,
  sellPct: 6,
  rentGrowth: 3,
  returnPct: 5,
  horizon: 10,
  vacancyPct: 5,
};

import {
  BILLS,
  CONDITIONS,
  ENERGY_RATINGS,
  FEATURES,
  FEE_PAYERS,
  FURNISHED,
  HEATING,
  INTERNET,
  LEASE_KINDS,
  LISTED_BY,
  LISTING_TYPES,
  LOCATION_PRECISIONS,
  ORIENTATIONS,
  PETS,
  PRICE_PERIODS,
  PRICE_QUALIFIERS,
  PROPERTY_TYPES,
  TENURES,
  VIEWING_MODES,
} from '#contract/entities/property.ts';
import { WRITTEN_LANGUAGES } from './writtenLanguages.ts';

/** How a field is written, and what may stand in it. */
export type FieldKind =
  /** One of a few. */
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  /** Any of these. */
  | { readonly kind: 'set'; readonly of: readonly string[] }
  /** Yes, no, or not stated. */
  | { readonly kind: 'flag' }
  /** A box that is ticked or not: only for the wizard's own questions. */
  | { readonly kind: 'tick' }
  | { readonly kind: 'text'; readonly most: number }
  | { readonly kind: 'whole'; readonly least: number; readonly most: number }
  /** `step`: what it must be a multiple of. */
  | {
      readonly kind: 'decimal';
      readonly least: number;
      readonly most: number;
      readonly step?: number;
    }
  /** A sum in the currency of the listing; `least` in its minor units. */
  | { readonly kind: 'money'; readonly least?: number }
  /** In the unit of the draft; m² once it is read. */
  | { readonly kind: 'area' }
  /** 'YYYY-MM-DD', by the platform's own control. */
  | { readonly kind: 'day' }
  /** A phone number; E.164 once it is read. */
  | { readonly kind: 'phone' }
  /** Degrees. */
  | { readonly kind: 'degrees'; readonly most: number };

const choice = <Code extends string>(of: readonly Code[]) => ({ kind: 'choice', of }) as const;
const set = <Code extends string>(of: readonly Code[]) => ({ kind: 'set', of }) as const;
const text = (most: number) => ({ kind: 'text', most }) as const;
const whole = (least: number, most: number) => ({ kind: 'whole', least, most }) as const;
const count = whole(0, 999);
const money = { kind: 'money' } as const;
const area = { kind: 'area' } as const;
const day = { kind: 'day' } as const;
const flag = { kind: 'flag' } as const;
const percent = { kind: 'decimal', least: 0, most: 100 } as const;

/** Fields of the listing itself. */
const OWN = {
  listing_type: choice(LISTING_TYPES),
  property_type: choice(PROPERTY_TYPES),
  listed_by: choice(LISTED_BY),
  area_id: text(36),
  lat: { kind: 'degrees', most: 90 },
  lon: { kind: 'degrees', most: 180 },
  location_precision: choice(LOCATION_PRECISIONS),
  bedrooms: count,
  bathrooms: { kind: 'decimal', least: 0, most: 100, step: 0.5 },
  living_area: area,
  price: { kind: 'money', least: 1 },
  currency: text(3),
  price_period: choice(PRICE_PERIODS),
  title: text(80),
} as const satisfies Record<string, FieldKind>;

/** Fields of its details. */
const DETAILS = {
  country: text(2),
  region: text(80),
  city: text(80),
  district: text(80),
  street: text(120),
  postal_code: text(12),
  floor: whole(-5, 200),
  floors_total: count,
  directions: text(500),
  landmarks: text(300),
  sub_type: text(60),
  condition: choice(CONDITIONS),
  new_build: flag,
  year_built: whole(1000, 2200),
  last_renovated: whole(1000, 2200),
  tenure: choice(TENURES),
  lease_years_left: count,
  ground_rent: money,
  service_charge: money,
  half_baths: count,
  reception_rooms: count,
  total_rooms: count,
  built_area: area,
  plot_area: area,
  terrace_area: area,
  /** Metres. */
  ceiling_height: { kind: 'decimal', least: 1, most: 50 },
  price_qualifier: choice(PRICE_QUALIFIERS),
  negotiable: flag,
  deposit_amount: money,
  deposit_months: { kind: 'decimal', least: 0, most: 24 },
  deposit_refundable: flag,
  deposit_scheme: text(120),
  holding_deposit: money,
  bills_included: set(BILLS),
  average_bills: money,
  last_month_in_advance: flag,
  rent_increase_rule: text(200),
  concession_text: text(200),
  concession_months_free: { kind: 'decimal', least: 0, most: 24 },
  available_from: day,
  available_until: day,
  min_term_months: count,
  max_term_months: count,
  lease_kind: choice(LEASE_KINDS),
  notice_days: count,
  furnished: choice(FURNISHED),
  pets: choice(PETS),
  pet_deposit: money,
  pet_rent: money,
  smoking: flag,
  max_occupants: count,
  couples: flag,
  sharers: flag,
  guarantor_required: flag,
  /** Times the rent. */
  income_multiple: { kind: 'decimal', least: 0, most: 100 },
  registration_allowed: flag,
  subletting: flag,
  property_tax_year: money,
  community_fee_month: money,
  purchase_tax_pct: percent,
  agent_fee_pct: percent,
  agent_fee_paid_by: choice(FEE_PAYERS),
  chain_free: flag,
  vacant_possession: flag,
  tenanted: flag,
  current_rent: money,
  auction_date: day,
  room_size: area,
  ensuite: flag,
  flatmates: count,
  features: set(FEATURES),
  parking_spaces: count,
  heating: choice(HEATING),
  internet: choice(INTERNET),
  internet_mbps: whole(0, 10_000),
  orientation: choice(ORIENTATIONS),
  energy_rating: choice(ENERGY_RATINGS),
  energy_kwh: { kind: 'decimal', least: 0, most: 2000 },
  energy_co2: { kind: 'decimal', least: 0, most: 2000 },
  certificate_expiry: day,
  gas_safety: day,
  electrical_safety: day,
  virtual_tour_url: text(500),
  video_url: text(500),
  summary: text(300),
  description: text(5000),
  language: choice(WRITTEN_LANGUAGES),
  nearby: text(1000),
  house_rules: text(2000),
  viewing_mode: choice(VIEWING_MODES),
  viewing_lead_hours: count,
  phone: { kind: 'phone' },
} as const satisfies Record<string, FieldKind>;

/**
 * The fields that tell the wizard how to read the rest, and the fields of a home that stay with its owner.
 */
const WIZARD = {
  number: text(20),
  unit: text(40),
  area_unit: choice(['m2', 'sqft'] as const),
  area_not_stated: { kind: 'tick' },
  deposit_by: choice(['months', 'amount', 'none'] as const),
} as const satisfies Record<string, FieldKind>;

export const FIELDS = { ...OWN, ...DETAILS, ...WIZARD } as const;
export type FieldName = keyof typeof FIELDS;
export const OWN_FIELDS = Object.keys(OWN) as (keyof typeof OWN)[];
export const DETAIL_FIELDS = Object.keys(DETAILS) as (keyof typeof DETAILS)[];

/** The kind of a field, as any of the kinds there are. */
export function kindOf(name: FieldName): FieldKind {
  return FIELDS[name];
}

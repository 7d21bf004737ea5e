import type { PropertyDetails } from '#contract/entities/property.ts';

export const STATED_GROUPS = ['home', 'terms', 'sale', 'energy'] as const;
export type StatedGroup = (typeof STATED_GROUPS)[number];

/** How a value an owner states is turned into text. */
export type StatedAs =
  | 'text'
  | 'count'
  | 'months'
  | 'days'
  | 'year'
  | 'day'
  | 'area'
  | 'metres'
  | 'sum'
  | 'yesNo'
  | 'times'
  | 'perArea'
  | 'floor'
  | 'code'
  | 'bills'
  | 'internet'
  | 'rooms';

/**
 * The place where each field of an owner is shown: in a group of the facts and how, or null where another
 * part of the page shows it. A new field of a listing does not compile before it has a line here.
 */
export const STATED = {
  // The address fields, shown with the map; the country is that of the city.
  country: null,
  region: null,
  city: null,
  district: null,
  street: null,
  postal_code: null,
  directions: null,
  landmarks: null,
  nearby: null,
  // In the first facts, the price block or the costs.
  tenure: null,
  price_qualifier: null,
  negotiable: null,
  deposit_amount: null,
  deposit_months: null,
  fees: null,
  average_bills: null,
  last_month_in_advance: null,
  concession_months_free: null,
  available_from: null,
  min_term_months: null,
  furnished: null,
  pets: null,
  pet_deposit: null,
  pet_rent: null,
  ground_rent: null,
  service_charge: null,
  property_tax_year: null,
  community_fee_month: null,
  purchase_tax_pct: null,
  agent_fee_pct: null,
  agent_fee_paid_by: null,
  energy_rating: null,
  // In sections of their own.
  features: null,
  risks: null,
  virtual_tour_url: null,
  video_url: null,
  files: null,
  summary: null,
  description: null,
  language: null,
  translations: null,
  house_rules: null,
  viewing_mode: null,
  viewing_slots: null,
  viewing_lead_hours: null,
  time_zone: null,
  phone: null,
  // Shown with another field: as typed, of how many floors, how fast.
  area_typed: null,
  floors_total: null,
  internet_mbps: null,

  sub_type: ['home', 'text'],
  condition: ['home', 'code'],
  new_build: ['home', 'yesNo'],
  year_built: ['home', 'year'],
  last_renovated: ['home', 'year'],
  floor: ['home', 'floor'],
  reception_rooms: ['home', 'count'],
  total_rooms: ['home', 'count'],
  half_baths: ['home', 'count'],
  rooms: ['home', 'rooms'],
  built_area: ['home', 'area'],
  plot_area: ['home', 'area'],
  terrace_area: ['home', 'area'],
  ceiling_height: ['home', 'metres'],
  orientation: ['home', 'code'],
  parking_spaces: ['home', 'count'],
  room_size: ['home', 'area'],
  ensuite: ['home', 'yesNo'],
  flatmates: ['home', 'count'],

  bills_included: ['terms', 'bills'],
  lease_kind: ['terms', 'code'],
  available_until: ['terms', 'day'],
  max_term_months: ['terms', 'months'],
  notice_days: ['terms', 'days'],
  max_occupants: ['terms', 'count'],
  couples: ['terms', 'yesNo'],
  sharers: ['terms', 'yesNo'],
  smoking: ['terms', 'yesNo'],
  guarantor_required: ['terms', 'yesNo'],
  income_multiple: ['terms', 'times'],
  registration_allowed: ['terms', 'yesNo'],
  subletting: ['terms', 'yesNo'],
  holding_deposit: ['terms', 'sum'],
  deposit_refundable: ['terms', 'yesNo'],
  deposit_scheme: ['terms', 'text'],
  rent_increase_rule: ['terms', 'text'],
  concession_text: ['terms', 'text'],

  lease_years_left: ['sale', 'count'],
  chain_free: ['sale', 'yesNo'],
  vacant_possession: ['sale', 'yesNo'],
  tenanted: ['sale', 'yesNo'],
  current_rent: ['sale', 'sum'],
  auction_date: ['sale', 'day'],

  heating: ['energy', 'code'],
  internet: ['energy', 'internet'],
  energy_kwh: ['energy', 'perArea'],
  energy_co2: ['energy', 'perArea'],
  certificate_expiry: ['energy', 'day'],
  gas_safety: ['energy', 'day'],
  electrical_safety: ['energy', 'day'],
} as const satisfies Record<keyof PropertyDetails, readonly [StatedGroup, StatedAs] | null>;

export type StatedName = {
  [Name in keyof typeof STATED]: (typeof STATED)[Name] extends null ? never : Name;
}[keyof typeof STATED];

/** The stated fields of a group, in the order of the table. */
export function statedIn(group: StatedGroup, details: PropertyDetails): readonly StatedName[] {
  const names = Object.keys(STATED) as (keyof typeof STATED)[];
  return names.filter((name): name is StatedName => {
    const value = details[name];
    const isSaid = value !== undefined && !(Array.isArray(value) && value.length === 0);
    return isSaid && STATED[name]?.[0] === group;
  });
}

import * as z from 'zod/mini';
import { feeSchema } from './fee.ts';
import { amount, count, daySchema, opt, squareMetres, text } from './parts.ts';

export const PRICE_PERIODS = [
  'month',
  'week',
  'fortnight',
  'quarter',
  'year',
  'day',
  'per_person_week',
] as const;
export const PRICE_QUALIFIERS = [
  'fixed',
  'guide',
  'from',
  'offers_over',
  'offers_in_region',
  'auction',
  'on_request',
] as const;
export const FURNISHED = ['furnished', 'part', 'unfurnished'] as const;
export const PETS = ['yes', 'cats', 'small_dogs', 'agreement', 'no'] as const;
export const BILLS = [
  'water',
  'gas',
  'electricity',
  'heating',
  'internet',
  'tv_licence',
  'property_tax',
  'waste',
  'cleaning',
] as const;
/** The side that pays the agent of a sale. */
export const FEE_PAYERS = ['buyer', 'seller', 'both'] as const;
export const LEASE_KINDS = ['long', 'short', 'student', 'corporate', 'holiday'] as const;

/** Payments and terms of the contract. Sums in minor units of the currency. */
export const termFields = {
  // Price.
  price_qualifier: opt(z.enum(PRICE_QUALIFIERS)),
  negotiable: opt(z.boolean()),
  // Money of a rental.
  deposit_amount: opt(amount),
  deposit_months: opt(z.number().check(z.nonnegative(), z.maximum(24))),
  deposit_refundable: opt(z.boolean()),
  deposit_scheme: opt(text(120)),
  holding_deposit: opt(amount),
  fees: opt(z.array(feeSchema).check(z.maxLength(20))),
  bills_included: opt(z.array(z.enum(BILLS))),
  /** A month, for the bills that are not included. */
  average_bills: opt(amount),
  last_month_in_advance: opt(z.boolean()),
  rent_increase_rule: opt(text(200)),
  concession_text: opt(text(200)),
  concession_months_free: opt(z.number().check(z.nonnegative(), z.maximum(24))),
  // Terms of a rental.
  available_from: opt(daySchema),
  available_until: opt(daySchema),
  min_term_months: opt(count),
  max_term_months: opt(count),
  lease_kind: opt(z.enum(LEASE_KINDS)),
  notice_days: opt(count),
  furnished: opt(z.enum(FURNISHED)),
  pets: opt(z.enum(PETS)),
  pet_deposit: opt(amount),
  pet_rent: opt(amount),
  smoking: opt(z.boolean()),
  max_occupants: opt(count),
  couples: opt(z.boolean()),
  sharers: opt(z.boolean()),
  guarantor_required: opt(z.boolean()),
  income_multiple: opt(z.number()),
  registration_allowed: opt(z.boolean()),
  subletting: opt(z.boolean()),
  // Money of a sale.
  property_tax_year: opt(amount),
  community_fee_month: opt(amount),
  purchase_tax_pct: opt(z.number()),
  agent_fee_pct: opt(z.number()),
  agent_fee_paid_by: opt(z.enum(FEE_PAYERS)),
  chain_free: opt(z.boolean()),
  vacant_possession: opt(z.boolean()),
  tenanted: opt(z.boolean()),
  current_rent: opt(amount),
  auction_date: opt(daySchema),
  // Rooms and shares.
  room_size: opt(squareMetres),
  ensuite: opt(z.boolean()),
  flatmates: opt(count),
};

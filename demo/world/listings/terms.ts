import type { Fee, PropertyDetails } from '#contract/entities/property.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { SeededRandom } from '../../random.ts';
import { happens, weighted } from './chance.ts';
import { dayOf } from './course.ts';
import { type Home, isLivedIn } from './home.ts';
import { type Prices, rounded, unitOf } from './worth.ts';

export type Voice = 'owner' | 'agent' | 'developer';

/** The words for the terms of a lease, in the language of a listing. */
export interface TermWords {
  readonly buildingCharge: string;
  readonly handover: string;
  readonly garageSpace: string;
  readonly cleaning: string;
  readonly increases: readonly string[];
  readonly concession: string;
}

/** The terms of a lease. `since`, when it was listed, and `now`: ms since the epoch. */
export function rentalTerms(
  home: Home,
  voice: Voice,
  { since, now }: { readonly since: number; readonly now: number },
  { prices, words }: { readonly prices: Prices; readonly words: TermWords },
  random: SeededRandom,
): Partial<PropertyDetails> {
  const isRoom = home.type === 'room' || home.type === 'shared_room';
  const lease = isRoom
    ? weighted(random, { student: 45, long: 45, short: 10 })
    : weighted(random, { long: 84, short: 8, corporate: 5, student: 3 });
  const months =
    lease === 'short'
      ? random.pick([1, 2, 3])
      : isRoom
        ? random.pick([5, 6, 10])
        : random.pick([12, 12, 12, 12, 6, 24, 36]);
  const bills = billsOf(isRoom, random);
  return {
    deposit_months: Number(weighted(random, isRoom ? { 1: 72, 2: 28 } : { 1: 22, 2: 62, 3: 16 })),
    deposit_refundable: true,
    fees: rentalFees(home, voice, prices, words, random),
    ...(bills.length > 0 && { bills_included: bills }),
    ...(bills.length < 3 &&
      isLivedIn(home.type) && {
        average_bills: rounded((38 + home.area * 0.75) * prices.everyday, 'rent', prices),
      }),
    last_month_in_advance: happens(random, 0.22),
    rent_increase_rule: random.pick(words.increases),
    ...(happens(random, 0.035) && {
      concession_text: words.concession,
      concession_months_free: 0.5,
    }),
    // Free since it was listed, or when whoever lives there has left.
    available_from: dayOf(
      Math.max(since, happens(random, 0.45) ? now : since) + random.between(0, 55) * DAY_MS,
    ),
    min_term_months: months,
    ...(lease === 'short' && { max_term_months: random.pick([6, 9, 11]) }),
    lease_kind: lease,
    notice_days: random.pick([30, 60, 60, 90]),
    furnished: isRoom
      ? 'furnished'
      : weighted(random, { furnished: 42, part: 22, unfurnished: 36 }),
    pets: weighted(random, { yes: 20, cats: 14, small_dogs: 9, agreement: 34, no: 23 }),
    smoking: happens(random, 0.08),
    max_occupants: Math.max(1, home.bedrooms * 2),
    couples: !isRoom || happens(random, 0.4),
    sharers: home.bedrooms > 1 && happens(random, 0.5),
    guarantor_required: happens(random, 0.32),
    registration_allowed: happens(random, 0.9),
    subletting: false,
    ...(isRoom && roomTerms(home, random)),
  };
}

const roomTerms = (home: Home, random: SeededRandom): Partial<PropertyDetails> => ({
  room_size: home.area,
  ensuite: happens(random, 0.22),
  flatmates: random.between(1, 4),
});

function billsOf(isRoom: boolean, random: SeededRandom) {
  const bills: NonNullable<PropertyDetails['bills_included']> = [];
  if (isRoom) bills.push('water', 'gas', 'electricity', 'internet');
  if (isRoom && happens(random, 0.3)) bills.push('cleaning');
  if (!isRoom && happens(random, 0.28)) bills.push('water', 'waste');
  if (!isRoom && happens(random, 0.1)) bills.push('internet');
  if (!isRoom && happens(random, 0.04)) bills.push('electricity', 'heating');
  return bills;
}

function rentalFees(
  { floors, features }: Home,
  voice: Voice,
  prices: Prices,
  words: TermWords,
  random: SeededRandom,
): Fee[] {
  const fees: Fee[] = [];
  const fee = (
    name: string,
    euros: number,
    rest: Pick<Fee, 'when' | 'due' | 'refundable' | 'mandatory'>,
  ) => fees.push({ name, amount: Math.round(euros * prices.everyday) * unitOf(prices), ...rest });
  if (floors !== undefined && happens(random, 0.38))
    fee(words.buildingCharge, random.between(4, 14) * 5, {
      when: 'monthly',
      due: 'move_in',
      refundable: false,
      mandatory: true,
    });
  if (voice === 'agent' && happens(random, 0.3))
    fee(words.handover, random.between(12, 30) * 10, {
      when: 'once',
      due: 'signing',
      refundable: false,
      mandatory: true,
    });
  if (features.has('garage') && happens(random, 0.3))
    fee(words.garageSpace, random.between(9, 20) * 5, {
      when: 'monthly',
      due: 'move_in',
      refundable: false,
      mandatory: false,
    });
  if (happens(random, 0.16))
    fee(words.cleaning, random.between(10, 24) * 5, {
      when: 'once',
      due: 'move_in',
      refundable: false,
      mandatory: true,
    });
  return fees;
}

/** The financial terms of a sale. `price` in minor units. */
export function saleTerms(
  home: Home,
  price: number,
  prices: Prices,
  random: SeededRandom,
): Partial<PropertyDetails> {
  const unit = unitOf(prices);
  const isTenanted = isLivedIn(home.type) && happens(random, 0.07);
  const hasOwners = home.floors !== undefined;
  return {
    tenure: hasOwners ? 'condominium' : 'freehold',
    price_qualifier: weighted(random, {
      fixed: 66,
      guide: 14,
      offers_over: 8,
      from: home.condition === 'new' ? 16 : 0,
      offers_in_region: 6,
    }),
    negotiable: happens(random, 0.44),
    property_tax_year:
      Math.round((price * (0.0016 + 0.0014 * random.next())) / (10 * unit)) * 10 * unit,
    ...(hasOwners && {
      community_fee_month:
        Math.round(
          (random.between(5, 16) * 5 + (home.features.has('lift') ? 15 : 0)) * prices.everyday,
        ) * unit,
    }),
    purchase_tax_pct: 6,
    agent_fee_pct: 5,
    agent_fee_paid_by: 'seller',
    chain_free: happens(random, 0.52),
    vacant_possession: !isTenanted,
    tenanted: isTenanted,
    ...(isTenanted && { current_rent: rounded((price / unit) * 0.0036, 'rent', prices) }),
  };
}

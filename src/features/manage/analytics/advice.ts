import type { PriceBand } from '#contract/rules/market/priceBand.ts';
import { comparablePrice } from '#contract/rules/market/priceBand.ts';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';
import type { HeldListing } from '#src/data/types.ts';
import { sum } from '#src/rules/sum.ts';
import type { Counts } from './steps.ts';
import type { TraitAdvice } from './traits.ts';

/** A step that a landlord might take next, with the numbers for it. */
export type Advice =
  | TraitAdvice
  /** So many people asked and nobody replied. */
  | { readonly kind: 'reply'; readonly n: number }
  /** The home asks more than three in four of the `n` homes like it. Minor units, a month for a rental. */
  | {
      readonly kind: 'price';
      readonly home: HeldListing;
      readonly price: number;
      readonly high: number;
      readonly n: number;
    }
  /** With as many views the person's other homes got about `expected` inquiries; those rest on `n` views. */
  | {
      readonly kind: 'contacts';
      readonly home: HeldListing;
      readonly views: number;
      readonly contacts: number;
      readonly expected: number;
      readonly n: number;
    }
  /** At most half as many views as in as many days before. */
  | {
      readonly kind: 'views';
      readonly home: HeldListing;
      readonly views: number;
      readonly before: number;
    };

/** A home with what came of it in the days looked at. */
export interface HomeNumbers {
  readonly home: HeldListing;
  readonly now: Counts;
  /** Null: it was not on offer all those days. */
  readonly before: Counts | null;
  /** Null: not read yet, or not asked. */
  readonly band: PriceBand<HeldListing> | null;
}

/** At least so many inquiries are to be expected before their absence says anything… */
const LEAST_EXPECTED = 5;
/** …and what is there lies below by two standard deviations of chance. */
const SURE = 2;
const LEAST_VIEWS_BEFORE = 30;
const MOST = 6;

/** Only what the numbers carry: replies that are due, what homes lack, then prices, then homes that few ask about, then homes that fewer look at. */
export function adviceFor(
  homes: readonly HomeNumbers[],
  waiting: number,
  traits: readonly TraitAdvice[] = [],
): readonly Advice[] {
  const open = homes.filter(({ home }) => !isClosed(home.status) && home.visibility === 'live');
  return [
    ...(waiting > 0 ? [{ kind: 'reply' as const, n: waiting }] : []),
    ...traits,
    ...open.flatMap(priceAdvice),
    ...open.flatMap((one) => contactsAdvice(one, homes)),
    ...open.flatMap(viewsAdvice),
  ].slice(0, MOST);
}

function priceAdvice({ home, band }: HomeNumbers): Advice[] {
  if (band?.kind !== 'band' || band.position !== 'above') return [];
  const { high, sample } = band;
  return [{ kind: 'price', home, price: comparablePrice(home), high, n: sample.length }];
}

function contactsAdvice(one: HomeNumbers, all: readonly HomeNumbers[]): Advice[] {
  const others = all.filter(
    ({ home }) => home.id !== one.home.id && home.listing_type === one.home.listing_type,
  );
  const n = sum(others.map(({ now }) => now.views));
  const { views, contacts } = one.now;
  const expected = n === 0 ? 0 : (views * sum(others.map(({ now }) => now.contacts))) / n;
  // Few views of the others say little about a home with many.
  if (n < views || expected < LEAST_EXPECTED) return [];
  if (contacts > expected - SURE * Math.sqrt(expected)) return [];
  return [{ kind: 'contacts', home: one.home, views, contacts, expected: Math.round(expected), n }];
}

function viewsAdvice({ home, now, before }: HomeNumbers): Advice[] {
  if (before === null || before.views < LEAST_VIEWS_BEFORE) return [];
  const fell = before.views - now.views;
  const isSure = fell >= SURE * Math.sqrt(before.views + now.views);
  return isSure && now.views <= before.views / 2
    ? [{ kind: 'views', home, views: now.views, before: before.views }]
    : [];
}

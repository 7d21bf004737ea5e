import { distanceKm } from './distance.ts';
import { freshness } from '../listing/freshness.ts';
import { monthOrWhole, type Taste, type TasteHome } from './taste.ts';

/** The terms of a score; their weights add up to 1. */
export const TERM_WEIGHTS = {
  price: 0.3,
  place: 0.2,
  bedrooms: 0.15,
  area: 0.1,
  type: 0.1,
  features: 0.1,
  freshness: 0.05,
} as const;
export type Term = keyof typeof TERM_WEIGHTS;
export const TERMS = Object.keys(TERM_WEIGHTS) as readonly Term[];
type Weights = Readonly<Record<Term, number>>;

/** The weights as somebody turned them: 1 leaves one as it is, 0 takes it out. Together they are 1 again; all at 0 say nothing. */
export function turnedWeights(turned: Readonly<Partial<Record<string, number>>>): Weights {
  const all = TERMS.map(
    (term) => [term, TERM_WEIGHTS[term] * Math.max(0, turned[term] ?? 1)] as const,
  );
  const sum = all.reduce((total, [, weight]) => total + weight, 0);
  if (sum === 0) return TERM_WEIGHTS;
  return Object.fromEntries(all.map(([term, weight]) => [term, weight / sum])) as Weights;
}

/** What a term adds to a score. */
export interface Points {
  readonly term: Term;
  readonly points: number;
}

export interface Recommended<Home extends TasteHome> {
  readonly home: Home;
  /** 0 to 1. */
  readonly score: number;
  /** The three terms that contribute most, in order: shown as the reasons. */
  readonly reasons: readonly Term[];
  /** All terms, those that give most first. */
  readonly terms: readonly Points[];
}

export interface RecommendInput<Home extends TasteHome> {
  readonly taste: Taste;
  readonly pool: readonly Home[];
  /** Hidden listings, and those that fail a requirement. */
  readonly excluded: ReadonlySet<string>;
  readonly most: number;
  /** ms since the epoch. */
  readonly now: number;
  /** As turned; else those of the product. */
  readonly weights?: Weights;
}

/** A price this much above what somebody likes does not fit at all. */
const PRICE_REACH = 0.25;
const PLACE_REACH_KM = 10;
const AREA_REACH = 0.5;
/** How much a good score counts against similarity to what is already chosen (MMR). */
const LAMBDA = 0.7;
export const FRESH_SHARE = { fresh: 1, ok: 0.7, unconfirmed: 0.3, paused: 0 } as const;

/** The homes that fit a taste best, unlike one another, each with its reasons. The same input, the same answer. */
export function recommend<Home extends TasteHome>(
  input: RecommendInput<Home>,
): Recommended<Home>[] {
  const { taste, pool, excluded, most, now, weights } = input;
  const scored = pool
    .filter((home) => isOfferedTo(taste, home) && !excluded.has(home.id))
    .map((home) => scoreOf(home, taste, now, weights))
    .sort((one, other) => other.score - one.score || one.home.id.localeCompare(other.home.id));
  return diversified(scored, most);
}

/** How well a home fits, and why. `now` in ms since the epoch. */
export function scoreOf<Home extends TasteHome>(
  home: Home,
  taste: Taste,
  now: number,
  weights: Weights = TERM_WEIGHTS,
): Recommended<Home> {
  const fits = fitsOf(home, taste, now);
  return {
    home,
    ...explained(TERMS.map((term) => ({ term, points: weights[term] * fits[term] }))),
  };
}

/** The score that terms add up to, and the three that give most as its reasons. */
export function explained(
  all: readonly Points[],
): Pick<Recommended<TasteHome>, 'score' | 'reasons' | 'terms'> {
  const terms = all.toSorted((one, other) => other.points - one.points);
  return {
    score: terms.reduce((sum, { points }) => sum + points, 0),
    terms,
    reasons: terms
      .filter(({ points }) => points > 0)
      .slice(0, 3)
      .map(({ term }) => term),
  };
}

function isOfferedTo(taste: Taste, home: TasteHome): boolean {
  return home.listing_type === taste.listingType && home.currency === taste.currency;
}

/** How well each term fits, 0 to 1. What is not stated does not fit. */
function fitsOf(home: TasteHome, taste: Taste, now: number): Record<Term, number> {
  const above = monthOrWhole(home) / taste.price - 1;
  const confirmedAt = Date.parse(home.availability_confirmed_at);
  return {
    price: within(1 - above / PRICE_REACH),
    place: placeFit(home, taste),
    bedrooms: within(1 - Math.abs(home.bedrooms - taste.bedrooms) / 2),
    area: areaFit(home.living_area, taste.area),
    type: taste.types.get(home.property_type) ?? 0,
    features: featureFit(home, taste),
    freshness: FRESH_SHARE[freshness(confirmedAt, now)],
  };
}

function placeFit(home: TasteHome, { places }: Taste): number {
  const total = places.reduce((sum, { weight }) => sum + weight, 0);
  const near = places.map(
    (place) => place.weight * within(1 - distanceKm(home, place) / PLACE_REACH_KM),
  );
  return near.reduce((sum, one) => sum + one, 0) / total;
}

function areaFit(area: number | null, wanted: number | null): number {
  if (area === null || wanted === null || wanted === 0) return 0;
  return within(1 - Math.abs(area / wanted - 1) / AREA_REACH);
}

/** How much this home has of what liked homes usually have. */
function featureFit(home: TasteHome, { features }: Taste): number {
  const all = [...features.values()].reduce((sum, share) => sum + share, 0);
  const had = (home.details.features ?? []).reduce((sum, one) => sum + (features.get(one) ?? 0), 0);
  return all === 0 ? 0 : had / all;
}

const within = (share: number): number => Math.min(1, Math.max(0, share));

/** Takes, one after the other, the home with the best λ·score − (1−λ)·likeness to those taken (MMR). */
function diversified<Home extends TasteHome>(
  scored: readonly Recommended<Home>[],
  most: number,
): Recommended<Home>[] {
  const left = scored.map((one) => ({ one, likeness: 0 }));
  const taken: Recommended<Home>[] = [];
  while (left.length > 0 && taken.length < most) {
    const worths = left.map(({ one, likeness }) => LAMBDA * one.score - (1 - LAMBDA) * likeness);
    const [next] = left.splice(worths.indexOf(Math.max(...worths)), 1);
    if (next === undefined) break;
    taken.push(next.one);
    for (const rest of left)
      rest.likeness = Math.max(rest.likeness, likenessOf(rest.one.home, next.one.home));
  }
  return taken;
}

/** 0 to 1: a quarter each for place, kind, bedrooms and price. */
function likenessOf(one: TasteHome, other: TasteHome): number {
  const prices = [monthOrWhole(one), monthOrWhole(other)];
  const apart = Math.abs((prices[0] ?? 0) - (prices[1] ?? 0)) / Math.max(...prices, 1);
  const place = within(1 - distanceKm(one, other));
  const kind = Number(one.property_type === other.property_type);
  const bedrooms = Number(one.bedrooms === other.bedrooms);
  return (place + kind + bedrooms + (1 - apart)) / 4;
}

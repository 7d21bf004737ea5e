import { distanceKm } from '#contract/rules/distance.ts';
import { freshness } from '#contract/rules/listing/freshness.ts';
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

/** The points that a term adds to a score. */
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
  const { taste, pool, excluded, most, now, weights = TERM_WEIGHTS } = input;
  const fitsOf = fitting(taste, now);
  const scored: Scored<Home>[] = [];
  for (const home of pool) {
    if (!isOfferedTo(taste, home) || excluded.has(home.id)) continue;
    const fits = fitsOf(home);
    let score = 0;
    for (const term of TERMS) score += weights[term] * fits[term];
    scored.push({ home, score, likeness: 0, comparedWith: 0 });
  }
  // Words are found for the few that are shown.
  return diversified(scored, most).map((home) => scoreOf(home, taste, now, weights));
}

/** How well a home fits, and why. `now` in ms since the epoch. */
export function scoreOf<Home extends TasteHome>(
  home: Home,
  taste: Taste,
  now: number,
  weights: Weights = TERM_WEIGHTS,
): Recommended<Home> {
  const fits = fitting(taste, now)(home);
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

/** How well each term of a home fits, 0 to 1. A term that is not stated does not fit. */
function fitting(taste: Taste, now: number): (home: TasteHome) => Record<Term, number> {
  const { places, features } = taste;
  const allPlaces = places.reduce((sum, { weight }) => sum + weight, 0);
  const allFeatures = [...features.values()].reduce((sum, share) => sum + share, 0);
  const placeFit = (home: TasteHome) => {
    let near = 0;
    for (const place of places)
      near += place.weight * within(1 - distanceKm(home, place) / PLACE_REACH_KM);
    return near / allPlaces;
  };
  /** How much this home has of what liked homes usually have. */
  const featureFit = ({ details }: TasteHome) => {
    let had = 0;
    for (const one of details.features ?? []) had += features.get(one) ?? 0;
    return allFeatures === 0 ? 0 : had / allFeatures;
  };
  return (home) => {
    const above = monthOrWhole(home) / taste.price - 1;
    return {
      price: within(1 - above / PRICE_REACH),
      place: placeFit(home),
      bedrooms: within(1 - Math.abs(home.bedrooms - taste.bedrooms) / 2),
      area: areaFit(home.living_area, taste.area),
      type: taste.types.get(home.property_type) ?? 0,
      features: featureFit(home),
      freshness: FRESH_SHARE[freshness(confirmedOf(home), now)],
    };
  };
}

/** When its owner last confirmed it, ms since the epoch. */
export const confirmedOf = ({ confirmedAt, availability_confirmed_at: text = '' }: TasteHome) =>
  confirmedAt ?? Date.parse(text);

function areaFit(area: number | null, wanted: number | null): number {
  if (area === null || wanted === null || wanted === 0) return 0;
  return within(1 - Math.abs(area / wanted - 1) / AREA_REACH);
}

const within = (share: number): number => Math.min(1, Math.max(0, share));

interface Scored<Home> {
  readonly home: Home;
  readonly score: number;
  /** To the most alike of those taken, of which it was compared with so many. */
  likeness: number;
  comparedWith: number;
}

/**
 * Takes, one after the other, the home with the best λ·score − (1−λ)·likeness to those taken (MMR). They are looked at from the best
 * score on, and only as long as a score alone could still win: of ten thousand homes some dozens are sorted and compared.
 */
function diversified<Home extends TasteHome>(all: Scored<Home>[], most: number): Home[] {
  const next = bestFirst(all);
  /** Those looked at and not taken, by score. */
  const seen: Scored<Home>[] = [];
  const taken: Home[] = [];
  while (taken.length < most) {
    let best = -1;
    let bestWorth = -Infinity;
    for (let at = 0; ; at += 1) {
      const one = seen[at] ?? next();
      if (one === undefined) break;
      seen[at] = one;
      if (LAMBDA * one.score < bestWorth) break;
      while (one.comparedWith < taken.length) {
        const other = taken[one.comparedWith];
        if (other !== undefined) one.likeness = Math.max(one.likeness, likenessOf(one.home, other));
        one.comparedWith += 1;
      }
      const worth = LAMBDA * one.score - (1 - LAMBDA) * one.likeness;
      if (worth <= bestWorth) continue;
      best = at;
      bestWorth = worth;
    }
    const [won] = best < 0 ? [] : seen.splice(best, 1);
    if (won === undefined) break;
    taken.push(won.home);
  }
  return taken;
}

const isBefore = (one: Scored<TasteHome>, other: Scored<TasteHome>): boolean =>
  one.score > other.score ||
  (one.score === other.score && one.home.id.localeCompare(other.home.id) < 0);

/** Hands them out by score, then by id, sorting no more than is asked for: a binary heap. */
function bestFirst<Home extends TasteHome>(heap: Scored<Home>[]): () => Scored<Home> | undefined {
  const sink = (from: number) => {
    let at = from;
    for (;;) {
      let top = at;
      for (const below of [at * 2 + 1, at * 2 + 2]) {
        const [one, other] = [heap[below], heap[top]];
        if (one !== undefined && other !== undefined && isBefore(one, other)) top = below;
      }
      if (top === at) return;
      [heap[at], heap[top]] = [heap[top] as Scored<Home>, heap[at] as Scored<Home>];
      at = top;
    }
  };
  for (let at = (heap.length >>> 1) - 1; at >= 0; at -= 1) sink(at);
  return () => {
    const [first] = heap;
    const last = heap.pop();
    if (last !== undefined && heap.length > 0) {
      heap[0] = last;
      sink(0);
    }
    return first;
  };
}

/** A kilometre and a bit more, in degrees: a degree of latitude is 111 km. */
const KM_OF_LATITUDE = 0.0091;

/** 0 to 1: a quarter each for place, kind, bedrooms and price. */
function likenessOf(one: TasteHome, other: TasteHome): number {
  const [mine, theirs] = [monthOrWhole(one), monthOrWhole(other)];
  const apart = Math.abs(mine - theirs) / Math.max(mine, theirs, 1);
  // So far apart in latitude they are further from one another than a kilometre, whatever their longitude.
  const place =
    Math.abs(one.lat - other.lat) > KM_OF_LATITUDE ? 0 : within(1 - distanceKm(one, other));
  const kind = Number(one.property_type === other.property_type);
  const bedrooms = Number(one.bedrooms === other.bedrooms);
  return (place + kind + bedrooms + (1 - apart)) / 4;
}

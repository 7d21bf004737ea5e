import { dayNumber } from '#contract/rules/calendarDay.ts';
import type { QueryField } from '#contract/entities/listingQuery.ts';
import { ENERGY_RATINGS, type Property } from '#contract/entities/property.ts';
import { distanceKm } from '#contract/rules/distance.ts';
import type { AskedQuery } from '#search/query/travel.ts';
import { fold } from '#contract/rules/text/fold.ts';
import { trueMonthlyCost } from '#contract/rules/money/moveInCost.ts';
import { monthlyRent } from '#contract/rules/money/pricePeriod.ts';

/*
 * The search as one would first write it: over objects, one question after the other. Slow and plain, so that it
 * can be seen to be right; the index has to find the same.
 */

const DAY = 86_400_000;
type Answer = boolean | 'not stated';
type Scene = {
  readonly now: number;
  readonly hidden: ReadonlySet<string>;
  /** The currency of the bounds where the query names none. */
  readonly currency: string;
};

export function matchesPlainly(home: Property, query: AskedQuery, scene: Scene): boolean {
  if (home.visibility !== 'live' || home.status === 'rented' || home.status === 'sold')
    return false;
  if (Math.floor((scene.now - Date.parse(home.availability_confirmed_at)) / DAY) > 30) return false;
  return Object.entries(answers(home, query, scene)).every(([field, answer]) => {
    if (query.nice?.includes(field)) return true;
    return answer === 'not stated' ? query.include_not_stated === true : answer;
  });
}

const priceOf = (home: Property) =>
  home.price_period === null ? home.price : monthlyRent(home.price, home.price_period);
const totalOf = (home: Property) =>
  home.listing_type === 'sale' ? home.price : trueMonthlyCost(home, { hasPets: false }).total;
const lacksCosts = (home: Property) =>
  home.listing_type === 'rent' && trueMonthlyCost(home, { hasPets: false }).missing.length > 0;
const areaPrice = (home: Property) =>
  home.living_area === null || home.living_area === 0
    ? undefined
    : priceOf(home) / home.living_area;

function answers(home: Property, query: AskedQuery, { now, hidden, currency }: Scene) {
  const isComparable = home.currency === (query.currency ?? currency);
  const { details } = home;
  const all: Partial<Record<QueryField, Answer>> = {
    type: query.type === undefined || query.type === home.listing_type,
    text: hasWords(home, query.text ?? ''),
    area_ids: isAmong(home.area_id, query.area_ids),
    polygon: query.polygon === undefined || crossings(home, query.polygon) % 2 === 1,
    near:
      query.near === undefined ||
      distanceKm({ lon: query.near.at[0], lat: query.near.at[1] }, home) <= query.near.km,
    bounds:
      query.bounds === undefined ||
      (isIn(home.lon, { min: query.bounds[0], max: query.bounds[2] }) === true &&
        isIn(home.lat, { min: query.bounds[1], max: query.bounds[3] }) === true),
    travel: isNearEnough(home, query),
    price:
      isOpen(query.price) ||
      (isComparable &&
        (query.price_kind === 'total'
          ? isTotalIn(home, query.price)
          : isIn(priceOf(home), query.price))),
    currency: query.currency === undefined || query.currency === home.currency,
    bedrooms: isIn(home.bedrooms, query.bedrooms),
    bathrooms: isIn(home.bathrooms, query.bathrooms),
    living_area: isIn(home.living_area, query.living_area),
    price_per_m2:
      isOpen(query.price_per_m2) || (isComparable && isIn(areaPrice(home), query.price_per_m2)),
    property_types: isAmong(home.property_type, query.property_types),
    available_by:
      query.available_by === undefined ||
      (details.available_from === undefined
        ? 'not stated'
        : details.available_from <= query.available_by),
    furnished: isAmong(details.furnished, query.furnished),
    pets: isAmong(details.pets, query.pets),
    term_months: fitsTerm(home, query.term_months),
    features: (query.features ?? []).every((one) => details.features?.includes(one)),
    energy: isAsGood(details.energy_rating, query.energy),
    floor: isIn(details.floor, query.floor),
    listed_by: isAmong(home.listed_by, query.listed_by),
    confirmed_days:
      query.confirmed_days === undefined ||
      Date.parse(home.availability_confirmed_at) >= now - query.confirmed_days * DAY,
    listed_days:
      query.listed_days === undefined ||
      home.first_listed_on >= new Date(now - query.listed_days * DAY).toISOString().slice(0, 10),
    reduced:
      query.reduced !== true || (home.previous_price !== null && home.previous_price > home.price),
    has_floor_plan:
      query.has_floor_plan !== true || home.photos.some((one) => one.room === 'floor_plan'),
    has_tour:
      query.has_tour !== true ||
      details.virtual_tour_url !== undefined ||
      details.video_url !== undefined,
    exclude_pending: query.exclude_pending !== true || home.status !== 'pending',
    include_hidden: query.include_hidden === true || !hidden.has(home.id),
  };
  return all;
}

/** Minutes in a town by product rule 4.6. */
const KM_H = { walk: 4.8, cycle: 15, transit: 18, drive: 28 };
const minutesFrom = (home: Property, { places = [], travel }: AskedQuery) =>
  places.map((place) => (distanceKm(home, place) * 1.3 * 60) / KM_H[travel?.by ?? place.mode]);
const isNearEnough = (home: Property, query: AskedQuery): Answer =>
  minutesFrom(home, query).every((minutes) => minutes <= (query.travel?.minutes ?? Infinity));

type Range = { min?: number | undefined; max?: number | undefined };
const isOpen = (range: Range | undefined) => range?.min === undefined && range?.max === undefined;

function isIn(
  value: number | null | undefined,
  range: { min?: number | undefined; max?: number | undefined } | undefined,
): Answer {
  if (range?.min === undefined && range?.max === undefined) return true;
  if (value == null) return 'not stated';
  return value >= (range.min ?? -Infinity) && value <= (range.max ?? Infinity);
}

/** A cost that is not stated may be any sum: that, and nothing else, is not known. */
function isTotalIn(home: Property, range: Range | undefined): Answer {
  if (!lacksCosts(home)) return isIn(totalOf(home), range);
  const known = totalOf(home);
  if (known > (range?.max ?? Infinity)) return false;
  return range?.max === undefined && known >= (range?.min ?? -Infinity) ? true : 'not stated';
}

function isAmong<T>(value: T | undefined, wanted: readonly T[] | undefined): Answer {
  if (wanted === undefined || wanted.length === 0) return true;
  return value === undefined ? 'not stated' : wanted.includes(value);
}

function isAsGood(rating: string | undefined, wanted: string | undefined): Answer {
  const rated: readonly string[] = ENERGY_RATINGS.slice(0, 8);
  if (wanted === undefined || !rated.includes(wanted)) return true;
  if (rating === undefined || !rated.includes(rating)) return 'not stated';
  return rated.indexOf(rating) <= rated.indexOf(wanted);
}

function fitsTerm({ details }: Property, months: number | undefined): Answer {
  if (months === undefined) return true;
  if (months < (details.min_term_months ?? 0) || months > (details.max_term_months ?? Infinity))
    return false;
  return details.min_term_months === undefined ? 'not stated' : true;
}

/** How often a line to the east leaves the home over the ring. */
function crossings({ lon, lat }: Property, ring: readonly (readonly [number, number])[]): number {
  return ring.filter(([lon1, lat1], place) => {
    const [lon2, lat2] = ring.at(place - 1) ?? [0, 0];
    if (lat1 > lat === lat2 > lat) return false;
    return lon < lon1 + ((lat - lat1) / (lat2 - lat1)) * (lon2 - lon1);
  }).length;
}

/** Only words, words with a minus, and phrases in quotes, as the test's queries have them. */
function hasWords({ title, property_type: type, details }: Property, text: string): boolean {
  const lines = [
    title,
    details.description,
    ...(details.translations ?? []).flatMap((each) => [each.title, each.description]),
    details.city,
    [type, ...(details.features ?? [])].join(' '),
  ].map((line) => ` ${words(line.replaceAll('_', ' ')).join(' ')} `);
  const all = lines.join('');
  return [...text.matchAll(/(-)?(?:"([^"]*)"|(\S+))/gu)].every(([, minus, phrase, word]) => {
    const wanted = words(phrase ?? word ?? '').join(' ');
    if (minus !== undefined) return !lines.some((line) => line.includes(` ${wanted} `));
    return phrase === undefined
      ? all.split(' ').some((each) => isFoundBy(each, wanted))
      : lines.some((line) => line.includes(` ${wanted} `));
  });
}

/** A word is found by its beginning; of a number no digit may follow. */
const isFoundBy = (word: string, wanted: string) =>
  word.startsWith(wanted) && !(/^\d+$/u.test(wanted) && /\d/u.test(word[wanted.length] ?? ''));

const words = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** By the sorts that need no ranking; what a listing does not state stands last, equals stand by id. */
export function sortedPlainly(
  homes: readonly Property[],
  sort: string,
  currency = 'EUR',
  asked: AskedQuery = {},
): Property[] {
  const fallAt = (home: Property) =>
    home.price_history.length < 2 ? undefined : Date.parse(home.price_history[1]?.at ?? '');
  const newestKey = (home: Property) => `${home.first_listed_on}${home.created_at.slice(11, 19)}`;
  const keys: Record<string, (home: Property) => number | undefined> = {
    price_up: priceOf,
    price_down: (home) => -priceOf(home),
    true_cost: totalOf,
    price_per_area: areaPrice,
    area: (home) => (home.living_area === null ? undefined : -home.living_area),
    reduced: (home) => (fallAt(home) === undefined ? undefined : -(fallAt(home) ?? 0)),
    ...(asked.places !== undefined && {
      travel: (home: Property) => minutesFrom(home, asked).reduce((sum, each) => sum + each, 0),
    }),
    confirmed: (home) => -Date.parse(home.availability_confirmed_at),
  };
  const byId = (one: Property, other: Property) => (one.id < other.id ? -1 : 1);
  const key = keys[sort];
  if (key === undefined)
    return homes.toSorted(
      (one, other) => newestKey(other).localeCompare(newestKey(one)) || byId(one, other),
    );
  const isOfSums = /price|cost/u.test(sort);
  const place = (home: Property) =>
    isOfSums && key(home) !== undefined
      ? `${home.currency === currency ? 0 : 1}${home.currency}`
      : '';
  const whole = (home: Property) => Number(sort === 'true_cost' && lacksCosts(home));
  return homes.toSorted((one, other) => {
    const [first, second] = [key(one) ?? Infinity, key(other) ?? Infinity];
    if (first === Infinity || second === Infinity)
      return Number(first === Infinity) - Number(second === Infinity) || byId(one, other);
    return (
      place(one).localeCompare(place(other)) ||
      whole(one) - whole(other) ||
      first - second ||
      byId(one, other)
    );
  });
}

/** The searched fields of a home, each with its weight and its usual length. */
const fieldsOf = (home: Property): readonly (readonly [string, number, number])[] => {
  const { details } = home;
  const all = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join('\n');
  return [
    [home.title, 4, 6],
    [all(details.district, details.street, details.city, details.region), 3, 8],
    [all(home.property_type, ...(details.features ?? [])).replaceAll('_', ' '), 1.5, 10],
    [all(details.summary, details.description, details.nearby), 1, 80],
  ];
};

/** The best weight in a home of a word that begins like this: `sync/SPEC.md`, FI15. 0: it has none. */
function says(home: Property, beginning: string): number {
  const weights = new Map<string, number>();
  for (const [text, boost, usual] of fieldsOf(home)) {
    const all = words(text);
    for (const word of new Set(all)) {
      const times = all.filter((each) => each === word).length;
      const part = (boost * times * 2.2) / (times + 1.2 * (0.3 + (0.7 * all.length) / usual));
      weights.set(word, (weights.get(word) ?? 0) + part);
    }
  }
  const letters = (word: string) => word.match(/./gsu)?.length ?? 0;
  const found = [...weights].filter(([word]) => isFoundBy(word, beginning));
  return Math.max(
    0,
    ...found.map(
      ([word, weight]) =>
        (Math.max(1, Math.min(255, Math.round(weight * 12))) * letters(beginning)) / letters(word),
    ),
  );
}

/** How well words fit each home, 0 to 1, of all that are on offer here: 0 where one of the words is missing. */
export function fitsPlainly(
  homes: readonly Property[],
  wanted: readonly string[],
): ReadonlyMap<string, number> {
  const each = wanted.map((word) => homes.map((home) => says(home, word)));
  const rarity = each.map((all) =>
    Math.log(1 + homes.length / all.filter((one) => one > 0).length),
  );
  const sums = homes.map((_, at) =>
    each.every((all) => (all[at] ?? 0) > 0)
      ? each.reduce((sum, all, word) => sum + (all[at] ?? 0) * (rarity[word] ?? 0), 0)
      : 0,
  );
  const best = Math.max(...sums);
  return new Map(homes.map(({ id }, at) => [id, best === 0 ? 0 : (sums[at] ?? 0) / best]));
}

/** How good a match a home is by itself, by the product's rule 5.7. */
export function standsPlainly(home: Property, now: number): number {
  const stale = Math.floor((now - Date.parse(home.availability_confirmed_at)) / DAY);
  const age = Math.floor(now / DAY) - dayNumber(home.first_listed_on);
  const isReduced = home.previous_price !== null && home.previous_price > home.price;
  return (
    (stale > 14 ? -1 : stale > 7 ? 0.21 : 0.3) +
    0.15 * Math.min(1, Math.max(0, 1 - age / 60)) +
    0.12 * Math.min(1, home.photos.length / 8) +
    (home.owner_verified ? 0.05 : 0) +
    (isReduced ? 0.03 : 0)
  );
}

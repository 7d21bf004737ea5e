import {
  type Feature,
  FEATURES,
  LISTING_TYPES,
  PROPERTY_TYPES,
} from '#contract/entities/property.ts';
import { type RailHome, rails } from '#search/recommend/rails.ts';
import { tasteOf } from '#search/recommend/taste.ts';
import type { RecommendAsk, RecommendedHome } from '../../model/recommendations.ts';
import type { Within } from '../../model/ports/searcher.ts';
import { eachBit } from '#search/finding/bits.ts';
import type { ListingIndex } from '#search/finding/listingIndex.ts';
import type { ListingRows } from '#search/finding/listingRows.ts';

/** The ids of recommended homes: the caller makes their cards. */
export interface RecommendedIds {
  readonly knows: 'taste' | 'wishes' | 'nothing';
  readonly rails: readonly {
    readonly name: ReturnType<typeof rails>[number]['name'];
    readonly of: string | null;
    readonly homes: readonly RecommendedHome[];
  }[];
}

/** The homes of this index for somebody. `now`: ms since the epoch. */
export function recommendIn(
  index: Pick<ListingIndex, 'meeting'>,
  ask: RecommendAsk,
  now: number,
  within: Within,
): RecommendedIds {
  // Homes above the budget are a row of their own.
  const { price: _, ...must } = ask.must;
  const { rows, matching, currency } = index.meeting(must, now, within);
  const budget = ask.budget?.currency === '' ? { ...ask.budget, currency } : ask.budget;
  const homeAt = readerOf(rows);
  const known = (id: string): RailHome | null => {
    const row = rows.ids.find(id);
    return row < 0 ? null : homeAt(row);
  };
  const pool: RailHome[] = [];
  eachBit(matching, (row) => pool.push(homeAt(row)));
  const isAsked = (home: RailHome) =>
    ask.must.type === undefined || home.listing_type === ask.must.type;
  const events = ask.events.flatMap(({ id, kind, at }) => {
    const home = known(id);
    return home === null || !isAsked(home) ? [] : [{ home, kind, at }];
  });
  const taste = tasteOf(events, now);
  const saved = ask.events
    .filter(({ kind }) => kind === 'save')
    .toSorted((one, other) => other.at - one.at || one.id.localeCompare(other.id))
    .flatMap(({ id }) => known(id) ?? [])
    .filter(isAsked);
  const wishes = ask.budget !== null || Object.keys(ask.must).length > 0;
  return {
    knows: taste !== null ? 'taste' : wishes ? 'wishes' : 'nothing',
    rails: rails({ ...ask, budget, pool, taste, saved, excluded: new Set(ask.excluded), now }).map(
      ({ name, of, entries }) => ({
        name,
        of: of ?? null,
        homes: entries.map(({ home, reasons, terms, over, below }) => ({
          id: home.id,
          reasons,
          terms,
          over: over ?? null,
          below: below ?? null,
        })),
      }),
    ),
  };
}

/** A row as a home: only what recommendations look at, which is nothing of who somebody is. */
function readerOf({ columns, dictionaries, ids }: ListingRows): (row: number) => RailHome {
  const { numbers, codes, areas, features } = columns();
  const stated = (value: number | undefined) =>
    value === undefined || Number.isNaN(value) ? null : value;
  const sets = new Map<number, Map<number, Feature[]>>();
  const featuresOf = (row: number): Feature[] => {
    const [low, high] = [features[0][row] ?? 0, features[1][row] ?? 0];
    const some = sets.get(low) ?? new Map<number, Feature[]>();
    sets.set(low, some);
    const set =
      some.get(high) ??
      FEATURES.filter((_, at) => ((at < 32 ? low >>> at : high >>> (at - 32)) & 1) === 1);
    some.set(high, set);
    return set;
  };
  const currencies = dictionaries.currencies.values.length;
  return (row) => {
    const type = LISTING_TYPES[codes.type[row] ?? 0] ?? 'rent';
    return {
      id: ids.idOf(row),
      listing_type: type,
      property_type: PROPERTY_TYPES[codes.propertyType[row] ?? 0] ?? 'other',
      price: numbers.price[row] ?? 0,
      price_period: type === 'rent' ? 'month' : null,
      currency: dictionaries.currencies.values[codes.currency[row] ?? 0] ?? '',
      bedrooms: numbers.bedrooms[row] ?? 0,
      living_area: stated(numbers.livingArea[row]),
      lat: numbers.lat[row] ?? 0,
      lon: numbers.lon[row] ?? 0,
      confirmedAt: numbers.confirmedAt[row] ?? 0,
      details: { features: featuresOf(row) },
      firstListed: numbers.firstListed[row] ?? 0,
      perArea: stated(numbers.pricePerArea[row]),
      area: areas[row] ?? 0,
      group:
        (((areas[row] ?? 0) * currencies + (codes.currency[row] ?? 0)) * LISTING_TYPES.length +
          (codes.type[row] ?? 0)) *
          PROPERTY_TYPES.length +
        (codes.propertyType[row] ?? 0),
    };
  };
}

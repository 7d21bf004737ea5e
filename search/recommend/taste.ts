import type { Feature, Property, PropertyType } from '#contract/entities/property.ts';
import { monthlyRent } from '#contract/rules/money/pricePeriod.ts';
import { weightedQuantile } from '#contract/rules/market/weightedQuantile.ts';

/** The fields a recommendation looks at. They never say who a person is, only which homes they looked at. */
export type TasteHome = Pick<
  Property,
  | 'id'
  | 'listing_type'
  | 'property_type'
  | 'price'
  | 'price_period'
  | 'currency'
  | 'bedrooms'
  | 'living_area'
  | 'lat'
  | 'lon'
> &
  Partial<Pick<Property, 'availability_confirmed_at'>> & {
    /** The same as a number, ms since the epoch, where it is known as one. */
    readonly confirmedAt?: number;
    readonly details: Pick<Property['details'], 'features'>;
  };

/** An action on a home, and its time (ms since the epoch). */
export interface TasteEvent {
  readonly home: TasteHome;
  readonly kind: 'inquiry' | 'save' | 'compare' | 'view' | 'hide';
  readonly at: number;
}

/** A `view` is one of 20 seconds or more. */
const EVENT_WEIGHTS = { inquiry: 5, save: 3, compare: 2, view: 1, hide: -4 } as const;
const HALF_LIFE_MS = 14 * 24 * 60 * 60_000;

/** A person's taste, from the homes they looked at. */
export interface Taste {
  readonly listingType: Property['listing_type'];
  readonly currency: string;
  /** The median price of what they like: minor units, a month for a rental. */
  readonly price: number;
  readonly bedrooms: number;
  /** m²; null when none of it stated one. */
  readonly area: number | null;
  readonly types: ReadonlyMap<PropertyType, number>;
  readonly features: ReadonlyMap<Feature, number>;
  readonly places: readonly {
    readonly lat: number;
    readonly lon: number;
    readonly weight: number;
  }[];
}

/** Listings with their total weight; only those above zero. `now` in ms since the epoch. */
function liked(events: readonly TasteEvent[], now: number) {
  const byHome = new Map<string, { home: TasteHome; weight: number }>();
  for (const { home, kind, at } of events) {
    const faded = EVENT_WEIGHTS[kind] * 0.5 ** (Math.max(0, now - at) / HALF_LIFE_MS);
    const before = byHome.get(home.id)?.weight ?? 0;
    byHome.set(home.id, { home, weight: before + faded });
  }
  const all = [...byHome.values()].filter(({ weight }) => weight > 0);
  return all.sort((one, other) => other.weight - one.weight);
}

/** The taste that the events show; null when nothing is liked. The kind and currency that are liked most decide. */
export function tasteOf(events: readonly TasteEvent[], now: number): Taste | null {
  const all = liked(events, now);
  const [top] = all;
  if (top === undefined) return null;
  const { listing_type: listingType, currency } = top.home;
  const same = all.filter(
    ({ home }) => home.listing_type === listingType && home.currency === currency,
  );
  const middle = (of: (home: TasteHome) => number | null) => {
    const values = same.flatMap(({ home, weight }) => {
      const value = of(home);
      return value === null ? [] : [{ value, weight }];
    });
    return values.length === 0 ? null : weightedQuantile(values, 0.5);
  };
  return {
    listingType,
    currency,
    price: middle(monthOrWhole) ?? 0,
    bedrooms: Math.round(middle(({ bedrooms }) => bedrooms) ?? 0),
    area: middle(({ living_area: area }) => area),
    types: sharesOf(same, ({ property_type: type }) => [type]),
    features: sharesOf(same, ({ details }) => details.features ?? []),
    places: same.map(({ home: { lat, lon }, weight }) => ({ lat, lon, weight })),
  };
}

/** The price people compare: a month for a rental, the total for a sale. Minor units. */
export function monthOrWhole({ price, price_period: period }: TasteHome): number {
  return period === null ? price : monthlyRent(price, period);
}

/** The share of the total weight that has each of these. */
function sharesOf<Key>(
  all: readonly { readonly home: TasteHome; readonly weight: number }[],
  keysOf: (home: TasteHome) => readonly Key[],
): Map<Key, number> {
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  const shares = new Map<Key, number>();
  for (const { home, weight } of all)
    for (const key of keysOf(home)) shares.set(key, (shares.get(key) ?? 0) + weight / total);
  return shares;
}

import type { ListingType } from '#contract/entities/property.ts';
import type { MarketSeries } from '#contract/protocol/marketSeries.ts';
import { monthlyRent } from '#contract/rules/money/pricePeriod.ts';
import type { HeldListing } from '#src/data/types.ts';
import { newestFigure } from './areaFigures.ts';

type OwnHome = Pick<
  HeldListing,
  | 'area_id'
  | 'listing_type'
  | 'price'
  | 'price_period'
  | 'currency'
  | 'living_area'
  | 'visibility'
  | 'status'
  | 'isGone'
>;

/** The areas and kinds of offer in which somebody has homes on offer, most homes first. */
export interface OwnArea {
  readonly areaId: string;
  readonly type: ListingType;
  readonly homes: readonly OwnHome[];
}

const isOnOffer = ({ visibility, status, isGone }: OwnHome): boolean =>
  visibility === 'live' && !isGone && status !== 'rented' && status !== 'sold';

export function ownAreas(homes: readonly OwnHome[]): readonly OwnArea[] {
  const groups = new Map<string, OwnHome[]>();
  for (const home of homes.filter(isOnOffer)) {
    const key = `${home.area_id} ${home.listing_type}`;
    groups.set(key, [...(groups.get(key) ?? []), home]);
  }
  return [...groups.values()]
    .flatMap((those) => {
      const [first] = those;
      return first === undefined
        ? []
        : [{ areaId: first.area_id, type: first.listing_type, homes: those }];
    })
    .toSorted((one, other) => other.homes.length - one.homes.length);
}

/**
 * How far the price a m² of one's homes lies from what is usual in their area, in per cent: the middle one of them. Null: the
 * figure rests on too few homes, or none of one's own states its area in the same currency.
 */
export function aboveMarket({ homes, type }: OwnArea, series: MarketSeries): number | null {
  const usual = newestFigure(series, type, 'perSquareMetre')?.value ?? null;
  if (usual === null || usual === 0) return null;
  const own = homes
    .flatMap(({ price, price_period: period, currency, living_area: area }) =>
      currency === series.currency && area !== null && area > 0
        ? [(period === null ? price : monthlyRent(price, period)) / area]
        : [],
    )
    .toSorted((one, other) => one - other);
  const middle = own[Math.floor((own.length - 1) / 2)];
  return middle === undefined ? null : Math.round((middle / usual - 1) * 100);
}

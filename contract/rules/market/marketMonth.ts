import type { ListingType, Property, PropertyType } from '../../entities/property.ts';
import { type MarketFigures, type MarketHome, marketFigures, LEAST_HOMES } from './market.ts';
import { type Flaw, whyLeftOut } from './plausible.ts';

/** A home of a city, as the figures of a month are counted from it. */
export type CityHome = MarketHome &
  Pick<Property, 'area_id' | 'property_type' | 'bedrooms' | 'currency'>;

/** Homes with so many bedrooms or more are one group. */
export const MANY_ROOMS = 4;

/** The homes a figure is of. `kind`: null: of all kinds; `bedrooms`: null: however many. */
export interface Segment {
  readonly type: ListingType;
  readonly kind: PropertyType | null;
  readonly bedrooms: number | null;
}

/** `rent:apartment:2`, `sale::`. */
export const segmentKey = ({ type, kind, bedrooms }: Segment): string =>
  `${type}:${kind ?? ''}:${bedrooms ?? ''}`;

export type LeftOut = Readonly<Record<Flaw | 'currency', number>>;

export interface SegmentMonth {
  /** Of an area; null: of the whole city. */
  readonly areaId: string | null;
  readonly segment: Segment;
  readonly figures: MarketFigures;
  readonly leftOut: LeftOut;
}

/** The currency most homes of a city have; of as many the first by its code. Null: there are no homes. */
function mainCurrency(homes: readonly CityHome[]): string | null {
  const counts = new Map<string, number>();
  for (const { currency } of homes) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [first] = [...counts].sort(
    ([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1),
  );
  return first?.[0] ?? null;
}

/**
 * The figures of a month of a city and of each of its areas, by kind of listing, kind of home and bedrooms: for each
 * group of at least five homes. `month`: its first day, `through`: the last day counted. Homes are left out as
 * `whyLeftOut` judges them among the city's homes of the same kinds that were on offer in that month; those in another
 * currency than most are left out, too.
 */
export function marketMonth(
  all: readonly CityHome[],
  month: string,
  through: string,
): readonly SegmentMonth[] {
  const currency = mainCurrency(all);
  const homes = all.filter((home) => isThere(home, month, through));
  const flaws = flawsOf(homes, currency);
  const groups = new Map<
    string,
    { of: Pick<SegmentMonth, 'areaId' | 'segment'>; in: CityHome[] }
  >();
  for (const home of homes)
    for (const areaId of [null, home.area_id])
      for (const kind of [null, home.property_type])
        for (const bedrooms of [null, Math.min(home.bedrooms, MANY_ROOMS)]) {
          const segment: Segment = { type: home.listing_type, kind, bedrooms };
          const key = `${areaId ?? ''} ${segmentKey(segment)}`;
          const group = groups.get(key) ?? { of: { areaId, segment }, in: [] };
          group.in.push(home);
          groups.set(key, group);
        }
  const months = [...groups.values()].map(({ of, in: those }): SegmentMonth => {
    const kept = those.filter(({ id }) => !flaws.has(id));
    const count = (flaw: Flaw | 'currency') =>
      those.filter(({ id }) => flaws.get(id) === flaw).length;
    return {
      ...of,
      figures: marketFigures(kept, { from: month, to: through }),
      leftOut: {
        price: count('price'),
        area: count('area'),
        ratio: count('ratio'),
        currency: count('currency'),
      },
    };
  });
  return months.filter(({ figures }) => figures.n >= LEAST_HOMES);
}

/** On offer in the month, or closed in it. */
function isThere(home: CityHome, month: string, through: string): boolean {
  const { closed_on: closedOn, off_market_on: offOn } = home;
  const left = offOn ?? closedOn;
  const hasClosed = closedOn !== null && closedOn >= month && closedOn <= through;
  return home.first_listed_on <= through && (left === null || left >= month || hasClosed);
}

function flawsOf(homes: readonly CityHome[], currency: string | null) {
  const flaws = new Map<string, Flaw | 'currency'>();
  const kinds = new Map<string, CityHome[]>();
  for (const home of homes) {
    if (home.currency !== currency) {
      flaws.set(home.id, 'currency');
      continue;
    }
    const kind = `${home.listing_type}:${home.property_type}`;
    const same = kinds.get(kind) ?? [];
    same.push(home);
    kinds.set(kind, same);
  }
  for (const same of kinds.values()) for (const [id, flaw] of whyLeftOut(same)) flaws.set(id, flaw);
  return flaws;
}

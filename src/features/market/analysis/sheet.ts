import {
  type AnalysedHome,
  ANALYSIS_HOMES_MAX,
  type MarketAnalysis,
} from '#contract/entities/records/marketAnalysis.ts';
import type { ListingType } from '#contract/entities/property.ts';
import {
  type Comparable,
  comparablePrice,
  comparablesOf,
} from '#contract/rules/market/priceBand.ts';
import { whyLeftOut } from '#contract/rules/market/plausible.ts';
import { median } from '#contract/rules/market/weightedQuantile.ts';
import { LEAST_HOMES } from '#contract/rules/market/market.ts';
import { MANY_ROOMS } from '#contract/rules/market/marketMonth.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import type { HeldListing, ListingCard, ListingQuery, SearchPage } from '#src/data/types.ts';

/** Homes side by side with what is looked at: as they are now, or as they were when somebody kept them. */
export interface Sheet {
  readonly type: ListingType;
  readonly currency: string;
  /** The home it is about; null: an area. */
  readonly home: MarketAnalysis['home'] | null;
  /** The area it is about; null: a home. */
  readonly area: MarketAnalysis['area'] | null;
  /** The name of the subject. */
  readonly name: string;
  readonly homes: readonly SheetHome[];
  /** All that compare, where they are more than are looked at. */
  readonly total: number;
  /** The rents of comparable homes; null: too few, or not asked. */
  readonly rent: MarketAnalysis['rent'] | null;
  /** When the server was asked for these homes last, or when the analysis was kept: ms since the epoch; null: never. */
  readonly at: number | null;
}

/** `isOut`: at first. Somebody took it out, or its price can hardly be right. */
export type SheetHome = AnalysedHome;

/** Homes that are looked for at most. */
export const LOOKED_FOR = 200;
const KM = 10;
const TITLE_MAX = 80;

/** The comparable homes around a home, those that weigh most first. Product rule 5.1. */
export function sheetOfHome(
  home: HeldListing,
  near: readonly HeldListing[],
  { titleOf, today }: { readonly titleOf: (home: HeldListing) => string; readonly today: string },
): Sheet {
  const { radiusKm, sample } = comparablesOf(home, near, today);
  const homes = sample
    .map(({ home: each, km, weight }) => row(each, { title: titleOf(each), km, weight }))
    .toSorted((one, other) => other.weight - one.weight);
  return {
    type: home.listing_type,
    currency: home.currency,
    home: {
      id: home.id,
      title: cut(titleOf(home)),
      price: comparablePrice(home),
      area: home.living_area,
      lat: home.lat,
      lon: home.lon,
      radiusKm,
    },
    area: null,
    name: cut(titleOf(home)),
    homes: withFlaws(homes.slice(0, ANALYSIS_HOMES_MAX)),
    total: homes.length,
    rent: null,
    at: home.asOf,
  };
}

/** The question about an area. */
export type AreaAsk = NonNullable<MarketAnalysis['area']> & { readonly type: ListingType };

/** The homes on offer in an area. */
export const areaQuery = ({ id, type, kind, bedrooms }: AreaAsk): ListingQuery => ({
  type,
  area_ids: [id],
  ...(kind !== null && { property_types: [kind] }),
  ...(bedrooms !== null && {
    bedrooms: { min: bedrooms, ...(bedrooms < MANY_ROOMS && { max: bedrooms }) },
  }),
  include_hidden: true,
  sort: 'newest',
});

/** The homes on offer in an area, each counting the same, in the currency most of them have. */
export function sheetOfArea(
  { type, ...area }: AreaAsk,
  found: Pick<SearchPage, 'cards' | 'total' | 'checkedAt'>,
  { name, titleOf }: { readonly name: string; readonly titleOf: (home: ListingCard) => string },
): Sheet {
  const own = found.cards.filter((card) => card.area_id === area.id && card.listing_type === type);
  const currency = mostUsed(own.map((card) => card.currency)) ?? 'EUR';
  const homes = own
    .filter((card) => card.currency === currency)
    .slice(0, ANALYSIS_HOMES_MAX)
    .map((card) => row(asComparable(card), { title: titleOf(card), km: null, weight: 1 }))
    .toSorted((one, other) => one.price - other.price);
  return {
    type,
    currency,
    home: null,
    area,
    name,
    homes: withFlaws(homes),
    total: Math.max(found.total, homes.length),
    rent: null,
    at: found.checkedAt,
  };
}

/** An analysis as somebody kept it. `name`: of its area as it is called now. */
export const sheetKept = (kept: MarketAnalysis, name: string): Sheet => ({
  type: kept.type,
  currency: kept.currency,
  home: kept.home ?? null,
  area: kept.area ?? null,
  name: kept.home?.title ?? name,
  homes: kept.homes,
  total: kept.homes.length,
  rent: kept.rent ?? null,
  at: kept.at,
});

/** The record kept of a sheet. `out`: the homes that do not count. */
export function recordOf(
  { type, currency, home, area, homes, rent }: Sheet,
  out: ReadonlySet<string>,
  { name, at }: { readonly name: string; readonly at: number },
): MarketAnalysis {
  return {
    name,
    at,
    type,
    currency,
    ...(home && { home }),
    ...(area && { area }),
    homes: homes.map((each) => ({ ...each, isOut: out.has(each.id) })),
    ...(rent && { rent }),
  };
}

/** Homes to let that compare with one for sale. */
export const lettingQuery = ({
  property_type: kind,
  bedrooms,
  lat,
  lon,
}: HeldListing): ListingQuery => ({
  type: 'rent',
  property_types: [kind],
  near: { at: [lon, lat], km: KM },
  bedrooms: { min: bedrooms - 1, max: bedrooms + 1 },
  include_hidden: true,
  sort: 'nearest',
});

/** The rent a m² and month of homes like one for sale; null: fewer than five compare. */
export function rentAround(
  home: HeldListing,
  cards: readonly ListingCard[],
  today: string,
): MarketAnalysis['rent'] | null {
  const asLet: Comparable = { ...home, listing_type: 'rent', status: 'available' };
  return rentOf(
    comparablesOf(asLet, cards.map(asComparable), today).sample.map(({ home: each }) => each),
  );
}

/** The rent a m² and month of an area's homes; null: fewer than five state their area. */
export const rentIn = (
  { cards }: { readonly cards: readonly ListingCard[] },
  currency: string,
): MarketAnalysis['rent'] | null =>
  rentOf(cards.filter((card) => card.currency === currency).map(asComparable));

function rentOf(homes: readonly Comparable[]): MarketAnalysis['rent'] | null {
  const rows = withFlaws(homes.map((home) => row(home, { title: '', km: null, weight: 1 })));
  const ratios = rows.flatMap(({ price, area, isOut }) =>
    isOut || area === null || area === 0 ? [] : [price / area],
  );
  return ratios.length < LEAST_HOMES ? null : { perSquareMetre: median(ratios), n: ratios.length };
}

/** A card of a home on offer has all the fields that are compared. */
function asComparable(card: ListingCard): Comparable & Pick<ListingCard, 'title'> {
  return {
    ...card,
    closed_price: null,
    closed_on: null,
    last_listed_on: card.first_listed_on,
    off_market_on: null,
    fingerprint: card.id,
  };
}

function row(
  home: Comparable,
  { title, km, weight }: { title: string; km: number | null; weight: number },
): SheetHome {
  return {
    id: home.id,
    title: cut(title),
    price: comparablePrice(home),
    area: home.living_area,
    bedrooms: home.bedrooms,
    lat: home.lat,
    lon: home.lon,
    km: km === null ? null : rounded(km),
    weight: rounded(weight),
    isOut: false,
  };
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4;
const cut = (title: string) => cutText(title, TITLE_MAX);

/** Those whose figures can hardly be right do not count unless somebody says so. Product rule 5.2. */
function withFlaws(homes: readonly SheetHome[]): readonly SheetHome[] {
  const flaws = whyLeftOut(
    homes.map(({ id, price, area }) => ({
      id,
      listing_type: 'sale' as const,
      price,
      price_period: null,
      living_area: area,
      first_listed_on: '1970-01-01',
      off_market_on: null,
      closed_price: null,
      closed_on: null,
      price_history: [],
    })),
  );
  return homes.map((home) => (flaws.has(home.id) ? { ...home, isOut: true } : home));
}

function mostUsed(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

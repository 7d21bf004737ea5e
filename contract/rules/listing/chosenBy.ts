import type { ListingType, PropertyType } from '#contract/entities/property.ts';
import { marketKind } from '../market/marketKind.ts';

/** Facts by which homes are chosen without their bodies. */
export interface ChosenBy {
  /** See `marketKind`. */
  readonly kind: string;
  readonly lat: number;
  readonly lon: number;
  /** m²; NaN: not stated. */
  readonly size: number;
  /** When it was news last, ms since the epoch; Infinity: it may be at any time. */
  readonly newsAt: number;
}

/** `row`: a listing as it is synced. Of what is no home as this version knows them they say nothing; it is shown nowhere. */
export function chosenBy(row: Readonly<Record<string, unknown>>): ChosenBy {
  const { bedrooms } = row;
  return {
    kind: marketKind(
      String(row['listing_type']) as ListingType,
      String(row['property_type']) as PropertyType,
      numberOr(bedrooms, 0),
    ),
    lat: numberOr(row['lat'], Number.NaN),
    lon: numberOr(row['lon'], Number.NaN),
    size: numberOr(row['living_area'], Number.NaN),
    newsAt: newsAtOf(row),
  };
}

/** As `mayBeNews` asks of a listing. */
function newsAtOf(row: Readonly<Record<string, unknown>>): number {
  if (fieldOf(row['details'], 'viewing_mode') === 'open_house') return Number.POSITIVE_INFINITY;
  const last = [row['price_history'], row['status_history']].map((history) => {
    const at = Array.isArray(history) ? fieldOf(history.at(-1), 'at') : undefined;
    return typeof at === 'string' ? Date.parse(at) : Number.NaN;
  });
  return Math.max(...last.map((at) => (Number.isNaN(at) ? 0 : at)));
}

const numberOr = (value: unknown, or: number): number => (typeof value === 'number' ? value : or);

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

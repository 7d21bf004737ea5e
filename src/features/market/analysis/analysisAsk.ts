import {
  LISTING_TYPES,
  type ListingType,
  PROPERTY_TYPES,
  type PropertyType,
} from '#contract/entities/property.ts';
import { MANY_ROOMS } from '#contract/rules/market/marketMonth.ts';

/** The subject of the analysis, as the address has it. */
export type AnalysisAsk =
  | { readonly kind: 'nothing' }
  /** `id`: of the kept analysis. */
  | { readonly kind: 'kept'; readonly id: string }
  | { readonly kind: 'home'; readonly id: string }
  | { readonly kind: 'area'; readonly slug: string; readonly of: Segment };

/** The homes of an area that are compared. */
export interface Segment {
  readonly type: ListingType;
  /** Null: any. */
  readonly kind: PropertyType | null;
  readonly bedrooms: number | null;
}

const oneOf = <Value extends string>(all: readonly Value[], text: string | null): Value | null =>
  all.find((each) => each === text) ?? null;

/** Reads the segment in an address; every address gives one. */
export function segmentIn(params: URLSearchParams): Segment {
  const rooms = Number(params.get('beds') ?? Number.NaN);
  return {
    type: oneOf(LISTING_TYPES, params.get('type')) ?? 'rent',
    kind: oneOf(PROPERTY_TYPES, params.get('kind')),
    bedrooms: Number.isInteger(rooms) && rooms >= 0 && rooms <= MANY_ROOMS ? rooms : null,
  };
}

export function analysisAskIn(params: URLSearchParams): AnalysisAsk {
  const [kept, home, area] = [params.get('of'), params.get('home'), params.get('area')];
  if (kept !== null) return { kind: 'kept', id: kept };
  if (home !== null) return { kind: 'home', id: home };
  if (area !== null) return { kind: 'area', slug: area, of: segmentIn(params) };
  return { kind: 'nothing' };
}

/** The address of an area with these homes of it. */
export function areaParams(slug: string, { type, kind, bedrooms }: Segment): URLSearchParams {
  const params = new URLSearchParams();
  if (slug !== '') params.set('area', slug);
  if (type !== 'rent') params.set('type', type);
  if (kind !== null) params.set('kind', kind);
  if (bedrooms !== null) params.set('beds', String(bedrooms));
  return params;
}

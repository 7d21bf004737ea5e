import { LISTING_TYPES, type ListingType } from '#contract/entities/property.ts';

/** By name, or by a figure: the cheapest, those with most homes, or the quickest first. */
export const AREA_ORDERS = ['name', 'price', 'inventory', 'days'] as const;
export type AreaOrder = (typeof AREA_ORDERS)[number];

/** The question of the page, as the address has it. */
export interface AreasAsk {
  readonly type: ListingType;
  readonly order: AreaOrder;
  /** Letters that the names of those listed have. */
  readonly sought: string;
  /** The slug of the area that is open; null: all of them. */
  readonly area: string | null;
  /** The slug of the place beside it; null: none. */
  readonly beside: string | null;
}

const oneOf = <Value extends string>(all: readonly Value[], text: string | null): Value | null =>
  all.find((each) => each === text) ?? null;

/** Reads the question in an address; every address gives one. */
export function areasAskIn(params: URLSearchParams): AreasAsk {
  const area = params.get('area') || null;
  const beside = params.get('with') || null;
  return {
    type: oneOf(LISTING_TYPES, params.get('type')) ?? 'rent',
    order: oneOf(AREA_ORDERS, params.get('sort')) ?? 'name',
    sought: params.get('name') ?? '',
    area,
    beside: area === null || beside === area ? null : beside,
  };
}

/** The same as parameters of the page's address: what goes without saying is left out. */
export function areasParams({ type, order, sought, area, beside }: AreasAsk) {
  return {
    ...(area !== null && { area }),
    ...(beside !== null && { with: beside }),
    ...(type !== 'rent' && { type }),
    ...(order !== 'name' && { sort: order }),
    ...(sought !== '' && { name: sought }),
  };
}

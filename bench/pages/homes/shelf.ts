import type { Property } from '#contract/entities/property.ts';

/** A listing as the floors and the peers keep it: what is sorted by stands beside it. */
export interface Home {
  readonly id: string;
  readonly areaId: string;
  /** Ascending puts the ones confirmed last first. */
  readonly order: number;
  readonly row: Property;
}

/** Stored listings as the floors and the peers keep them. */
export interface HomeShelf {
  put(homes: readonly Home[]): Promise<void>;
  /** Those confirmed last, first. */
  newest(count: number): Promise<readonly Home[]>;
}

export const homeOf = (row: Property): Home => ({
  id: row.id,
  areaId: row.area_id,
  order: -Date.parse(row.availability_confirmed_at),
  row,
});

/** A page of listings of the peers' server. */
export async function fetchRows(query: string): Promise<readonly Property[]> {
  return (await (await fetch(`/listings?${query}`)).json()) as Property[];
}

export const fetchHomes = async (query: string): Promise<readonly Home[]> =>
  (await fetchRows(query)).map(homeOf);

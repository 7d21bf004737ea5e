import type { Sort } from '#contract/entities/listingQuery.ts';

/** The table's columns, in order; with the sort each heading gives. */
export const TABLE_COLUMNS = [
  { id: 'price', width: '10rem', sorts: ['price_up', 'price_down'] },
  { id: 'trueCost', width: '9rem', sorts: ['true_cost'] },
  { id: 'bedrooms', width: '4.75rem', sorts: [] },
  { id: 'bathrooms', width: '4.75rem', sorts: [] },
  { id: 'area', width: '5.25rem', sorts: ['area'] },
  { id: 'perArea', width: '7rem', sorts: ['price_per_area'] },
  { id: 'kind', width: '6.5rem', sorts: [] },
  { id: 'place', width: 'minmax(8.5rem, 0.75fr)', sorts: [] },
  { id: 'listed', width: '5.5rem', sorts: ['newest'] },
  { id: 'confirmed', width: '6.75rem', sorts: ['confirmed'] },
  { id: 'listedBy', width: '6.5rem', sorts: [] },
] as const satisfies readonly {
  readonly id: string;
  readonly width: string;
  readonly sorts: readonly Sort[];
}[];
export type TableColumn = (typeof TABLE_COLUMNS)[number];
export type ColumnId = TableColumn['id'];

const BY_ITSELF: readonly ColumnId[] = [
  'price',
  'bedrooms',
  'area',
  'kind',
  'place',
  'listed',
  'confirmed',
];

/** The columns an address asks for (`price,area`), in the table's order; the usual ones where it asks for none. */
export function columnsOf(asked: string | null): readonly TableColumn[] {
  const wanted = asked === null ? BY_ITSELF : asked.split(',');
  const found = TABLE_COLUMNS.filter(({ id }) => wanted.some((one) => one === id));
  return found.length === 0 ? columnsOf(null) : found;
}

/** The sort a press on a heading gives: the next of its own, and from the last back to the best match. */
export function nextSort(column: TableColumn, sort: Sort | undefined): Sort | undefined {
  const sorts: readonly Sort[] = column.sorts;
  return sorts[sort === undefined ? 0 : sorts.indexOf(sort) + 1];
}

import type { Row } from './rows.ts';

/** The possible orders of the table; each is a column. */
export const SORTS = ['home', 'status', 'price', 'views', 'saves', 'leads', 'fresh'] as const;
export type SortColumn = (typeof SORTS)[number];

export interface TableSort {
  readonly by: SortColumn;
  readonly isDown: boolean;
}

/** Names begin at A, numbers with the most, confirmations with the oldest: what somebody looks for first. */
const BEGINS_DOWN: readonly SortColumn[] = ['price', 'views', 'saves', 'leads'];

/** The order after a press on a column: its own first, then the other way round, then the table's own order. */
export function nextSort(sort: TableSort | null, by: SortColumn): TableSort | null {
  const first = { by, isDown: BEGINS_DOWN.includes(by) };
  if (sort?.by !== by) return first;
  return sort.isDown === first.isDown ? { by, isDown: !first.isDown } : null;
}

/** As it stands in the address: `price`, or `-price` downwards. Null where it names no order. */
export function sortOf(text: string | null): TableSort | null {
  const by = SORTS.find((each) => each === text?.replace(/^-/u, ''));
  return by === undefined ? null : { by, isDown: text?.startsWith('-') === true };
}

export const sortText = ({ by, isDown }: TableSort): string => `${isDown ? '-' : ''}${by}`;

/** The words the table shows, by which it is ordered where they are words. */
export interface SortWords {
  readonly compare: (one: string, other: string) => number;
  readonly status: (row: Row) => string;
}

/** The rows in an order; what is not known stands at the end of either. Sums of two currencies are not mixed. */
export function sorted(
  rows: readonly Row[],
  sort: TableSort | null,
  words: SortWords,
): readonly Row[] {
  if (sort === null) return rows;
  const way = sort.isDown ? -1 : 1;
  const numbers = (one: number | null, other: number | null): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return way * (one - other);
  };
  return rows.toSorted((one, other) => {
    const [a, b] = [one.listing, other.listing];
    switch (sort.by) {
      case 'home':
        return way * words.compare(a.title, b.title);
      case 'status':
        return way * words.compare(words.status(one), words.status(other));
      case 'price':
        return (
          a.listing_type.localeCompare(b.listing_type) ||
          a.currency.localeCompare(b.currency) ||
          numbers(a.price, b.price)
        );
      case 'fresh':
        return numbers(confirmedAt(one), confirmedAt(other));
      case 'views':
      case 'saves':
      case 'leads':
      default:
        return numbers(one[sort.by], other[sort.by]);
    }
  });
}

/** Of a closed one nobody asks when it was confirmed. */
const confirmedAt = ({ freshness, listing }: Row): number | null =>
  freshness === null ? null : Date.parse(listing.availability_confirmed_at);

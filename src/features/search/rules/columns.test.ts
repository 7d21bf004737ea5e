import { expect, it } from 'vitest';
import { columnsOf, nextSort, TABLE_COLUMNS } from './columns.ts';

const idsOf = (asked: string | null) => columnsOf(asked).map(({ id }) => id);

it('shows the columns an address asks for in the order of the table', () => {
  expect(idsOf('area,price')).toEqual(['price', 'area']);
  expect(idsOf('nonsense')).toEqual(idsOf(null));
  expect(idsOf(null)).toContain('confirmed');
});

it('a press on a heading goes through its sorts and back to the best match', () => {
  const price = TABLE_COLUMNS[0];
  expect(nextSort(price, undefined)).toBe('price_up');
  expect(nextSort(price, 'newest')).toBe('price_up');
  expect(nextSort(price, 'price_up')).toBe('price_down');
  expect(nextSort(price, 'price_down')).toBeUndefined();
});

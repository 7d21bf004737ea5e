import { expect, test } from 'vitest';
import { currenciesInSight } from './currenciesInSight.ts';

test('with several currencies in sight a person picks one, the commonest stands first', () => {
  expect(currenciesInSight({ GBP: 2, EUR: 9, JPY: 0 })).toEqual(['EUR', 'GBP']);
  expect(currenciesInSight({ GBP: 2, EUR: 9 }, 'JPY')).toEqual(['EUR', 'GBP', 'JPY']);
  expect(currenciesInSight({ EUR: 9 }, 'EUR')).toEqual(['EUR']);
  expect(currenciesInSight(undefined)).toEqual([]);
});

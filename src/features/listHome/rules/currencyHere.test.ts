import { expect, test } from 'vitest';
import { currencyHere } from './currencyHere.ts';

const fee = {
  name: 'Moving in',
  amount: '50',
  isShare: false,
  when: 'once',
  due: 'move_in',
  refundable: false,
  mandatory: true,
};

test('A home is offered in the currency of the country its neighbourhood lies in', () => {
  expect(currencyHere({ currency: 'EUR' }, 'TN')).toEqual({ currency: 'TND' });
  expect(currencyHere({ currency: 'EUR', price: ' ' }, 'TN')).toEqual({ currency: 'TND' });
  expect(currencyHere({ currency: 'EUR' }, 'QQ')).toEqual({});
});

test('A sum that is typed already stays in the currency it was typed in', () => {
  expect(currencyHere({ currency: 'EUR', price: '950' }, 'TN')).toEqual({});
  expect(currencyHere({ currency: 'EUR', holding_deposit: '100' }, 'TN')).toEqual({});
  expect(currencyHere({ currency: 'EUR', fees: [fee] }, 'TN')).toEqual({});
  const share = { ...fee, isShare: true };
  expect(currencyHere({ currency: 'EUR', fees: [share] }, 'TN')).toEqual({ currency: 'TND' });
});

test('Another neighbourhood of the same country changes no currency that somebody chose', () => {
  expect(currencyHere({ currency: 'EUR', country: 'TN' }, 'TN')).toEqual({});
});

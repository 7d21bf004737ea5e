import { expect, test } from 'vitest';
import { aboutIn, parseRates } from './exchangeRates.ts';

const RATES = '2026-11-20 EUR USD=1.1 GBP=0.85 JPY=160 KWD=0.33';

test('rates are a day, a currency, and what one of it is in others', () => {
  expect(parseRates('2026-11-20 EUR USD=1.1 GBP=0.85')).toEqual({
    date: '2026-11-20',
    rates: { EUR: 1, USD: 1.1, GBP: 0.85 },
  });
});

test.each([
  '',
  'EUR USD=1.1',
  '2026-11-20 EUR',
  '2026-11-20 EUR USD=0',
  '2026-11-20 EUR USD=-1',
  '2026-11-20 EUR usd=1.1',
  '2026-13-45 EUR USD=1.1',
  `2026-11-20 EUR${' USD=1.1'.repeat(300)}`,
])('%j is no rates', (text) => {
  expect(parseRates(text)).toBeNull();
});

test('a sum is about so much in another currency, in whole units of it', () => {
  const rates = parseRates(RATES);
  if (rates === null) throw new Error('rates');
  expect(aboutIn({ amount: 185_000, currency: 'EUR' }, 'GBP', rates)).toEqual({
    amount: 157_300,
    currency: 'GBP',
  });
  expect(aboutIn({ amount: 110_000, currency: 'USD' }, 'JPY', rates)).toEqual({
    amount: 160_000,
    currency: 'JPY',
  });
  expect(aboutIn({ amount: 160_000, currency: 'JPY' }, 'KWD', rates)).toEqual({
    amount: 330_000,
    currency: 'KWD',
  });
  expect(aboutIn({ amount: 1, currency: 'XXX' }, 'EUR', rates)).toBeNull();
  expect(aboutIn({ amount: 1, currency: 'EUR' }, 'XXX', rates)).toBeNull();
});

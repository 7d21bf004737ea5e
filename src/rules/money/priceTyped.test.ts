import { describe, expect, it } from 'vitest';
import { priceTyped, rangeTyped } from './priceTyped.ts';

it.each([
  ['1200', 1200_00],
  ['1200,-', 1200_00],
  ['€ 1.200,–', 1200_00],
  ['1.200,50', 1200_50],
  ['1,200.50', 1200_50],
  ['1 200', 1200_00],
  ['1 200,5', 1200_50],
  ['1\u202f200\u00a0€', 1200_00],
  ['1’200', 1200_00],
  ["1'200.50", 1200_50],
  ['١٢٠٠', 1200_00],
  ['١٬٢٠٠٫٥٠', 1200_50],
  ['١٢٠٠،٥٠', 1200_50],
  ['\u200f١٬٢٠٠ €', 1200_00],
  ['۱۲۰۰', 1200_00],
  ['EUR 1.200', 1200_00],
  ['$950', 950_00],
])('%j is a price of %d cents', (text, cents) => {
  expect(priceTyped(text, 'EUR')).toBe(cents);
});

it.each(['abc', '1k', '12 rooms', '-5', '€', '1,2,3', '1200 to 1500', '1/2'])(
  '%j is no price',
  (text) => {
    expect(priceTyped(text, 'EUR')).toBeNull();
  },
);

it('a currency is read with its own decimals', () => {
  expect(priceTyped('80.000', 'JPY')).toBe(80_000);
  expect(priceTyped('1,850.500 KWD', 'KWD')).toBe(1_850_500);
});

describe('what is shown of a price is read as the same one', () => {
  it.each(['en-GB', 'es-ES', 'fr-FR', 'de-DE', 'de-CH', 'pt-PT', 'pt-BR', 'ar-EG', 'ar-AE'])(
    'in %s',
    (locale) => {
      for (const amount of [0, 5, 950, 1200, 1200.5, 1_234_567.89])
        expect(priceTyped(new Intl.NumberFormat(locale).format(amount), 'EUR'), locale).toBe(
          Math.round(amount * 100),
        );
    },
  );
});

it('two bounds are a range, what is empty is no bound', () => {
  expect(rangeTyped({ min: '800', max: ' ' }, 'EUR')).toEqual({
    kind: 'range',
    range: { min: 800_00 },
  });
  expect(rangeTyped({ min: '800', max: '1.200' }, 'EUR')).toEqual({
    kind: 'range',
    range: { min: 800_00, max: 1200_00 },
  });
});

it('what is no price is named, and a minimum over the maximum is said', () => {
  expect(rangeTyped({ min: 'cheap', max: '1200' }, 'EUR')).toEqual({
    kind: 'unread',
    bounds: ['min'],
  });
  expect(rangeTyped({ min: '1.500', max: '1200' }, 'EUR')).toEqual({ kind: 'crossed' });
});

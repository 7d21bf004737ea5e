import { expect, it } from 'vitest';
import { actionOf, farFrom } from './typedPrice.ts';
import { testHome } from './testHome.ts';

const HOMES = [testHome(1), testHome(2, { price: 20_000_000, listing_type: 'sale' })];
const typed = (text: string) => actionOf('sum', text, 'EUR', HOMES);

it.each([
  ['0', 'zero'],
  ['٠', 'zero'],
  ['0,00', 'zero'],
  ['-5', 'zero'],
  ['−1.200', 'zero'],
  ['€ -5', 'zero'],
  ['', 'wrongSum'],
  ['cheap', 'wrongSum'],
  ['12-15', 'wrongSum'],
  ['99999999999', 'above'],
])('the price %j is refused: %s', (text, fault) => {
  expect(typed(text)).toEqual({ fault });
});

it.each(['0', '-5', '51', 'half'])('%j per cent are refused', (text) => {
  expect(actionOf('down', text, 'EUR', HOMES)).toEqual({ fault: 'wrongPct' });
});

it('a price is taken in whatever way it is written, and per cent lower or raise it', () => {
  expect(typed('1.850,50')).toEqual({ kind: 'price', price: 185_050 });
  expect(actionOf('down', '5', null, HOMES)).toEqual({ kind: 'pricePct', pct: -5 });
  expect(actionOf('up', '2,5', null, HOMES)).toEqual({ kind: 'pricePct', pct: 2.5 });
});

it('the homes it is far from are named, and per cent are not asked about', () => {
  expect(farFrom({ kind: 'price', price: 105_000 }, HOMES)).toEqual([HOMES[1]]);
  expect(farFrom({ kind: 'pricePct', pct: -50 }, HOMES)).toEqual([]);
});

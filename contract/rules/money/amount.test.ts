import { expect, it } from 'vitest';
import { amountText, isBelowZero, parseAmount, parseFixed } from './amount.ts';

it.each([
  ['1850', 185_000],
  ['1.850', 185_000],
  ['1,850.50', 185_050],
  ['1.850,5 €', 185_050],
  ['£ 1 850', 185_000],
  ['١٬٢٣٤٫٥', 123_450],
  ['۱۲۰۰', 120_000],
  ['0', 0],
  ['1850,-', 185_000],
  ['1.850,– €', 185_000],
  ['CHF 1’850.—', 185_000],
  ["1'850", 185_000],
  ['1 850 kr', 185_000],
  ['1850 MXN', 185_000],
  ['1850 MN', 185_000],
  ['1850 €/month', 185_000],
  ['1850 лв', 185_000],
  ["EUR 1'850.--", 185_000],
  ['R$ 1.850,50', 185_050],
])('%s is %d hundredths', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

it.each([
  ...['', 'abc', '-5', '−5', '–5', '−1.200,50', '12.345.6789,1,', '€', '12–15', '12-15'],
  ...['1e3', '12a34', '1.85k', '2 Mio.', '2 millones', '100 mil', '1850,-5', '5 مليون'],
  ...['5 آلاف', '250 KEUR', '250 T€', '2 Mrd', '2 MM', '2m', '70 m²'],
])('%j is no sum', (text) => {
  expect(parseAmount(text)).toBeNull();
});

it('of a number that is no sum the unit is no word of millions', () => {
  expect(parseFixed('2,70 m')).toBe(270);
  expect(parseFixed('1e3')).toBeNull();
});

it('what is shown is understood again', () => {
  for (const amount of [0, 5, 99, 100, 185_050])
    expect(parseAmount(amountText(amount))).toBe(amount);
});

it.each([
  ['80,000', 0, 80_000],
  ['¥80.000', 0, 80_000],
  ['1850', 0, 1850],
  ['1,850.500', 3, 1_850_500],
  ['1.850', 3, 1850],
  ['1,850', 3, 1_850_000],
  ['1850,5', 3, 1_850_500],
  ['١٬٢٣٤٫٥٠٠', 3, 1_234_500],
])('%s in a currency of %d decimals is %d', (text, digits, amount) => {
  expect(parseAmount(text, digits)).toBe(amount);
});

it('a currency without decimals takes none', () => {
  expect(parseAmount('80.5', 0)).toBeNull();
});

it.each([0, 2, 3])('what is shown with %d decimals is understood again', (digits) => {
  for (const amount of [0, 5, 99, 1000, 12_500, 185_050, 1_850_525])
    expect(parseAmount(amountText(amount, digits), digits)).toBe(amount);
});

it.each([
  ['-5', true],
  ['−1.200,50', true],
  ['€ -٥', true],
  ['-0', false],
  ['5', false],
  ['12-15', false],
  ['-', false],
  ['', false],
])('%j is below zero: %s', (text, expected) => {
  expect(isBelowZero(text)).toBe(expected);
});

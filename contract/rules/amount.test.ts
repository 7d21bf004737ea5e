import { expect, it } from 'vitest';
import { amountText, parseAmount } from './amount.ts';

it.each([
  ['1850', 185_000],
  ['1.850', 185_000],
  ['1,850.50', 185_050],
  ['1.850,5 €', 185_050],
  ['£ 1 850', 185_000],
  ['١٬٢٣٤٫٥', 123_450],
  ['۱۲۰۰', 120_000],
  ['0', 0],
])('%s is %d hundredths', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

it.each(['', 'abc', '-5', '12.345.6789,1,', '€'])('%j is no sum', (text) => {
  expect(parseAmount(text)).toBeNull();
});

it('what is shown is understood again', () => {
  for (const amount of [0, 5, 99, 100, 185_050])
    expect(parseAmount(amountText(amount))).toBe(amount);
});

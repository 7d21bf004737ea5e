import { expect, it } from 'vitest';
import { rentOrBuy } from './rentOrBuy.ts';

const home = {
  price: 400_000_00,
  downShare: 0.2,
  loanRate: 0.065,
  loanMonths: 360,
  closingShare: 0.03,
  taxShare: 0.011,
  insuranceShare: 0.0035,
  upkeepShare: 0.01,
  valueGrowth: 0.03,
  sellingShare: 0.06,
  rentGrowth: 0.03,
  renterInsuranceMonth: 20_00,
  deposit: 2200_00,
  investmentReturn: 0.05,
  years: 10,
};

const atYear = (rentMonth: number, year: number) => {
  const end = rentOrBuy({ ...home, rentMonth }).years[year - 1];
  return [Math.round((end?.buyer ?? 0) / 100), Math.round((end?.renter ?? 0) / 100)];
};

it.each([
  [2200_00, 8],
  [2800_00, 4],
  [3200_00, 3],
])('a rent of %d breaks even in year %d', (rentMonth, year) => {
  expect(rentOrBuy({ ...home, rentMonth }).breakEvenYear).toBe(year);
});

it('a rent of 2,200 leaves 136,332 against 154,088 after five years, 234,029 against 217,636 after ten', () => {
  expect(atYear(2200_00, 5)).toEqual([136_332, 154_088]);
  expect(atYear(2200_00, 10)).toEqual([234_029, 217_636]);
});

it('a rent of 2,800 leaves 142,587 against 117,263 after five years', () => {
  expect(atYear(2800_00, 5)).toEqual([142_587, 117_263]);
});

it('a rent that never pays off has no break-even year', () => {
  expect(rentOrBuy({ ...home, rentMonth: 500_00 }).breakEvenYear).toBeNull();
});

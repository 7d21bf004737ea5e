import { describe, expect, it } from 'vitest';
import { areaDoubt, isFarFromBefore, priceDoubt } from './priceDoubt.ts';

const SALE = { low: 342_762_00, centre: 375_000_00, high: 408_244_00 };
const RENT = { low: 1600_00, centre: 1750_00, high: 1900_00 };
const sale = (price: number) => priceDoubt({ type: 'sale', price, compared: price }, SALE);
const rent = (price: number, compared = price) =>
  priceDoubt({ type: 'rent', price, compared }, RENT);

describe('a price is asked about', () => {
  it('where a house for sale costs 1,750: it looks like a rent', () => {
    expect(sale(1750_00)).toEqual({
      about: 'price',
      side: 'below',
      meant: { kind: 'rent_for_sale' },
    });
  });

  it.each([
    [37_500_00, 375_000_00],
    [3_750_00, 375_000_00],
    [375_00, 375_000_00],
    [3_750_000_00, 375_000_00],
  ])('where a digit is missing or too many: %d means %d', (typed, meant) => {
    expect(sale(typed)?.meant).toEqual({ kind: 'sum', price: meant });
  });

  it('where a home to rent has the price of one for sale', () => {
    expect(rent(290_000_00)).toEqual({
      about: 'price',
      side: 'above',
      meant: { kind: 'price_to_rent' },
    });
  });

  it('with the sum of the period it was typed for', () => {
    // 40 a week are 173.33 a month.
    expect(rent(40_00, 173_33)?.meant).toEqual({ kind: 'sum', price: 400_00 });
  });

  it('also where nobody can say what was meant', () => {
    expect(sale(60_000_00)).toEqual({ about: 'price', side: 'below', meant: null });
  });

  it.each([[75_000_00], [342_762_00], [1_875_000_00]])(
    'not where it is %d: dear, or a bargain',
    (price) => {
      expect(sale(price)).toBeNull();
    },
  );

  it('not where there is none yet', () => {
    expect(sale(0)).toBeNull();
  });
});

describe('an area is asked about', () => {
  it('where a flat has 73 sq ft: 73 m² were meant', () => {
    expect(areaDoubt(6.78, 'sqft')).toEqual({
      about: 'area',
      side: 'below',
      meant: { kind: 'area', squareMetres: 73 },
    });
  });

  it('where it has 8,000 m²: square feet were meant', () => {
    expect(areaDoubt(8000, 'm2')?.meant).toEqual({ kind: 'area', squareMetres: 743 });
  });

  it('where it has 5 m², without a guess', () => {
    expect(areaDoubt(5, 'm2')).toEqual({ about: 'area', side: 'below', meant: null });
  });

  it('not where a home can be of that size', () => {
    expect([areaDoubt(8, 'm2'), areaDoubt(73, null), areaDoubt(5000, 'sqft')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

it('a new price is far from the one before below a fifth and above five times of it', () => {
  expect([19, 20, 500, 501].map((price) => isFarFromBefore(price, 100))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(isFarFromBefore(5, 0)).toBe(false);
});

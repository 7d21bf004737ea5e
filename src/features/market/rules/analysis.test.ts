import { describe, expect, it } from 'vitest';
import { analysisOf, type Evidence } from './analysis.ts';
import { comparablesOf, type Comparable, priceBand } from '#contract/rules/market/priceBand.ts';

const home = (price: number, area: number | null = 50, weight = 1): Evidence => ({
  price,
  area,
  weight,
});
const seven = [1000, 1100, 1200, 1300, 1400, 1500, 1600].map((price) => home(price));

describe('an analysis', () => {
  it('says nothing of fewer than five homes', () => {
    expect(analysisOf(seven.slice(0, 4), null)).toEqual({ kind: 'too_few', n: 4 });
    expect(analysisOf(seven.slice(0, 5), null)).toMatchObject({ kind: 'figures', n: 5 });
  });

  it('does not count homes without an area beside a home, and counts them in an area', () => {
    const some = [...seven.slice(0, 4), home(1300, null), home(1400, null)];
    expect(analysisOf(some, 60)).toEqual({ kind: 'too_few', n: 4 });
    expect(analysisOf(some, null)).toMatchObject({ n: 6, perSquareMetre: null });
  });

  it('has the middle of the prices of an area, and of the prices a m²', () => {
    expect(analysisOf(seven, null)).toMatchObject({
      value: { middle: 1300 },
      perSquareMetre: { middle: 26 },
    });
  });

  it('has what a home would cost by its own area', () => {
    expect(analysisOf(seven, 100)).toMatchObject({ value: { middle: 2600 } });
  });

  it('says what it would be without the two dearest, without the two cheapest, and with equal weights', () => {
    expect(analysisOf(seven, null)).toMatchObject({
      variants: [
        { variant: 'withoutDearest', middle: 1200, change: expect.closeTo(-1 / 13, 9) },
        { variant: 'withoutCheapest', middle: 1400, change: expect.closeTo(1 / 13, 9) },
        { variant: 'evenly', middle: 1300, change: 0 },
      ],
    });
    const heavy = [...seven.slice(0, 6), home(1600, 50, 100)];
    expect(analysisOf(heavy, null)).toMatchObject({
      variants: [{}, {}, { variant: 'evenly', middle: 1300 }],
    });
  });

  it('does not say what would rest on fewer than five', () => {
    const figures = analysisOf(seven.slice(0, 6), null);
    expect(figures).toMatchObject({
      variants: [
        { variant: 'withoutDearest', middle: null },
        { variant: 'withoutCheapest', middle: null },
        { variant: 'evenly', middle: 1250 },
      ],
    });
  });
});

it('with every comparable home counted it says what the price band says', () => {
  const at = (number: number, change: Partial<Comparable> = {}): Comparable => ({
    id: `home ${number}`,
    listing_type: 'rent',
    property_type: 'apartment',
    status: 'available',
    bedrooms: 2,
    living_area: 60 + (number % 5),
    lat: 38.72 + number / 2000,
    lon: -9.14,
    price: 1000_00 + ((number * 37) % 11) * 25_00,
    price_period: 'month',
    currency: 'EUR',
    closed_price: null,
    closed_on: null,
    last_listed_on: '2026-10-01',
    off_market_on: null,
    fingerprint: `home ${number}`,
    ...change,
  });
  const subject = at(0, { living_area: 62 });
  const pool = Array.from({ length: 14 }, (_, number) => at(number + 1));
  const band = priceBand(subject, pool, '2026-11-20');
  const { sample } = comparablesOf(subject, pool, '2026-11-20');
  const analysis = analysisOf(
    sample.map(({ home: { price, living_area: area }, weight }) => ({ price, area, weight })),
    62,
  );
  expect(band).toMatchObject({ kind: 'band' });
  if (band.kind !== 'band' || analysis.kind !== 'figures') throw new Error('too few homes');
  expect(analysis.n).toBe(band.sample.length);
  // The band is rounded once, and so is the value; what lies between is the order of two multiplications.
  expect(analysis.value.low).toBeCloseTo(band.low, -1);
  expect(analysis.value.middle).toBeCloseTo(band.centre, -1);
  expect(analysis.value.high).toBeCloseTo(band.high, -1);
});

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { recommend, scoreOf, TERM_WEIGHTS } from './recommend.ts';
import { type TasteEvent, type TasteHome, tasteOf } from './taste.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-21T12:00:00Z');
const base: TasteHome = {
  id: 'base',
  listing_type: 'rent',
  property_type: 'apartment',
  price: 1500_00,
  price_period: 'month',
  currency: 'EUR',
  bedrooms: 2,
  living_area: 70,
  lat: 38.72,
  lon: -9.14,
  availability_confirmed_at: '2026-11-20T12:00:00Z',
  details: { features: ['balcony', 'lift'] },
};
const home = (id: string, change: Partial<TasteHome> = {}): TasteHome => ({
  ...base,
  id,
  ...change,
});
const event = (one: TasteHome, kind: TasteEvent['kind'], days = 0): TasteEvent => ({
  home: one,
  kind,
  at: NOW - days * DAY,
});
const taste = tasteOf([event(base, 'save')], NOW);
if (taste === null) throw new Error('no taste');
const score = (change: Partial<TasteHome>) => scoreOf(home('x', change), taste, NOW).score;

it('the terms are one together, and the home one likes fits wholly', () => {
  expect(Object.values(TERM_WEIGHTS).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 10);
  expect(score({})).toBeCloseTo(1, 10);
});

it.each([
  [{ price: 1000_00 }, 1],
  [{ price: 1687_50 }, 0.85],
  [{ price: 1875_00 }, 0.7],
  [{ price: 3000_00 }, 0.7],
  [{ bedrooms: 3 }, 0.925],
  [{ property_type: 'house' as const }, 0.9],
  [{ living_area: null }, 0.9],
  [{ details: { features: ['lift' as const] } }, 0.95],
  [{ details: {} }, 0.9],
  [{ availability_confirmed_at: '2026-10-01T12:00:00Z' }, 0.95],
])('%j scores %d', (change, expected) => {
  expect(score(change)).toBeCloseTo(expected, 6);
});

it('an inquiry counts more than a look, and everything fades', () => {
  const cheap = home('cheap', { price: 800_00 });
  const dear = home('dear', { price: 2000_00 });
  const first = tasteOf([event(cheap, 'inquiry'), event(dear, 'view')], NOW);
  const faded = tasteOf([event(cheap, 'inquiry', 90), event(dear, 'view')], NOW);
  expect(first?.price).toBeLessThan(1400_00);
  expect(faded?.price).toBeGreaterThan(1400_00);
});

it('a hidden home says nothing good', () => {
  expect(tasteOf([event(base, 'save'), event(base, 'hide')], NOW)).toBeNull();
});

it('hidden homes and other currencies are never recommended', () => {
  const pool = [
    home('a'),
    home('b'),
    home('c', { currency: 'GBP' }),
    home('d', { listing_type: 'sale' }),
  ];
  const found = recommend({ taste, pool, excluded: new Set(['b']), most: 9, now: NOW });
  expect(found.map(({ home: { id } }) => id)).toEqual(['a']);
});

it('the second is not the twin of the first', () => {
  const other = home('other', { lat: 38.76, property_type: 'loft', bedrooms: 1, price: 1200_00 });
  const pool = [home('one'), home('twin'), other];
  const found = recommend({ taste, pool, excluded: new Set(), most: 2, now: NOW });
  expect(found.map(({ home: { id } }) => id)).toEqual(['one', 'other']);
});

it('the three terms that give most are the reasons', () => {
  expect(scoreOf(home('x', { details: {} }), taste, NOW).reasons).toEqual([
    'price',
    'place',
    'bedrooms',
  ]);
});

const pools = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1 }),
    price: fc.integer({ min: 1, max: 1e6 }),
    bedrooms: fc.nat(6),
  }),
  { selector: ({ id }) => id, maxLength: 30 },
);

it('the order of the pool changes nothing, and no home comes twice', () => {
  fc.assert(
    fc.property(pools, (some) => {
      const pool = some.map((one) => home(one.id, one));
      const ask = { taste, excluded: new Set<string>(), most: 10, now: NOW };
      const found = recommend({ ...ask, pool });
      expect(recommend({ ...ask, pool: pool.toReversed() })).toEqual(found);
      expect(new Set(found.map(({ home: { id } }) => id)).size).toBe(found.length);
    }),
  );
});

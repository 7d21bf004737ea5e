import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type RailHome, rails, type RailsInput, STRETCH } from './rails.ts';
import { monthOrWhole, tasteOf } from './taste.ts';
import { TERM_WEIGHTS, TERMS, turnedWeights } from './recommend.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const TODAY = Math.floor(NOW / 86_400_000);
const base: RailHome = {
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
  firstListed: TODAY - 40,
  perArea: 21_00,
  area: 1,
};
const home = (id: string, change: Partial<RailHome> = {}): RailHome => ({ ...base, id, ...change });
const taste = tasteOf([{ home: base, kind: 'save', at: NOW }], NOW);
const budget = { amount: 1600_00, currency: 'EUR', type: 'rent' } as const;
const ask = (change: Partial<RailsInput<RailHome>>) =>
  rails({
    pool: [],
    taste,
    saved: [],
    budget,
    places: [],
    excluded: new Set<string>(),
    weights: {},
    most: 6,
    now: NOW,
    ...change,
  });
const idsOf = (found: ReturnType<typeof ask>, name: string) =>
  found
    .filter((rail) => rail.name === name)
    .flatMap(({ entries }) => entries.map((one) => one.home.id));

it('what costs up to a tenth more than the budget stands apart and says by how much; what costs more stands nowhere', () => {
  const pool = [
    home('fits', { price: 1600_00 }),
    home('stretch', { price: 1700_00 }),
    home('tenth', { price: 1760_00 }),
    home('dear', { price: 1760_01 }),
    home('pounds', { currency: 'GBP' }),
  ];
  const found = ask({ pool });
  expect(idsOf(found, 'best')).toEqual(['fits']);
  expect(idsOf(found, 'stretch').toSorted()).toEqual(['stretch', 'tenth']);
  const over = found
    .find(({ name }) => name === 'stretch')
    ?.entries.find(({ home: { id } }) => id === 'stretch')?.over;
  expect(over).toBeCloseTo(0.0625, 10);
  expect(found.flatMap(({ entries }) => entries.map((one) => one.home.id))).not.toContain('dear');
});

it('good value is a price a m² well below that of enough homes of its kind in its neighbourhood', () => {
  const others = [1, 2, 3, 4, 5, 6, 7].map((at) => home(`o${at}`, { bedrooms: 5 }));
  const cheap = home('cheap', { perArea: 16_00, bedrooms: 6, lat: 39.5 });
  const best = ask({ pool: [...others, cheap], most: 1 });
  expect(idsOf(best, 'value')).toEqual(['cheap']);
  expect(idsOf(ask({ pool: [...others.slice(1), cheap], most: 1 }), 'value')).toEqual([]);
});

it('new near my places is listed within two weeks and within three kilometres', () => {
  const far = { lat: 39.5 };
  const pool = [
    home('a'),
    home('new', { ...far, firstListed: TODAY - 14 }),
    home('old', { ...far, firstListed: TODAY - 15 }),
    home('newFar', { firstListed: TODAY }),
  ];
  expect(idsOf(ask({ pool, most: 1, places: [{ lat: 39.5, lon: -9.14 }] }), 'near')).toEqual([
    'new',
  ]);
  expect(idsOf(ask({ pool, most: 1 }), 'near')).toEqual([]);
});

it('because of a saved home come those like it, which say of which', () => {
  const house = home('house', { property_type: 'house', bedrooms: 5, living_area: 200, lat: 39.5 });
  const like = home('like', { ...house, id: 'like' });
  const found = ask({
    pool: [home('a'), like],
    saved: [house],
    excluded: new Set(['house']),
    most: 1,
  });
  expect(found.find(({ name }) => name === 'because')).toMatchObject({
    of: 'house',
    entries: [{ home: { id: 'like' } }],
  });
});

it('without a taste there are homes all the same: within the budget, and those confirmed lately first', () => {
  const pool = [
    home('stale', { availability_confirmed_at: '2026-11-01T12:00:00Z' }),
    home('fresh'),
    home('dear', { price: 3000_00 }),
  ];
  expect(idsOf(ask({ pool, taste: null }), 'best')).toEqual(['fresh', 'stale']);
});

it('weights that are turned are one together; all at nothing are as usual', () => {
  const turned = turnedWeights({ price: 0, place: 3 });
  expect(turned.price).toBe(0);
  expect(turned.place).toBeGreaterThan(TERM_WEIGHTS.place);
  expect(Object.values(turned).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 10);
  expect(turnedWeights(Object.fromEntries(TERMS.map((term) => [term, 0])))).toEqual(TERM_WEIGHTS);
});

const homes = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    price: fc.integer({ min: 500_00, max: 2500_00 }),
    bedrooms: fc.nat(5),
    firstListed: fc.integer({ min: TODAY - 30, max: TODAY }),
    perArea: fc.option(fc.integer({ min: 5_00, max: 40_00 })),
    currency: fc.constantFrom('EUR', 'GBP'),
    lat: fc.double({ min: 38.6, max: 38.8, noNaN: true }),
    property_type: fc.constantFrom('apartment' as const, 'house' as const),
  }),
  { selector: ({ id }) => id, maxLength: 40 },
);

it('whatever there is and however the weights are turned: the budget holds, hidden homes never come, none comes twice, and the reasons are the largest terms', () => {
  fc.assert(
    fc.property(
      homes,
      fc.array(fc.nat(39), { maxLength: 8 }),
      fc.dictionary(fc.constantFrom(...TERMS), fc.double({ min: 0, max: 3, noNaN: true })),
      fc.boolean(),
      (some, hiddenAt, weights, isCold) => {
        const pool = some.map((one) => home(one.id, one));
        const excluded = new Set(hiddenAt.flatMap((at) => pool[at]?.id ?? []));
        const input = {
          pool,
          excluded,
          weights,
          taste: isCold ? null : taste,
          saved: pool.slice(0, 2),
          places: [{ lat: 38.7, lon: -9.14 }],
          most: 5,
        };
        const found = ask(input);
        const all = found.flatMap(({ name, entries }) => entries.map((one) => ({ name, ...one })));
        expect(new Set(all.map((one) => one.home.id)).size).toBe(all.length);
        for (const { name, home: shown, reasons, terms } of all) {
          expect(excluded.has(shown.id)).toBe(false);
          expect(shown.currency).toBe(budget.currency);
          const most = name === 'stretch' ? budget.amount * (1 + STRETCH) : budget.amount;
          expect(monthOrWhole(shown)).toBeLessThanOrEqual(most);
          const said = terms.filter(({ term }) => reasons.includes(term));
          const left = terms.filter(({ term }) => !reasons.includes(term));
          const least = Math.min(...said.map(({ points }) => points));
          for (const { points } of left) expect(points).toBeLessThanOrEqual(Math.max(least, 0));
        }
        expect(ask({ ...input, pool: pool.toReversed() })).toEqual(found);
      },
    ),
  );
});

import { expect, it } from 'vitest';
import {
  boxOfPoints,
  countIn,
  createEditions,
  MOST_ELEMENTS,
  pointFeatures,
  shortPrice,
  type Spot,
  spotsShown,
} from './pins.ts';

const home = (rank: number): Spot => ({ kind: 'home', rank, edition: 1, lon: 0, lat: 0 });
const cluster = (id: number, count: number): Spot => ({
  kind: 'cluster',
  cluster: id,
  edition: 1,
  count,
  least: 1,
  most: 2,
  currencies: [0, 0],
  lon: 0,
  lat: 0,
});
const points = {
  ids: ['a', 'b', 'c'],
  positions: Float64Array.of(-9, 38, -9.1, 38.2, -8.9, 38.1),
  prices: Float64Array.of(100_000, 125_000, 90_000),
  currencyOf: Uint8Array.of(0, 1, 0),
  currencies: ['EUR', 'GBP'],
};

it('with ranking off no home stands out: all wear their price, or none where there is no room for all', () => {
  const few = Array.from({ length: MOST_ELEMENTS }, (_, rank) => home(rank));
  expect(spotsShown(few, false)).toHaveLength(MOST_ELEMENTS);
  expect(spotsShown([...few, home(99), cluster(1, 5)], false)).toEqual([cluster(1, 5)]);
  expect(spotsShown([...few, home(99), cluster(1, 5)])).toHaveLength(MOST_ELEMENTS);
});

it('never more elements than the map can carry: the largest clusters, then the best homes', () => {
  const homes = Array.from({ length: 200 }, (_, rank) => home(199 - rank));
  const clusters = Array.from({ length: 50 }, (_, id) => cluster(id, id + 2));
  const shown = spotsShown([...homes, ...clusters]);
  expect(shown).toHaveLength(MOST_ELEMENTS);
  expect(shown[0]).toMatchObject({ kind: 'cluster', count: 51 });
  expect(shown.filter(({ kind }) => kind === 'home')[0]).toMatchObject({ rank: 0 });
});

it('points lead back to their homes, and are counted and framed', () => {
  expect(pointFeatures(points, 1).features[1]).toMatchObject({
    properties: { rank: 1, edition: 1, price: 125_000 },
    geometry: { coordinates: [-9.1, 38.2] },
  });
  expect(countIn(points, [-9.05, 37, -8, 39])).toBe(2);
  expect(boxOfPoints(points)).toEqual([-9.1, 38, -8.9, 38.2]);
  expect(boxOfPoints({ ...points, positions: new Float64Array() })).toBeNull();
});

it('a pin wears the currency of its home, and several homes a range only where they share one', () => {
  const editions = createEditions();
  const edition = editions.add(points);
  expect([0, 1, 2].map((rank) => editions.homeOf({ rank, edition })?.currency)).toEqual([
    'EUR',
    'GBP',
    'EUR',
  ]);
  expect(editions.currencyOf({ edition, currencies: [1, 1] })).toBe('GBP');
  expect(editions.currencyOf({ edition, currencies: [0, 1] })).toBeNull();
  expect(editions.currencyOf({ edition: 9, currencies: [0, 0] })).toBeNull();
});

it('a pin that is about to be replaced still leads to its own home', () => {
  const editions = createEditions();
  const before = editions.add(points);
  const now = editions.add({ ...points, ids: ['b', 'a', 'c'] });
  expect(editions.homeOf({ rank: 0, edition: before })).toEqual({
    id: 'a',
    price: 100_000,
    currency: 'EUR',
  });
  expect(editions.homeOf({ rank: 0, edition: now })?.id).toBe('b');
  expect([editions.isLast(before), editions.isLast(now)]).toEqual([false, true]);
  editions.add(points);
  expect(editions.homeOf({ rank: 0, edition: before })).toBeUndefined();
});

it.each([
  [125_000, '€1.25K'],
  [98_000, '€980'],
  [41_500_000, '€415K'],
  [125_000_000, '€1.25M'],
])('%d minor units are %s on a pin', (minor, text) => {
  expect(shortPrice('en-GB', minor, 'EUR').toUpperCase()).toBe(text);
});

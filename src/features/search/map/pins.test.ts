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
  lon: 0,
  lat: 0,
});
const points = {
  ids: ['a', 'b', 'c'],
  positions: Float64Array.of(-9, 38, -9.1, 38.2, -8.9, 38.1),
  prices: Float64Array.of(100_000, 125_000, 90_000),
  currency: 'EUR',
};

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

it('a pin that is about to be replaced still leads to its own home', () => {
  const editions = createEditions();
  const before = editions.add(points);
  const now = editions.add({ ...points, ids: ['b', 'a', 'c'] });
  expect(editions.homeOf({ rank: 0, edition: before })).toEqual({ id: 'a', price: 100_000 });
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

import { expect, it } from 'vitest';
import type { MapPoints } from '#src/data/types.ts';
import {
  boxOfPoints,
  countIn,
  createEditions,
  MOST_PINS,
  pinsShown,
  type PinView,
  pointFeatures,
  shortPrice,
} from './pins.ts';

const points = {
  ids: ['a', 'b', 'c'],
  positions: Float64Array.of(-9, 38, -9.1, 38.2, -8.9, 38.1),
  prices: Float64Array.of(100_000, 125_000, 90_000),
  currencyOf: Uint8Array.of(0, 1, 0),
  currencies: ['EUR', 'GBP'],
};

/** A map of 400 by 600 px; a degree is a hundred px. */
const view = (changes: Partial<PinView> = {}): PinView => ({
  box: [0, 0, 4, 6],
  width: 400,
  height: 600,
  project: (lon, lat) => ({ x: lon * 100, y: (6 - lat) * 100 }),
  covered: [],
  scale: 1,
  textOf: () => '€1.25K',
  ...changes,
});
const standing = (...at: readonly (readonly [number, number])[]): MapPoints => ({
  ids: at.map((_, rank) => `home ${rank}`),
  positions: Float64Array.from(at.flat()),
  prices: new Float64Array(at.length),
  currencyOf: new Uint8Array(at.length),
  currencies: ['EUR'],
});
/** A pin of six signs is 68 px wide and 28 high. */
const apart = Array.from(
  { length: 60 },
  (_, n) => [0.5 + (n % 4), 0.3 + Math.floor(n / 4) * 0.35] as const,
);

it('the best homes in sight wear their price, none over another', () => {
  const points = standing([1, 3], [1.2, 3.1], [2, 3], [1, 2.6], [9, 9]);
  expect(pinsShown(points, view())).toEqual([0, 2, 3]);
  // The second stands where the first would, had it not been better.
  expect(pinsShown(standing([1.2, 3.1], [1, 3]), view())).toEqual([0]);
});

it('no pin is cut by the edge, or beneath what stands on the map', () => {
  expect(pinsShown(standing([0.1, 3], [3.95, 3], [2, 0.05], [2, 3]), view())).toEqual([3]);
  const covered = [{ left: 150, top: 280, right: 250, bottom: 320 }];
  expect(pinsShown(standing([2, 3], [2, 2]), view({ covered }))).toEqual([1]);
});

it('larger text takes more room', () => {
  const points = standing([1, 3], [1.9, 3]);
  expect(pinsShown(points, view())).toEqual([0, 1]);
  expect(pinsShown(points, view({ scale: 2 }))).toEqual([0]);
});

it('never more pins than can be read', () => {
  expect(pinsShown(standing(...apart), view())).toEqual(
    Array.from({ length: MOST_PINS }, (_, rank) => rank),
  );
});

it('with ranking off no home stands out: all wear their price, or none where there is no room for all', () => {
  expect(pinsShown(standing(...apart.slice(0, MOST_PINS)), view(), false)).toHaveLength(MOST_PINS);
  expect(pinsShown(standing(...apart), view(), false)).toEqual([]);
  expect(pinsShown(standing([1, 3], [1.2, 3.1]), view(), false)).toEqual([]);
  expect(pinsShown(standing([1, 3], [2, 3], [9, 9]), view(), false)).toEqual([0, 1]);
});

it('points lead back to their homes, and are counted and framed', () => {
  expect(pointFeatures(points, 1).features[1]).toMatchObject({
    properties: { rank: 1, edition: 1 },
    geometry: { coordinates: [-9.1, 38.2] },
  });
  expect(countIn(points, [-9.05, 37, -8, 39])).toBe(2);
  expect(boxOfPoints(points)).toEqual([-9.1, 38, -8.9, 38.2]);
  expect(boxOfPoints({ ...points, positions: new Float64Array() })).toBeNull();
});

it('a pin wears the currency of its home', () => {
  const editions = createEditions();
  const edition = editions.add(points);
  expect([0, 1, 2].map((rank) => editions.homeOf({ rank, edition })?.currency)).toEqual([
    'EUR',
    'GBP',
    'EUR',
  ]);
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

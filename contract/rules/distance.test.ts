import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceKm, meanKm, travelMinutes, wayTo } from './distance.ts';

it('Lisbon to Porto is 274.30 km', () => {
  const lisbon = { lat: 38.7223, lon: -9.1393 };
  expect(distanceKm(lisbon, { lat: 41.1579, lon: -8.6291 })).toBeCloseTo(274.3, 2);
});

const places = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

it('is the same both ways, never negative, and at most half way round the earth', () => {
  fc.assert(
    fc.property(places, places, (one, other) => {
      const way = distanceKm(one, other);
      expect(way).toBeCloseTo(distanceKm(other, one), 6);
      expect(way).toBeGreaterThanOrEqual(0);
      expect(way).toBeLessThanOrEqual(20_016);
    }),
  );
});

it.each([
  ['walk', 16.25],
  ['cycle', 5.2],
  ['transit', 4.33],
  ['drive', 2.79],
] as const)('a kilometre takes about as long as it does: %s %d min', (mode, minutes) => {
  expect(travelMinutes(1, mode)).toBeCloseTo(minutes, 2);
});

it('a way is told with its minutes, and homes are compared by the mean of all', () => {
  const lisbon = { lat: 38.7223, lon: -9.1393 };
  const porto = { lat: 41.1579, lon: -8.6291 };
  expect(wayTo(lisbon, { ...porto, mode: 'drive' }).minutes).toBe(764);
  expect(wayTo(lisbon, { ...lisbon, mode: 'walk' })).toEqual({ km: 0, minutes: 1 });
  expect(meanKm(lisbon, [lisbon, porto])).toBeCloseTo(137.15, 2);
  expect(meanKm(lisbon, [])).toBeNull();
});

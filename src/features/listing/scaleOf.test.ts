import { expect, it } from 'vitest';
import { scaleOf } from './scaleOf.ts';

it('the band is the middle third while the price is near it', () => {
  const scale = scaleOf(100, 200, 150);
  expect(scale.bandStart).toBeCloseTo(100 / 3);
  expect(scale.mark).toBeCloseTo(50);
});

it.each([1, 1000])('a price of %d far from the band is still on the line', (price) => {
  const { mark } = scaleOf(100, 200, price);
  expect(mark).toBeGreaterThanOrEqual(0);
  expect(mark).toBeLessThanOrEqual(100);
});

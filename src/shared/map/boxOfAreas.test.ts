import { expect, it } from 'vitest';
import { leastZoom } from './boxOfAreas.ts';

it('a map goes out as far as a city, and further for areas that are wider than one', () => {
  expect(leastZoom([-9.25, 38.65, -9.1, 38.8])).toBe(9);
  expect(leastZoom([-124.4, 32.5, -114.1, 42])).toBe(3);
  expect(leastZoom([-180, -85, 180, 85])).toBe(0);
  expect(leastZoom([1, 1, 1, 1])).toBe(9);
});

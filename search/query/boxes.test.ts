import { expect, test } from 'vitest';
import { type Box, boxAround, distanceFrom, reachesInto } from './boxes.ts';

const CITY: Box = [10, 36, 11, 37];

test.each<[Box, boolean]>([
  [[10.5, 36.5, 10.6, 36.6], true],
  [[9, 35, 12, 38], true],
  [[11, 37, 12, 38], true],
  [[11.1, 36, 12, 37], false],
  [[10, 37.1, 11, 38], false],
  [[-349.5, 36, -349, 37], true],
  [[370.2, 36, 370.4, 37], true],
  [[300, -80, 660, 80], true],
  [[200, 36, 300, 37], false],
])('a view of %j reaches a city from 10 to 11 degrees east: %j', (view, isThere) => {
  expect(reachesInto(CITY, view)).toBe(isThere);
});

test('a position within a box is no way from it, and further off is further, the short way around the world', () => {
  expect(distanceFrom([10.5, 36.5], CITY)).toBe(0);
  expect(distanceFrom([370.5, 36.5], CITY)).toBe(0);
  expect(distanceFrom([12, 36.5], CITY)).toBeLessThan(distanceFrom([13, 36.5], CITY));
  expect(distanceFrom([-179, 0], [178, -1, 179, 1])).toBeCloseTo(4);
});

test('around no boxes there is none', () => {
  expect(boxAround([])).toBeNull();
  expect(boxAround([CITY, [0, 0, 1, 40]])).toEqual([0, 0, 11, 40]);
});

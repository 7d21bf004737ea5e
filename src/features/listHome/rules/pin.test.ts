import { expect, it } from 'vitest';
import { isInside, pinTexts, sketchOf } from './pin.ts';

const outline: [number, number][] = [
  [-9.2, 38.7],
  [-9.1, 38.7],
  [-9.1, 38.8],
  [-9.2, 38.8],
  [-9.2, 38.7],
];

it('a position is inside an area or not', () => {
  expect(isInside({ outline }, [-9.15, 38.75])).toBe(true);
  expect(isInside({ outline }, [-9.25, 38.75])).toBe(false);
  expect(isInside({ outline }, [-9.15, 38.85])).toBe(false);
});

it('a hole is no part of an area, and an island is', () => {
  const square = (west: number, side: number): [number, number][] => [
    [west, 38.72],
    [west + side, 38.72],
    [west + side, 38.72 + side],
    [west, 38.72 + side],
    [west, 38.72],
  ];
  const area = { outline, holes: [square(-9.18, 0.02)], islands: [square(-9, 0.02)] };
  expect(isInside(area, [-9.17, 38.73])).toBe(false);
  expect(isInside(area, [-9.12, 38.73])).toBe(true);
  expect(isInside(area, [-8.99, 38.73])).toBe(true);
});

it('where the sketch is pressed is where the pin stands, as wide as the area is on the ground', () => {
  const sketch = sketchOf({ bounds: [-9.2, 38.7, -9.1, 38.8] });
  expect(sketch.width / sketch.height).toBeCloseTo(Math.cos((38.75 * Math.PI) / 180));
  const [x, y] = sketch.toPoint([-9.13, 38.72]);
  const [lon, lat] = sketch.toPosition(x, y);
  expect(pinTexts([lon, lat])).toEqual({ lon: '-9.13000', lat: '38.72000' });
});

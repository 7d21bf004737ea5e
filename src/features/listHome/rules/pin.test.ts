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

it('where the sketch is pressed is where the pin stands, as wide as the area is on the ground', () => {
  const sketch = sketchOf({ bounds: [-9.2, 38.7, -9.1, 38.8] });
  expect(sketch.width / sketch.height).toBeCloseTo(Math.cos((38.75 * Math.PI) / 180));
  const [x, y] = sketch.toPoint([-9.13, 38.72]);
  const [lon, lat] = sketch.toPosition(x, y);
  expect(pinTexts([lon, lat])).toEqual({ lon: '-9.13000', lat: '38.72000' });
});

import { expect, test } from 'vitest';
import { beyond } from './beyond.ts';

test('corners on the edge of the map are pushed out, the coast between them stays', () => {
  const sea = [
    [0, 0],
    [0, 1.00001],
    [0.4, 1],
    [0.3, 0.5],
    [0.5, 0],
  ] as const;
  expect(
    beyond(
      [...sea].map(([lon, lat]) => [lon, lat]),
      [0, 0, 1, 1],
    ),
  ).toEqual([
    [-3, -3],
    [-3, 4],
    [0.4, 4],
    [0.3, 0.5],
    [0.5, -3],
  ]);
});

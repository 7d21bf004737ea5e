import { expect, test } from 'vitest';
import { type KnownPlace, matching } from './matching.ts';
import type { Outlined } from './outlined.ts';
import type { Shape } from './shape.ts';

const square = (west: number, side = 1): Shape => [
  [
    [
      [west, 0],
      [west + side, 0],
      [west + side, side],
      [west, side],
      [west, 0],
    ],
  ],
];
const known = (
  id: string,
  name: string,
  shape: Shape,
  sourceId: string | null = null,
): KnownPlace => ({ id, name, shape, sourceId });
const place = (name: string, shape: Shape, sourceId: string | null = null): Outlined => ({
  at: 1,
  name,
  shape,
  sourceId,
});
const ids = (places: readonly Outlined[], areas: readonly KnownPlace[]) => {
  const same = matching(places, areas);
  return places.map((each) => same.get(each)?.id ?? 'new');
};

test('what the file calls it decides, be it renamed and moved', () => {
  const areas = [known('a', 'Docks', square(0), '1'), known('b', 'Hill', square(10), '2')];
  expect(ids([place('Marina', square(20), '1'), place('Docks', square(10), '2')], areas)).toEqual([
    'a',
    'b',
  ]);
  expect(ids([place('Docks', square(0), '3')], areas)).toEqual(['new']);
});

test('without that the name does, and of two with one name the ground', () => {
  const areas = [
    known('a', 'Centro', square(0)),
    known('b', 'Centro', square(10)),
    known('c', 'São João', square(20)),
  ];
  expect(
    ids(
      [place('Centro', square(10.2)), place('Centro', square(0.3)), place('SAO JOAO', square(30))],
      areas,
    ),
  ).toEqual(['b', 'a', 'c']);
});

test('under another name the same ground is the same place, and a part of it is not', () => {
  const areas = [known('a', 'Docks', square(0))];
  expect(ids([place('Marina', square(0.1))], areas)).toEqual(['a']);
  expect(ids([place('Little Docks', square(0, 0.5))], areas)).toEqual(['new']);
});

test('a file that begins to name its places for good finds them by name first', () => {
  const areas = [known('a', 'Docks', square(0)), known('b', 'Hill', square(10))];
  expect(ids([place('Hill', square(10), 'h'), place('Docks', square(0), 'd')], areas)).toEqual([
    'b',
    'a',
  ]);
});

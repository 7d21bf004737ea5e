import { expect, test } from 'vitest';
import { readFeatures } from './features.ts';
import { judged } from './judged.ts';
import { fieldsOf } from './outlined.ts';
import { faultLines, noteLines } from './report.ts';

/** A square of 0.01 degrees, about 1 km², by its south-western corner. */
const square = (west: number, south: number, side = 0.01) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const place = (name: unknown, rings: unknown, more: object = {}) => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Polygon', coordinates: rings },
  ...more,
});
const read = (...features: object[]) => {
  const raw = readFeatures({ type: 'FeatureCollection', features });
  return judged(raw, fieldsOf(raw, { name: 'name' }));
};

test('each feature that can become no area is told with its reason', () => {
  const bowtie = [
    [0, 0],
    [0.01, 0.01],
    [0.01, 0],
    [0, 0.01],
    [0, 0],
  ];
  const features = read(
    place('', [square(0, 0)]),
    { ...place('A point', []), geometry: { type: 'Point', coordinates: [0, 0] } },
    place('In metres', [square(512_000, 4_500_000)]),
    place('Bowtie', [bowtie]),
    place('A line', [
      [
        [0, 0],
        [0.01, 0.01],
        [0, 0],
      ],
    ]),
    place('A speck', [square(5, 5, 0.0001)]),
    place('A continent', [square(20, 0, 20)]),
    place('Fine', [square(9, 9)]),
  );
  expect(faultLines(features)).toEqual([
    '  feature 1: has no name of 1 to 80 characters',
    '  feature 2 (A point): is no polygon',
    "  feature 3 (In metres): [512000,4500000] isn't a longitude and latitude in degrees",
    '  feature 4 (Bowtie): its border runs through itself at 0.005, 0.005',
    '  feature 5 (A line): has a border of fewer than three corners',
    '  feature 6 (A speck): is 0.000123 km², which is too small',
    '  feature 7 (A continent): is 4850000 km², which is too large',
  ]);
  expect(features.flatMap(({ place: taken }) => taken?.name ?? [])).toEqual(['Fine']);
});

test('two that overlap are told of each other, and two ranks of places in one file are refused', () => {
  const features = read(
    place('West', [square(0, 0)]),
    place('East', [square(0.009, 0)]),
    place('District', [square(1, 1)]),
    place('Quarter', [square(1, 1, 0.005)]),
    place('Beside', [square(2, 2)]),
    place('Neighbour', [square(2.01, 2)]),
  );
  expect(noteLines(features)).toEqual([
    '  feature 1 (West): overlaps feature 2 by 10 % of the smaller one',
    '  feature 2 (East): overlaps feature 1 by 10 % of the smaller one',
  ]);
  expect(faultLines(features)).toEqual([
    expect.stringMatching(/^ {2}feature 3 \(District\): overlaps feature 4 by 100 %/),
    expect.stringMatching(/^ {2}feature 4 \(Quarter\): overlaps feature 3 by 100 %/),
  ]);
});

test('a hole holds another place without an overlap, and islands belong to their place', () => {
  const ring = place('Ring', [square(0, 0, 0.03), square(0.01, 0.01)]);
  const core = place('Core', [square(0.01, 0.01)]);
  const islands = {
    ...place('Islands', []),
    geometry: { type: 'MultiPolygon', coordinates: [[square(4, 4)], [square(4.1, 4, 0.03)]] },
  };
  const [outer, , isles] = read(ring, core, islands);
  expect(outer).toMatchObject({ fault: null, notes: [] });
  expect(isles?.place?.shape.map((polygon) => polygon[0]?.[0])).toEqual([
    [4.1, 4],
    [4, 4],
  ]);
});

test('a border that rounding ties into a small loop is untied, and an open ring is closed', () => {
  const tied = [
    [0, 0],
    [0.01, 0],
    [0.01, 0.01],
    [0.0051, 0.01],
    [0.0049, 0.0101],
    [0.0049, 0.0099],
    [0.0051, 0.0101],
    [0, 0.01],
    [0, 0],
  ];
  const [feature, open] = read(place('Tied', [tied]), place('Open', [square(3, 3).slice(0, 4)]));
  expect(feature?.fault).toBeNull();
  expect(open?.place?.shape[0]?.[0]?.at(-1)).toEqual([3, 3]);
});

test('what lies beyond the 180th meridian is left out, and said', () => {
  const both = {
    ...place('Both sides', []),
    geometry: {
      type: 'MultiPolygon',
      coordinates: [[square(179.9, 50, 0.05)], [square(-179.9, 50)]],
    },
  };
  const features = read(both);
  expect(noteLines(features)).toEqual([
    '  feature 1 (Both sides): 1 parts (1 km²) beyond the 180th meridian are left out',
  ]);
});

test('the same id twice, and the same name where there are no ids, are told', () => {
  const twice = read(
    { ...place('One', [square(0, 0)]), id: 7 },
    { ...place('Two', [square(1, 1)]), id: 7 },
  );
  expect(faultLines(twice)).toEqual(['  feature 2 (Two): has the id of feature 1']);
  const alike = read(place('Centre', [square(0, 0)]), place('Centre', [square(1, 1)]));
  expect(noteLines(alike)).toEqual([
    '  feature 2 (Centre): is called like feature 1; an id (--id) would tell them apart for good',
  ]);
});

test('a file that says names elsewhere, or is something else, is refused with what there is', () => {
  const raw = readFeatures({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: { barri: 'Gràcia', codi: 1 }, geometry: null }],
  });
  expect(() => fieldsOf(raw, {})).toThrow('There are: barri, codi.');
  expect(() => fieldsOf(raw, { name: 'nom' })).toThrow('--name PROPERTY');
  expect(fieldsOf(raw, { name: 'barri', id: 'codi' })).toEqual({ name: 'barri', id: 'codi' });
  expect(() => readFeatures({ type: 'Feature' })).toThrow('no GeoJSON FeatureCollection');
  const objects = { one: { type: 'Polygon', arcs: [] }, two: { type: 'Polygon', arcs: [] } };
  expect(() => readFeatures({ type: 'Topology', arcs: [], objects })).toThrow(
    '--object one, or two',
  );
});

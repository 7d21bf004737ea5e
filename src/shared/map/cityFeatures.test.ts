import { expect, it } from 'vitest';
import type { Geodata } from '#contract/entities/geodata.ts';
import { areaFeatures, cityFeatures } from './cityFeatures.ts';

const bare: Geodata = {
  version: 1,
  slug: 'port-alba',
  city: 'Port Alba',
  country: 'PT',
  origin: [0, 0],
  degrees: [0.00001, 0.00001],
  bounds: [0, 0, 1, 1],
  centre: [0, 0],
  sea: [],
  land: [],
  river: [],
  lakes: [],
  beaches: [],
  parks: [],
  districts: [],
  streets: [],
  areas: [],
  places: [{ kind: 'school', name: 'Hill School', at: [100, 200] }],
};

it('a city that comes without ground draws its points alone: no polygon without corners', () => {
  expect(cityFeatures(bare)).toEqual([
    {
      type: 'Feature',
      properties: { kind: 'place_school', name: 'Hill School' },
      geometry: { type: 'Point', coordinates: [0.001, 0.002] },
    },
  ]);
});

it('an area is drawn with its holes and islands, each under its own id', () => {
  const ring: [number, number][] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ];
  const area = {
    id: 'a',
    name: 'Harbour',
    slug: 'harbour',
    city: 'Port Alba',
    country: 'PT',
    outline: ring,
    holes: [ring],
    islands: [ring],
    centre: [0.5, 0.5] as [number, number],
    bounds: [0, 0, 1, 1] as [number, number, number, number],
    live_count: 0,
    bytes: 0,
    about: {},
  };
  const drawn = areaFeatures([area], false);
  expect(drawn.map(({ geometry }) => geometry.coordinates)).toEqual([[ring, ring], [ring]]);
  expect(drawn.map(({ properties }) => properties.id)).toEqual(['a', 'a']);
});

import { expect, test } from 'vitest';
import { createPlaceIndex, type PlacedArea } from './placeIndex.ts';

const area = (name: string, city: string, more: Partial<PlacedArea> = {}): PlacedArea => ({
  id: `${city} ${name}`,
  name,
  city,
  cityId: `id of ${city}`,
  region: null,
  country: 'PT',
  bounds: [0, 0, 1, 1],
  centre: [0.5, 0.5],
  live_count: 1,
  ...more,
});
const countries: Record<string, string[]> = {
  PT: ['Portugal', 'البرتغال'],
  DE: ['Germany', 'Allemagne', 'Deutschland'],
};
const index = createPlaceIndex(
  [
    area('Baixa', 'Porto', { region: 'Norte' }),
    area('Santo Ildefonso', 'Porto', { region: 'Norte', bounds: [1, 0, 2, 3], live_count: 4 }),
    area('Baixa', 'Coimbra', { live_count: 9 }),
    area('Neustadt', 'Köln', { country: 'DE', region: 'Nordrhein-Westfalen' }),
    area('Portohof', 'Köln', { country: 'DE', region: 'Nordrhein-Westfalen' }),
  ],
  (code) => countries[code] ?? [],
);
const found = (text: string, limit = 20) =>
  index.find(text, limit).map(({ rank, name, within }) => [rank, name, ...within].join(' · '));

test('a city is found before a country or an area that is only called so in part, with what lies in it', () => {
  expect(found('port')).toEqual([
    'city · Porto · Norte',
    'country · PT',
    'area · Portohof · Köln · Nordrhein-Westfalen',
  ]);
  expect(index.find('porto', 1)).toEqual([
    {
      rank: 'city',
      id: 'id of Porto',
      name: 'Porto',
      within: ['Norte'],
      city_id: 'id of Porto',
      country: 'PT',
      bounds: [0, 0, 2, 3],
      centre: [1, 1.5],
      areas: 2,
      live_count: 5,
    },
  ]);
});

test('case, marks and scripts are no hindrance, and a country is found in any language of the app', () => {
  expect(found('KOLN')).toEqual(['city · Köln · Nordrhein-Westfalen']);
  expect(found('البرتغال')).toEqual(['country · PT']);
  expect(found('allem')).toEqual(['country · DE']);
});

test('of two of one name the one with more homes comes first, and its city tells them apart', () => {
  expect(found('baixa')).toEqual(['area · Baixa · Coimbra', 'area · Baixa · Porto · Norte']);
  expect(found('baixa porto')).toEqual(['area · Baixa · Porto · Norte']);
  expect(found('baixa nowhere')).toEqual([]);
});

test('a word alone of what a place lies in does not bring all that lies there', () => {
  expect(found('norte')).toEqual(['region · Norte']);
  expect(found('  ')).toEqual([]);
  expect(found('baixa', 1)).toHaveLength(1);
});

const row = (city: string, count: number, west: number) =>
  Array.from({ length: count }, (_, at) =>
    area(`${at}`, city, {
      bounds: [west + at * 0.01, 0, west + at * 0.01 + 0.01, 0.01],
      centre: [west + at * 0.01 + 0.005, 0.005],
      live_count: at === 50 ? 9 : 0,
    }),
  );
const small = row('Small', 60, 10);
const large = row('Large', 61, 20);
const map = createPlaceIndex([...small, ...large], () => []);

test('a part of the map has its cities and, of one that is taken in parts, the areas nearest to its middle', () => {
  expect(map.around({ bounds: [9, -1, 11, 1] })).toMatchObject({
    cities: [{ name: 'Small' }],
    areas: [],
  });
  const { cities, areas } = map.around({ bounds: [20.101, 0, 20.129, 0.01] });
  expect(cities).toMatchObject([{ name: 'Large', areas: 61 }]);
  expect(areas.map(({ name }) => name)).toEqual(['11', '10', '12']);
  expect(map.around({ bounds: [-180, -90, 180, 90] }).areas).toHaveLength(40);
  expect(map.around({ bounds: [12, 0, 13, 1] })).toEqual({ cities: [], areas: [] });
});

test('a city that is taken in parts begins where its homes are', () => {
  const { cities, areas } = map.around({ city: 'id of Large' });
  expect(cities).toMatchObject([{ name: 'Large' }]);
  expect(areas).toHaveLength(24);
  expect(areas[0]).toMatchObject({ name: '50', city_id: 'id of Large' });
  expect(map.around({ city: 'nowhere' })).toEqual({ cities: [], areas: [] });
});

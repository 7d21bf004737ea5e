import { expect, it } from 'vitest';
import { placeHere, placeNearly } from './placeHere.ts';

const CITIES = [
  { id: 'a', name: 'Portavela' },
  { id: 'b', name: 'Ras Yasmin · رأس الياسمين' },
  { id: 'c', name: null },
];
const AREAS = [
  { id: '1', name: 'Old Harbour', city_id: 'a' },
  { id: '2', name: 'Portside', city_id: 'b' },
];

it('a place is found by the beginnings of its words, in any script, a city before an area', () => {
  expect(placeHere('port', CITIES, AREAS)).toEqual({ city: 'a' });
  expect(placeHere('YASMIN ras', CITIES, AREAS)).toEqual({ city: 'b' });
  expect(placeHere('رأس', CITIES, AREAS)).toEqual({ city: 'b' });
  expect(placeHere('harbour', CITIES, AREAS)).toEqual({ city: 'a', area_ids: ['1'] });
  expect(placeHere('ports', CITIES, AREAS)).toEqual({ city: 'b', area_ids: ['2'] });
});

it('what is called otherwise is not here', () => {
  expect(placeHere('Lisbon', CITIES, AREAS)).toBeNull();
  expect(placeHere(' ', CITIES, AREAS)).toBeNull();
});

it('a misspelt name is near one area, other words near none', () => {
  expect(placeNearly('portsyde', AREAS)).toEqual({
    name: 'Portside',
    place: { city: 'b', area_ids: ['2'] },
  });
  expect(placeNearly('old harbor', AREAS)?.name).toBe('Old Harbour');
  expect(placeNearly('lisbon', AREAS)).toBeNull();
  expect(placeNearly(' ', AREAS)).toBeNull();
});

import { expect, it } from 'vitest';
import type { Area, KeptCity } from '#src/data/types.ts';
import { placeHere, placeNearly } from './placeHere.ts';

const city = (id: string, name: string | null): KeptCity => ({
  ...{ id, name, country: 'TN', areas: 1, total: 1, live_count: 1, isHere: true },
});
const CITIES = [city('a', 'Portavela'), city('b', 'Ras Yasmin · رأس الياسمين'), city('c', null)];
const AREAS = [
  { id: '1', name: 'Old Harbour', city_id: 'a' },
  { id: '2', name: 'Portside', city_id: 'b' },
] as unknown as readonly Area[];

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

import { expect, it } from 'vitest';
import type { FoundPlace } from '#contract/protocol/api.ts';
import type { Area, KnownCity } from '#src/data/types.ts';
import { findForgiving, suggestPlaces } from './suggestPlaces.ts';

const AREAS = [
  { id: '1', name: 'Souk el-Ghazl · سوق الغزل', city: 'Ras Yasmin', country: 'TN', city_id: 'b' },
  { id: '2', name: 'Portside', city: 'Ras Yasmin', country: 'TN', city_id: 'b' },
] as unknown as readonly Area[];
const CITIES = [{ id: 'a', name: 'Portavela', country: 'PT' }] as unknown as readonly KnownCity[];
const told = (rank: FoundPlace['rank'], id: string, name: string): FoundPlace => ({
  ...{ rank, id, name, within: ['Somewhere'], country: 'PT', bounds: [0, 0, 1, 1] },
  ...{ centre: [0, 0], areas: 1, live_count: 1, ...(rank === 'area' && { city_id: 'c' }) },
});
const found = (text: string, ...more: readonly FoundPlace[]) =>
  suggestPlaces(text, { areas: AREAS, cities: CITIES }, more).map(
    ({ rank, id }) => `${rank} ${id}`,
  );

it('an area before a city, a region and a country; what is on the device before what the server told', () => {
  expect(
    found(
      'port',
      told('country', 'PT', 'PT'),
      told('area', '9', 'Porto Novo'),
      told('city', 'a', 'Portavela'),
    ),
  ).toEqual(['area 2', 'area 9', 'city a', 'country PT']);
});

it('in either script, by the beginnings of words', () => {
  expect(found('غزل')).toEqual([]);
  expect(found('الغزل')).toEqual(['area 1']);
  expect(found('GHAZL souk')).toEqual(['area 1']);
  expect(found(' ')).toEqual([]);
});

it('a misspelt place where nothing is called so, and none for words that are near no name', () => {
  expect(found('portsyde')).toEqual(['area 2']);
  expect(found('portavella')).toEqual(['city a']);
  expect(found('portsyde', told('area', '9', 'Portsyde'))).toEqual(['area 9']);
  expect(found('elsewhere')).toEqual([]);
});

it('no more than fit below a field on a phone', () => {
  const many = Array.from({ length: 20 }, (_, at) => told('area', String(at + 10), `Port ${at}`));
  expect(found('port', ...many)).toHaveLength(8);
});

const SERVER = [
  told('area', '7', 'Castelo'),
  told('area', '8', 'Casa Nova'),
  told('city', 'b', 'Ras Yasmin'),
];
async function forgiven(text: string) {
  const asked: string[] = [];
  const places = await findForgiving(text, (words) => {
    asked.push(words);
    return Promise.resolve(
      SERVER.filter(({ name }) =>
        name
          .toLowerCase()
          .split(' ')
          .some((word) => word.startsWith(words.toLowerCase())),
      ),
    );
  });
  return { asked, names: places.map(({ name }) => name) };
}

it('a device that holds nothing is told the places that a misspelt name may mean', async () => {
  expect(await forgiven('castello')).toEqual({ asked: ['castello', 'cas'], names: ['Castelo'] });
  expect(await forgiven('yasmine')).toEqual({ asked: ['yasmine', 'yas'], names: ['Ras Yasmin'] });
  expect(found('castello', ...SERVER.slice(0, 1))).toEqual(['area 7']);
});

it('the server is asked once where a place is called so, and of a word too short to be misspelt', async () => {
  expect(await forgiven('castelo')).toEqual({ asked: ['castelo'], names: ['Castelo'] });
  expect(await forgiven('xyz')).toEqual({ asked: ['xyz'], names: [] });
  expect((await forgiven('castanets')).names).toEqual([]);
});

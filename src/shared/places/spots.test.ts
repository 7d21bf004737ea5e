import { expect, it } from 'vitest';
import type { Area } from '#contract/entities/area.ts';
import { matchingSpots, spotsOf } from './spots.ts';

const area = (id: string, name: string) => ({ id, name, centre: [-9, 38] }) as unknown as Area;
const areas = [area('a', 'São Brás'), area('b', 'Altos')];
const city = {
  origin: [-9, 38] as [number, number],
  degrees: [0.00001, 0.00001] as [number, number],
  places: [
    { kind: 'school' as const, name: 'Escola dos Altos', at: [100, 200] as [number, number] },
    { kind: 'transit' as const, name: 'Largo', at: [0, 0] as [number, number], area: 'a' },
  ],
};

it('a place of the map stands where the map has it, and knows its neighbourhood', () => {
  const [, , school, stop] = spotsOf(areas, city);
  expect(school).toMatchObject({ kind: 'school', lat: 38.002, lon: -8.999, within: '' });
  expect(stop).toMatchObject({ name: 'Largo', within: 'São Brás' });
});

it('without the map of the city the neighbourhoods can be chosen', () => {
  expect(spotsOf(areas, null).map(({ name }) => name)).toEqual(['São Brás', 'Altos']);
});

it('names are found without their accents, what begins so first, and no more than asked for', () => {
  const all = spotsOf(areas, city);
  const names = (text: string, most = 8) => matchingSpots(all, text, most).map(({ name }) => name);
  expect(names('altos')).toEqual(['Altos', 'Escola dos Altos']);
  expect(names('sao bras')).toEqual(['São Brás', 'Largo']);
  expect(names('', 2)).toEqual(['São Brás', 'Altos']);
  expect(names('nowhere')).toEqual([]);
});

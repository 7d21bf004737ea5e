import { expect, it } from 'vitest';
import { STATED_GROUPS, statedIn } from './stated.ts';

const nothing = { country: 'PT', city: 'Portavela', description: 'Bright and quiet.' };

it('what the owner does not say has no line, and an empty list says nothing', () => {
  const details = { ...nothing, bills_included: [], rooms: [] };
  expect(STATED_GROUPS.flatMap((group) => statedIn(group, details))).toEqual([]);
});

it('a no is said as well as a yes', () => {
  expect(statedIn('terms', { ...nothing, smoking: false, couples: true })).toEqual([
    'couples',
    'smoking',
  ]);
});

it('each thing stands in its group once', () => {
  const details = {
    ...nothing,
    floor: 0,
    chain_free: true,
    energy_kwh: 90,
    bills_included: ['water' as const],
  };
  expect(statedIn('home', details)).toEqual(['floor']);
  expect(statedIn('sale', details)).toEqual(['chain_free']);
  expect(statedIn('energy', details)).toEqual(['energy_kwh']);
  expect(statedIn('terms', details)).toEqual(['bills_included']);
});

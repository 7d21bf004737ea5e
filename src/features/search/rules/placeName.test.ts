import { expect, it } from 'vitest';
import type { Area } from '#src/data/types.ts';
import { placeName } from './placeName.ts';

const AREAS = [
  { id: '1', name: 'Castelo' },
  { id: '2', name: 'Olival' },
] as unknown as readonly Area[];

it('the place of a search has its name in the field, several their number', () => {
  expect(placeName({ area_ids: ['2'] }, AREAS)).toEqual({ name: 'Olival', more: 0 });
  expect(placeName({ area_ids: ['2', '1', '9'] }, AREAS)).toEqual({ name: 'Castelo', more: 2 });
});

it('a city, a place that is not here, and areas that were not read have none', () => {
  expect(placeName({}, AREAS)).toBeNull();
  expect(placeName({ area_ids: ['9'] }, AREAS)).toBeNull();
  expect(placeName({ area_ids: ['1'] }, undefined)).toBeNull();
});

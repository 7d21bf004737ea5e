import { expect, test } from 'vitest';
import type { Kept } from '#contract/entities/record.ts';
import type { SavedHome } from '#contract/entities/records/note.ts';
import { homesWithPhotos, photosToKeep } from './photosToKeep.ts';

const saved = (propertyId: string, ...lists: string[]) => ({ propertyId, lists }) as SavedHome;
const list = (id: string, keepOffline: boolean) =>
  ({ id, body: { name: id, keepOffline } }) as Kept<'home_list'>;
const home = (...keys: (string | null)[]) => ({
  photos: keys.map((key) => ({ id: 'p', key })) as never,
});

test('photos are kept of the homes in a list that says so', () => {
  const homes = [saved('a', 'kept'), saved('b', 'other'), saved('c'), saved('d', 'other', 'kept')];
  expect(homesWithPhotos(homes, [list('kept', true), list('other', false)])).toEqual(['a', 'd']);
});

test('covers come first, what is not up yet is left out, and there is a most', () => {
  const homes = [home('a0', 'a1', null), home('b0', 'b1')];
  expect(photosToKeep(homes)).toEqual(['a0', 'b0', 'a1', 'b1']);
  expect(photosToKeep(homes, 3)).toEqual(['a0', 'b0', 'a1']);
});

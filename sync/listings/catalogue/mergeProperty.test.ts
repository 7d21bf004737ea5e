import { expect, test } from 'vitest';
import type { ListingPhoto, Property } from '#contract/entities/property.ts';
import type { PropertyDoc } from '../../store/schemas/property.ts';
import { mergePhotos, mergeProperty } from './mergeProperty.ts';

const row = {
  id: 'a',
  title: 'A flat',
  status: 'available',
  closed_price: null,
  closed_on: null,
  lat: 1,
  lon: 1,
  bedrooms: 1,
  listing_type: 'rent',
  property_type: 'apartment',
  owner_id: 'me',
  area_id: 'x',
  photos: [],
  details: { city: 'Port', features: ['lift'] },
} as unknown as Property;
const doc = (change: object): PropertyDoc =>
  ({ id: 'a', kind: '', south: 0, rev: 1, row: { ...row, ...change } }) as unknown as PropertyDoc;
const photo = (id: string, more: Partial<ListingPhoto> = {}): ListingPhoto => ({
  id,
  key: null,
  room: 'other',
  w: 4,
  h: 3,
  ...more,
});
const ids = (photos: readonly ListingPhoto[]) => photos.map(({ id }) => id);

test('HM5 features are a set, other details one field each, and the indexes follow the merged listing', () => {
  const merged = mergeProperty({
    base: doc({}),
    mine: doc({ bedrooms: 2, details: { city: 'Port', features: ['lift', 'pool'] } }),
    theirs: doc({ details: { city: 'Port', features: ['balcony'], floor: 4 } }),
  });
  expect(merged.conflicts).toEqual([]);
  expect(merged.row).toMatchObject({
    kind: 'rent:apartment:2',
    row: { bedrooms: 2, details: { features: ['balcony', 'pool'], floor: 4 } },
  });
});

test('HM5 a closed status beats an open one, on whichever side it was said', () => {
  const closed = { status: 'rented', closed_price: 900, closed_on: '2026-11-01' };
  const base = doc({ status: 'available' });
  const open = doc({ status: 'pending' });
  for (const sides of [
    { base, mine: doc(closed), theirs: open },
    { base, mine: open, theirs: doc(closed) },
  ]) {
    const merged = mergeProperty(sides);
    expect(merged.conflicts).toEqual([]);
    expect(merged.row.row).toMatchObject(closed);
  }
});

test('HM5 photos are merged by their ids: my order, what either side added or took out, and a key stays', () => {
  const base = [photo('a'), photo('b'), photo('c')];
  const mine = [photo('c'), photo('a', { caption: 'Hall' }), photo('d')];
  const theirs = [photo('a', { key: 'k-a' }), photo('b'), photo('e')];
  const merged = mergePhotos(base, { photos: mine }, { photos: theirs });
  expect(ids(merged)).toEqual(['a', 'd', 'e']);
  expect(merged[0]).toMatchObject({ caption: 'Hall', key: 'k-a' });
});

test('HM5 of two confirmations the later holds, and nobody is asked about them', () => {
  const at = (day: number) => doc({ availability_confirmed_at: `2026-11-0${day}T10:00:00Z` });
  const merged = mergeProperty({ base: at(1), mine: at(3), theirs: at(2) });
  expect(merged).toMatchObject({ conflicts: [], row: { row: at(3).row } });
  expect(mergeProperty({ base: at(1), mine: at(2), theirs: at(3) }).row.row).toMatchObject(
    at(3).row,
  );
});

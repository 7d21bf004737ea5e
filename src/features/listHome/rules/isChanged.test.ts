import { expect, it } from 'vitest';
import type { LocalPhoto } from '#src/data/types.ts';
import { heldListing } from '#src/listings/testListing.ts';
import { draftOf } from './draftOf.ts';
import { isChanged } from './isChanged.ts';
import { withLocal } from './photos.ts';

const draft = draftOf(heldListing(1, { title: 'Live' }), undefined);
if (draft === null) throw new Error('a listing was given');

const localPhoto = (id: string): LocalPhoto => ({
  id,
  bytes: 100,
  w: 1600,
  h: 1200,
  hash: id,
  phash: '0'.repeat(16),
  takenAt: null,
  isSphere: false,
  state: { kind: 'waiting' },
});

it('looking through the steps changes nothing', () => {
  const looked = { ...draft, step: 3, at: 0, fields: { ...draft.fields, reviewed: true } };
  expect(isChanged(draft, looked)).toBe(false);
});

it('a word and the order of photos are changes', () => {
  expect(isChanged(draft, { ...draft, fields: { ...draft.fields, title: 'Sunny' } })).toBe(true);
  const photos = withLocal([], ['front', 'back'].map(localPhoto));
  expect(isChanged({ ...draft, photos }, { ...draft, photos: photos.toReversed() })).toBe(true);
});

it('the order in which fields are stored is no change', () => {
  const turned = (fields: object) => Object.fromEntries(Object.entries(fields).toReversed());
  const photos = withLocal([], [localPhoto('front')]);
  const stored = { ...draft, photos };
  const given = {
    ...stored,
    fields: turned(stored.fields),
    photos: photos.map((photo) => turned(photo) as (typeof photos)[number]),
  };
  expect(JSON.stringify(given)).not.toBe(JSON.stringify(stored));
  expect(isChanged(stored, given)).toBe(false);
});

it('a photo that went up meanwhile is no change', () => {
  const photos = withLocal([], [localPhoto('front')]);
  const up = photos.map((photo) => ({ ...photo, key: 'listings/front' }));
  expect(isChanged({ ...draft, photos }, { ...draft, photos: up })).toBe(false);
});

import { expect, test } from 'vitest';
import type { HomeFile } from '#contract/entities/records/homeFile.ts';
import { begun, changed, picturing, removing, restoring } from '../inspection/changes.ts';
import { nextVersion, signatureOf, signedBy } from '../inspection/signing.ts';
import { namedFiles } from './namedFiles.ts';

const id = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const HOME: HomeFile = {
  ...{ propertyId: id(900), kind: 'document', name: 'plan.pdf', alt: '', bytes: 9, w: 0, h: 0 },
  at: 3,
};
const empty = begun({ template: 'moveIn', name: 'Flat', at: 1, currency: 'EUR' });
const picture = (part: string, at: number) => ({ part, at, bytes: 9, w: 4, h: 3 });
const withPhotos = picturing(
  id(2),
  picture('roof', 2),
)(picturing(id(1), picture('walls', 1))(empty));

test('all that records name is named once, newest first, what is somebody else’s last', () => {
  const checklists = [
    { id: id(10), body: withPhotos },
    { id: id(11), body: nextVersion(withPhotos, id(10), 5) },
  ];
  const theirs = picturing(id(7), picture('roof', 9))(empty);
  const shared = [
    { id: id(20), body: { ownerId: id(99), recordId: id(21), kind: 'inspection', body: theirs } },
    { id: id(22), body: { ownerId: id(99), recordId: id(23), kind: 'shortlist', body: {} } },
    { id: id(24), body: { ownerId: id(99), recordId: id(25), kind: 'inspection', body: {} } },
  ];
  const named = namedFiles({ homes: [{ id: id(3), body: HOME }], checklists, shared });
  expect(named.map((file) => [file.id, file.part, file.isTheirs])).toEqual([
    [id(3), '', false],
    [id(2), 'roof', false],
    [id(1), 'walls', false],
    [id(7), 'roof', true],
  ]);
  expect(named[3]).toMatchObject({ of: id(21), kind: 'photo', takenAt: null });
});

test('a name that is no id names no file', () => {
  const shared = picturing('../../etc', picture('roof', 9))(empty);
  const checklists = [{ id: id(10), body: shared }];
  expect(namedFiles({ homes: [], checklists, shared: [] })).toEqual([]);
});

test('a photo goes and comes back with its own item, and is signed with the rest', () => {
  const room = { ...withPhotos, rooms: { cellar: 'Cellar' } };
  const full = picturing(id(4), picture('cellar_walls', 4))(room);
  const without = removing('cellar')(full);
  expect(Object.keys(without.pictures ?? {})).toEqual([id(1), id(2)]);
  expect(restoring(full, 'cellar')(without).pictures).toEqual(full.pictures);

  const signed = signedBy(full, 'Ann', 6);
  if (signed === null) throw new Error('it was not signed');
  expect(changed(signed, picturing(id(5), picture('roof', 7))).kind).toBe('signed');
  expect(signatureOf(picturing(id(4), null)(signed)).kind).toBe('broken');
  // One that was signed before checklists named photos holds.
  const { pictures: _none, ...before } = empty;
  const old = signedBy(before, 'Ann', 6);
  expect(old === null ? null : signatureOf(old).kind).toBe('holds');
});

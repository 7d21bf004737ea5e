import { expect, it } from 'vitest';
import type { LocalPhoto } from '#src/data/types.ts';
import {
  filesOf,
  moved,
  photosOf,
  putBack,
  reusesIn,
  takenOut,
  takenOutIn,
  withLocal,
  placeAfter,
} from './photos.ts';

const id = (last: number) => `018f4b6e-0000-7000-8000-00000000000${last}`;
const local = (last: number, state: LocalPhoto['state'] = { kind: 'waiting' }): LocalPhoto => ({
  id: id(last),
  bytes: 100,
  w: 1600,
  h: 1200,
  hash: `h${last}`,
  phash: `${last}`.repeat(16),
  takenAt: null,
  isSphere: false,
  state,
});

it('a photo that was durable when the browser was killed is in the draft again', () => {
  const photos = withLocal([], [local(1), local(2)]);
  expect(photosOf(photos).map((photo) => photo.id)).toEqual([id(1), id(2)]);
  expect(withLocal(photos, [local(1), local(2)])).toBe(photos);
});

it('one that is taken out does not come back while its bytes are here, nor anything of it once they are gone', () => {
  const photos = takenOut(withLocal([], [local(1), local(2)]), id(1));
  const withNew = withLocal(photos, [local(1), local(2), local(3)]);
  expect(photosOf(withNew).map((photo) => photo.id)).toEqual([id(2), id(3)]);
  expect(takenOutIn(withNew)).toEqual([id(1)]);
  expect(withLocal(withNew, [local(1), local(2), local(3)])).toBe(withNew);
  expect(withLocal(withNew, [local(2), local(3)]).map((each) => each.id)).toEqual([id(2), id(3)]);
});

it('one that is put back is what it was, where it was', () => {
  const photos = withLocal([], [local(1), local(2), local(3)]).map((each) => ({
    ...each,
    caption: `Room ${each.id.slice(-1)}`,
  }));
  const [, second = { id: '' }] = photos;
  const back = putBack(takenOut(photos, id(2)), second, 1);
  expect(back).toEqual(photos);
  expect(withLocal(back, [local(1), local(2), local(3)])).toBe(back);
});

it('one that is up has its key, and keeps its place, room and caption', () => {
  const [first, second] = photosOf(withLocal([], [local(1), local(2)]));
  const stored = [{ ...second, caption: 'Kitchen', room: 'kitchen' }, first].flatMap((each) =>
    each === undefined ? [] : [{ ...each, id: each.id ?? '' }],
  );
  const next = withLocal(stored, [local(1), local(2, { kind: 'stored', key: 'k2' })]);
  expect(next[0]).toMatchObject({ id: id(2), key: 'k2', caption: 'Kitchen', room: 'kitchen' });
  expect(next[1]).toMatchObject({ id: id(1), key: null });
});

it('a photo is moved among the others, and not past the ends', () => {
  const stored = [1, 2, 3].map((last) => ({ id: id(last) }));
  expect(moved(stored, 2, 0).map((photo) => photo.id)).toEqual([id(3), id(1), id(2)]);
  expect(moved(stored, 0, -1)).toBe(stored);
});

it('the same picture is told from others: here twice, or of another home', () => {
  const photos = photosOf(withLocal([], [local(1), local(2), local(3)]));
  const again = photos.map((photo, index) =>
    index === 1 ? { ...photo, hash: 'other', phash: '1111111111111110' } : photo,
  );
  const others = [{ id: id(9), title: 'Loft', photos: photos.slice(2) }];
  const found = reusesIn(again, others);
  expect(found.get(id(1))).toBeUndefined();
  expect(found.get(id(2))).toEqual({ kind: 'here' });
  expect(found.get(id(3))).toEqual({ kind: 'elsewhere', title: 'Loft' });
});

it('keys move a photo by one, by a row, or to either end of the grid, and no further', () => {
  const grid = { index: 3, count: 5, columns: 2, isRightToLeft: false };
  const after = (key: string, change = {}) => placeAfter(key, { ...grid, ...change });
  expect(
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].map((key) => after(key)),
  ).toEqual([2, 4, 1, 4, 0, 4]);
  expect(after('ArrowLeft', { isRightToLeft: true })).toBe(4);
  expect(after('ArrowUp', { index: 0 })).toBe(0);
  expect(after('a')).toBeNull();
});

const paper = (last: number, state: LocalPhoto['state'] = { kind: 'waiting' }): LocalPhoto => ({
  ...local(last, state),
  ...{ w: 0, h: 0, phash: '' },
  listed: { kind: 'document', about: 'house_rules', name: 'Rules.pdf', type: 'application/pdf' },
});

it('a document stands behind the photos, is no photo, and has its key once it is up', () => {
  const here = [paper(1), local(2)];
  const entries = withLocal([], here);
  expect(photosOf(entries).map((photo) => photo.id)).toEqual([id(2)]);
  expect(entries.map((entry) => entry.id)).toEqual([id(2), id(1)]);
  expect(filesOf(entries)).toEqual([
    {
      ...{ id: id(1), key: null, kind: 'document', about: 'house_rules', name: 'Rules.pdf' },
      ...{ type: 'application/pdf', bytes: 100 },
    },
  ]);
  const up = withLocal(entries, [paper(1, { kind: 'stored', key: id(1) }), local(2)]);
  expect(filesOf(up)).toMatchObject([{ key: id(1) }]);
  expect(filesOf(takenOut(up, id(1)))).toEqual([]);
});

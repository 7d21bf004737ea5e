import { expect, test } from 'vitest';
import { storageService } from '#tests/fakes/storageService.ts';
import { createSnapshotBucket, createSnapshotObjects } from './objects.ts';

const AREA = '019a0000-0000-7000-8000-00000000000a';
const BASE = 'ab'.repeat(16);
const nameOf = (version = BASE, encoding = 'find-br') => ({ areaId: AREA, version, encoding });
const BYTES = Buffer.from('homes');

test('a base that one process put into the bucket another one has, until it is removed', async () => {
  const service = storageService('sb_secret_1', 'area-bases');
  const open = () => createSnapshotBucket('http://storage.test', 'sb_secret_1', service);
  expect(await open().get(nameOf())).toBeUndefined();
  for (let time = 0; time < 2; time += 1) await open().put(nameOf(), BYTES);
  await open().put(nameOf(BASE, 'rows-br'), BYTES);
  await open().put(nameOf('cd'.repeat(16)), BYTES);
  expect((await open().get(nameOf()))?.toString()).toBe('homes');
  for (let time = 0; time < 2; time += 1)
    await open().remove({ areaId: AREA, version: BASE }, ['find-br', 'rows-br']);
  expect(await open().get(nameOf())).toBeUndefined();
  expect(await open().get(nameOf(BASE, 'rows-br'))).toBeUndefined();
  expect(await open().get(nameOf('cd'.repeat(16)))).toBeDefined();
});

test('what arrived spoilt or cut off is none, and no name leads elsewhere', async () => {
  let stored: Uint8Array = new Uint8Array();
  const store = createSnapshotObjects({
    put(_key, _name, bytes) {
      stored = bytes;
      return Promise.resolve();
    },
    get: () => Promise.resolve(stored),
    remove: () => Promise.resolve(),
  });
  await store.put(nameOf(), BYTES);
  expect((await store.get(nameOf()))?.toString()).toBe('homes');
  stored = stored.subarray(0, -1);
  expect(await store.get(nameOf())).toBeUndefined();
  stored = new Uint8Array();
  expect(await store.get(nameOf())).toBeUndefined();
  const service = storageService('sb_secret_1', 'area-bases');
  const bucket = createSnapshotBucket('http://storage.test', 'sb_secret_1', service);
  await expect((async () => bucket.get(nameOf('../../keys')))()).rejects.toThrow(RangeError);
});

import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderObjects } from '../objectStore/folder.ts';
import type { ObjectStore } from '../objectStore/objectStore.ts';
import { snapshotsIn } from './snapshots.ts';

const AREA = '019a0000-0000-7000-8000-00000000000a';
const OTHER = '019a0000-0000-7000-8000-00000000000b';
const [FIRST, SECOND] = ['ab'.repeat(16), 'cd'.repeat(16)];
const nameOf = (areaId = AREA, version = FIRST, encoding = 'find-br') => ({
  areaId,
  version,
  encoding,
});
const BYTES = Buffer.from('homes');
const HOUR = 60 * 60_000;

let folder = '';
let objects: ObjectStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roost-snapshots-'));
  objects = createFolderObjects(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const keys = async () => {
  const found = new Set<string>();
  for await (const { key } of objects.list()) found.add(key);
  return [...found].toSorted();
};
const fileOf = (areaId: string, version: string) =>
  join(folder, '01', `${areaId}-${version}`, 'find-br');

test('a base that one process put another one has, until it is removed with all its files', async () => {
  const open = () => snapshotsIn(createFolderObjects(folder));
  expect(await open().get(nameOf())).toBeUndefined();
  for (let time = 0; time < 2; time += 1) await open().put(nameOf(), BYTES);
  await open().put(nameOf(AREA, FIRST, 'rows-br'), BYTES);
  await open().put(nameOf(AREA, SECOND), BYTES);
  await open().put(nameOf(OTHER), BYTES);
  expect((await open().get(nameOf()))?.toString()).toBe('homes');
  for (let time = 0; time < 2; time += 1)
    await open().remove({ areaId: AREA, version: FIRST }, ['find-br', 'rows-br']);
  expect(await open().get(nameOf())).toBeUndefined();
  expect(await open().get(nameOf(AREA, FIRST, 'rows-br'))).toBeUndefined();
  expect(await keys()).toEqual([`${AREA}-${SECOND}`, `${OTHER}-${FIRST}`]);
});

test('what arrived spoilt, or cut off, is none', async () => {
  const store = snapshotsIn(objects);
  await store.put(nameOf(), BYTES);
  const file = fileOf(AREA, FIRST);
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, -1));
  expect(await store.get(nameOf())).toBeUndefined();
  bytes[bytes.length - 1] = 0;
  await writeFile(file, bytes);
  expect(await store.get(nameOf())).toBeUndefined();
  await writeFile(file, '');
  expect(await store.get(nameOf())).toBeUndefined();
});

test('with the first base of a start goes what is of another day, and the oldest of what is too much', async () => {
  const before = snapshotsIn(objects);
  await before.put(nameOf(AREA), BYTES);
  await before.put(nameOf(OTHER), BYTES);
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
  await utimes(fileOf(AREA, FIRST), ago(2), ago(2));
  await utimes(fileOf(OTHER, FIRST), ago(26), ago(26));
  await snapshotsIn(objects).put(nameOf(AREA, SECOND), BYTES);
  expect(await keys()).toEqual([`${AREA}-${FIRST}`, `${AREA}-${SECOND}`]);
  const small = snapshotsIn(objects, { mostBytes: BYTES.length + 40 });
  await small.put(nameOf(OTHER, SECOND), BYTES);
  expect(await keys()).toEqual([`${OTHER}-${SECOND}`]);
});

test('no name leads out of the store', async () => {
  const store = snapshotsIn(objects);
  await expect(store.put(nameOf('../../etc'), BYTES)).rejects.toThrow(RangeError);
  await expect(store.get(nameOf(AREA, '../keys'))).rejects.toThrow(RangeError);
});

import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSnapshotFolder } from './snapshotFolder.ts';

const AREA = '019a0000-0000-7000-8000-00000000000a';
const OTHER = '019a0000-0000-7000-8000-00000000000b';
const nameOf = (areaId: string, version = 'first', encoding = 'br') => ({
  areaId,
  version,
  encoding,
});
const LINES = Buffer.from('lines of JSON');

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roost-snapshots-'));
});
afterEach(() => rm(folder, { recursive: true }));

const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

test('what one process put the next one has', async () => {
  await createSnapshotFolder(folder).put(nameOf(AREA), LINES);
  const next = createSnapshotFolder(folder);
  expect((await next.get(nameOf(AREA)))?.toString()).toBe('lines of JSON');
  expect(await next.get(nameOf(AREA, 'first', 'gzip'))).toBeUndefined();
  expect(await next.get(nameOf(OTHER))).toBeUndefined();
});

test('a state of an area goes with all its files once nobody may be given it, and others stay', async () => {
  const store = createSnapshotFolder(folder);
  await store.put(nameOf(AREA, 'first', 'find-br'), LINES);
  await store.put(nameOf(AREA, 'first', 'rows-br'), LINES);
  await store.put(nameOf(AREA, 'second', 'rows-br'), LINES);
  await store.put(nameOf(OTHER, 'first', 'rows-br'), LINES);
  await store.remove({ areaId: AREA, version: 'first' }, ['find-br', 'rows-br']);
  expect(await store.get(nameOf(AREA, 'first', 'rows-br'))).toBeUndefined();
  expect((await store.get(nameOf(AREA, 'second', 'rows-br')))?.toString()).toBe('lines of JSON');
  expect(await files()).toEqual(['first.rows-br', 'second.rows-br']);
  await store.remove({ areaId: AREA, version: 'first' }, ['find-br', 'rows-br']);
});

test('what a disk has spoilt, or cut off, is none', async () => {
  const store = createSnapshotFolder(folder);
  await store.put(nameOf(AREA), LINES);
  const file = join(folder, AREA, 'first.br');
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, -1));
  expect(await store.get(nameOf(AREA))).toBeUndefined();
  bytes[bytes.length - 1] = 0;
  await writeFile(file, bytes);
  expect(await store.get(nameOf(AREA))).toBeUndefined();
  await writeFile(file, '');
  expect(await store.get(nameOf(AREA))).toBeUndefined();
});

test('at a start goes what is of another day, what broke off, and the oldest of what is too much', async () => {
  const before = createSnapshotFolder(folder);
  await before.put(nameOf(AREA, 'old'), LINES);
  await before.put(nameOf(OTHER, 'older'), LINES);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000);
  await utimes(join(folder, AREA, 'old.br'), hoursAgo(2), hoursAgo(2));
  await utimes(join(folder, OTHER, 'older.br'), hoursAgo(26), hoursAgo(26));
  await writeFile(join(folder, AREA, 'broken.part'), 'half');
  await utimes(join(folder, AREA, 'broken.part'), hoursAgo(1), hoursAgo(1));
  await writeFile(join(folder, AREA, 'written.part'), 'half');
  const third = '019a0000-0000-7000-8000-00000000000c';
  await createSnapshotFolder(folder).put(nameOf(third, 'new'), LINES);
  // Another process writes it at this moment.
  expect(await files()).toEqual(['new.br', 'old.br', 'written.part']);
  await rm(join(folder, AREA, 'written.part'));
  const small = createSnapshotFolder(folder, { mostBytes: LINES.length + 40 });
  await small.put(nameOf(third, 'newer'), LINES);
  expect(await files()).toEqual(['new.br', 'newer.br']);
  await createSnapshotFolder(folder, { mostBytes: LINES.length + 40 }).put(nameOf(AREA), LINES);
  expect(await files()).toEqual(['first.br', 'newer.br']);
});

test('no name leads out of the folder', async () => {
  const store = createSnapshotFolder(folder);
  await expect(store.put(nameOf('../../etc'), LINES)).rejects.toThrow(RangeError);
  await expect(store.get(nameOf(AREA, '../keys'))).rejects.toThrow(RangeError);
});

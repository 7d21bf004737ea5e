import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderRefused, makeFolder } from './makeFolder.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'roost-folder-'));
});
afterEach(() => rm(root, { recursive: true }));

test('it makes the folders above too, for this user alone, and takes one that is there', async () => {
  const folder = path.join(root, 'a', 'b', 'c');
  await makeFolder(folder);
  await makeFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('what cannot be made is refused by the name of the variable, and nothing hangs', async () => {
  await writeFile(path.join(root, 'file'), '');
  await expect(makeFolder(path.join(root, 'file', 'data'))).rejects.toThrow(
    /^DATA_DIR: .* is or lies under a file/,
  );
  await expect(makeFolder(path.join(root, 'file'))).rejects.toThrow(FolderRefused);
});

test.skipIf(process.platform !== 'linux')(
  'below /proc it says so at once',
  async () => {
    await expect(makeFolder('/proc/roost/data')).rejects.toThrow(/^DATA_DIR: \/proc\/roost\/data/);
  },
  5000,
);

import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DatabaseDamaged } from '#server/embedded/index.ts';
import { LONG } from '#tests/tags.ts';
import { startTestBackend } from './startTestBackend.ts';

let root = '';
let whole = '';
let dataDir = '';
let database = '';
let count = 0;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'roost-damaged-'));
  whole = path.join(root, 'whole');
  const backend = await startTestBackend({ dataDir: whole });
  await backend.makePerson('kept@example.test');
  await backend.close();
  await rm(path.join(whole, 'reserve'), { force: true });
});
beforeEach(async () => {
  count += 1;
  dataDir = path.join(root, `copy-${count}`);
  database = path.join(dataDir, 'database');
  await cp(whole, dataDir, { recursive: true });
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Every file of the database with its size. */
async function inventory(): Promise<string[]> {
  const names = await readdir(database, { recursive: true });
  return names.toSorted();
}

const control = () => path.join(database, 'global', 'pg_control');
const DAMAGES: readonly (readonly [string, () => Promise<unknown>, RegExp])[] = [
  ['PG_VERSION is gone', () => rm(path.join(database, 'PG_VERSION')), /PG_VERSION is missing/],
  [
    'PG_VERSION is gone and a mark of a first start was left',
    async () => {
      await rm(path.join(database, 'PG_VERSION'));
      await writeFile(`${database}.unfinished`, '');
    },
    /PG_VERSION is missing/,
  ],
  [
    'the mark of a first start was left',
    () => writeFile(`${database}.unfinished`, ''),
    /database\.unfinished/,
  ],
  ['the control file was cut', () => truncate(control(), 100), /pg_control was cut off/],
  [
    'the control file is zeros',
    async () => writeFile(control(), Buffer.alloc((await readFile(control())).length)),
    /pg_control was written over/,
  ],
  [
    'the log is gone',
    async () => {
      await rm(path.join(database, 'pg_wal'), { recursive: true });
      await mkdir(path.join(database, 'pg_wal'));
    },
    /pg_wal, is gone/,
  ],
];

test.each(DAMAGES)(
  '%s: one sentence, the way back, and nothing is changed',
  async (_name, damage, says) => {
    await damage();
    const before = await inventory();
    const starting = startTestBackend({ dataDir });
    await expect(starting).rejects.toThrow(DatabaseDamaged);
    await expect(starting).rejects.toThrow(says);
    await expect(starting).rejects.toThrow('backup');
    expect(await inventory()).toEqual(before);
    expect(await readdir(dataDir)).not.toContain('roost.lock');
  },
);

test('a file in the place of the database is named, and stays', async () => {
  await rm(database, { recursive: true });
  await writeFile(database, 'mine');
  await expect(startTestBackend({ dataDir })).rejects.toThrow(
    'it is a file where a folder should be',
  );
  expect(await readFile(database, 'utf8')).toBe('mine');
});

test('what a first start left that was cut off is moved aside, and a new database is made', async () => {
  await rename(database, `${database}.making`);
  const backend = await startTestBackend({ dataDir });
  await backend.makePerson('fresh@example.test');
  await backend.close();
  expect((await readdir(dataDir)).filter((name) => name.startsWith('database'))).toEqual([
    'database',
    expect.stringMatching(/^database\.cut-off-\d+$/),
  ]);
});

test('keys that were lost are made anew, and the log says what that does', LONG, async () => {
  const lines: string[] = [];
  const add = (text: string) => void lines.push(text);
  await rm(path.join(dataDir, 'keys.json'));
  const backend = await startTestBackend({ dataDir, log: { info: add, warn: add, error: add } });
  await backend.close();
  expect(lines.join('\n')).toMatch(/keys\.json was missing.*signed out/);
});

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { quietLog } from '#tests/server/quietLog.ts';
import { readKeys } from './keys.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'roost-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('makes keys at the first start and gives the same ones ever after', async () => {
  const keys = await readKeys(folder, quietLog);
  expect(keys.jwtSecret.length).toBeGreaterThanOrEqual(64);
  expect(keys.anonKey).not.toBe(keys.serviceKey);
  expect(await readKeys(folder, quietLog)).toEqual(keys);
});

it('makes other keys for another folder', async () => {
  const other = await mkdtemp(path.join(tmpdir(), 'roost-keys-'));
  expect((await readKeys(other, quietLog)).jwtSecret).not.toBe(
    (await readKeys(folder, quietLog)).jwtSecret,
  );
  await rm(other, { recursive: true });
});

it('keeps them from everybody but the owner', async () => {
  await readKeys(folder, quietLog);
  const { mode } = await stat(path.join(folder, 'keys.json'));
  expect(mode & 0o777).toBe(0o600);
});

it('stops rather than making new ones over a damaged file, which would sign everybody out', async () => {
  const file = path.join(folder, 'keys.json');
  await writeFile(file, '{"jwtSecret":"short"}');
  await expect(readKeys(folder, quietLog)).rejects.toThrow('keys.json');
  expect(await readFile(file, 'utf8')).toBe('{"jwtSecret":"short"}');
});

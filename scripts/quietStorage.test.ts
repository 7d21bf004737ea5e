import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { quieted } from './quietStorage.ts';

const FILE = 'dist/esm/plugins/storage-dexie/rx-storage-instance-dexie.js';
const library = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('rxdb/package.json')), FILE),
  'utf8',
);

it('takes the advertisement out of the installed library, and nothing else', () => {
  const quiet = quieted(library);
  expect(quiet).not.toContain('console.');
  expect(quiet).not.toContain('premium');
  expect(parseSync(FILE, quiet).errors).toEqual([]);
  const removed = library.split('\n').length - quiet.split('\n').length;
  expect(removed).toBe(5);
});

it('fails where the library is written otherwise', () => {
  expect(() => quieted('async bulkWrite() {}')).toThrow('rxdb has no advertisement any more');
});

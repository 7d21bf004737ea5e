import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
/** The folders whose tests share a process with others: see vitest.config.ts. */
const FOLDERS = [
  ...['contract', 'search', 'demo', 'scripts', 'server', 'src', 'sync'],
  ...['architecture', 'bench', 'docs', 'engine', 'faults'].map((part) => join('tests', part)),
];

it('a test that puts something in a module’s place has a process of its own: it is called *.mocked.test', () => {
  const tests = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  const mocking = tests.filter((path) =>
    /^\s*vi\.(?:doM|m)ock\(/m.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(mocking.length).toBeGreaterThan(0);
  // In a browser each file is a page of its own.
  expect(mocking.filter((path) => !/\.(?:mocked|browser)\.test\.tsx?$/.test(path))).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const NUMBER = '[A-Z]{2}\\d+';

const testFiles = [
  'sync',
  'tests/engine',
  'tests/contract',
  'tests/simulator',
  'tests/sync',
].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|suite)\.ts$/.test(name))
    .map((name) => join(root, folder, name)),
);
const quoted = new Set(
  testFiles.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(new RegExp(`\\(\\s*['"\`](${NUMBER}) `, 'g'))].map(
      (match) => match[1],
    ),
  ),
);
const spec = readFileSync(join(root, 'sync', 'SPEC.md'), 'utf8');
const rules = [...spec.matchAll(new RegExp(`^- \\*\\*(${NUMBER})\\*\\* `, 'gm'))].map(
  (match) => match[1],
);

test('every rule of SPEC.md is shown by a test', () => {
  expect(rules.length).toBeGreaterThan(80);
  expect(rules.filter((rule) => !quoted.has(rule))).toEqual([]);
});

test('every rule that a test names is in SPEC.md, once', () => {
  expect([...quoted].filter((rule) => !rules.includes(rule))).toEqual([]);
  expect(rules).toEqual([...new Set(rules)]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testsIn } from '#tests/architecture/testsIn.ts';

const root = join(import.meta.dirname, '..', '..');
const FOLDERS = ['sync', 'tests/engine', 'tests/contract', 'tests/simulator', 'tests/sync'];
/** Of the server what tells people who are away: devices tell the same, and neither twice. */
const TELLING = [
  'tests/server/pushes.test.ts',
  'tests/server/letters.test.ts',
  'tests/server/alerts.test.ts',
  'tests/server/alertStorm.test.ts',
  'tests/server/pushSpeed.test.ts',
  'server/domain/alerts/turns.test.ts',
  'server/domain/letters/links.test.ts',
];
/** Rules of the product, which the specification of the engine says nothing of. */
const PRODUCT_RULES = /^sync\/model\/rules\//;
const NUMBER = '[A-Z]{2}\\d+';

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|suite)\.ts$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((path) => !PRODUCT_RULES.test(path)),
);
const tests = [...files, ...TELLING].flatMap((path) =>
  testsIn(path, readFileSync(join(root, path), 'utf8')).map(({ title, line }) => ({
    at: `${path}:${line} ${title}`,
    rules: rulesAtStart(title ?? ''),
  })),
);

/** The numbers a title begins with. */
function rulesAtStart(title: string): readonly string[] {
  const numbers = new RegExp(`^(?:${NUMBER} )+`).exec(title)?.[0] ?? '';
  return numbers.split(' ').filter((number) => number !== '');
}

const spec = readFileSync(join(root, 'sync', 'SPEC.md'), 'utf8');
const rules = [...spec.matchAll(new RegExp(`^- \\*\\*(${NUMBER})\\*\\* `, 'gm'))].map(
  (match) => match[1] ?? '',
);

test('SP1 every rule of SPEC.md is shown by a test, and stands there once', () => {
  const shown = new Set(tests.flatMap((each) => each.rules));
  expect(rules.length).toBeGreaterThan(80);
  expect(rules.filter((rule) => !shown.has(rule))).toEqual([]);
  expect(rules).toEqual([...new Set(rules)]);
});

test('SP2 every test of the engine begins with the numbers of its rules, and those are in SPEC.md', () => {
  expect(tests.length).toBeGreaterThan(400);
  expect(tests.filter((each) => each.rules.length === 0).map(({ at }) => at)).toEqual([]);
  expect(
    tests.filter((each) => each.rules.some((rule) => !rules.includes(rule))).map(({ at }) => at),
  ).toEqual([]);
});

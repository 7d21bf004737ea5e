import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { hasTest, isInGate, isMarkedTruly, isThere, read, root, tierOf } from './hasTest.ts';

const sections = read('docs/trust.md')
  .split(/^### /m)
  .slice(1)
  .map((section) => ({
    title: section.split('\n', 1)[0] ?? '',
    lines: section.split('\n').filter((line) => line.startsWith('- ')),
  }));
const proofs = sections
  .flatMap(({ lines }) => lines)
  .filter((line) => !line.startsWith('- not yet: '));

test('each promise and each known failure has a test, or says why not yet', () => {
  expect(sections.filter(({ title }) => /^\d\. /.test(title))).toHaveLength(7);
  expect(sections.length).toBeGreaterThan(30);
  expect(sections.filter(({ lines }) => lines.length === 0)).toEqual([]);
  expect(proofs.filter((line) => !/^- `[^`]+` · \S/.test(line))).toEqual([]);
});

test('each test it names is there', () => {
  const missing = proofs.filter((line) => !isThere(line.slice('- '.length)));
  expect(missing).toEqual([]);
});

test('what npm test does not run is marked, and nothing else', () => {
  const untrue = proofs.filter((line) => !isMarkedTruly(line.slice('- '.length)));
  expect(untrue).toEqual([]);
});

test('each promise and each known failure has a test that npm test runs', () => {
  const bare = sections.filter(({ lines }) => !lines.some((line) => isInGate(line.slice(2))));
  expect(bare.map(({ title }) => title)).toEqual([]);
});

test('a journey is of the gate by its tag, another test unless it or its file is long', () => {
  const tier = (file: string, source: string) => tierOf(file, source, 'it works');
  expect(tier('e2e/a.spec.ts', "test('it works', GATE, async () => {});")).toBe('gate');
  expect(tier('e2e/a.spec.ts', "test('it works', async () => {});")).toBe('all');
  expect(tier('tests/a.test.ts', "test('it works', () => {});")).toBe('gate');
  expect(tier('tests/a.test.ts', "test('it works', LONG, () => {});")).toBe('all');
  expect(tier('tests/a.test.ts', "/** @module-tag long */\ntest('it works', f);")).toBe('all');
});

test('a title in a comment, a part of a title and a title of nothing are no tests', () => {
  expect(hasTest("test('it works', () => {});", 'it works')).toBe(true);
  expect(hasTest("test.each([1])(\n  'it works %s',\n", 'it works %s')).toBe(true);
  expect(hasTest("// test('it works', () => {});", 'it works')).toBe(false);
  expect(hasTest("test('it works well', () => {});", 'it works')).toBe(false);
  expect(hasTest("const title = 'it works';", 'it works')).toBe(false);
});

test('no queue but our own is in the client', () => {
  const sources = ['src', 'sync'].flatMap((folder) =>
    readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  expect(sources).toContain('src/sw/sw.ts');
  expect(sources.filter((file) => read(file).includes('background-sync'))).toEqual([]);
});

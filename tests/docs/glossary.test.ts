import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { read, root } from './hasTest.ts';

const rows = [...read('docs/glossary.md').matchAll(/^\| (.+?) \| (.+?) \| `([^`]+)` \|$/gm)].map(
  ([, word = '', meaning = '', file = '']) => ({ word, meaning, file }),
);

test('each file the glossary names is there', () => {
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.filter(({ file }) => !existsSync(resolve(root, file)))).toEqual([]);
});

test('each word of the glossary stands once, in the order of the alphabet, with one sentence', () => {
  const words = rows.map(({ word }) => word);
  expect(words).toEqual([...new Set(words)].toSorted((one, two) => one.localeCompare(two)));
  expect(rows.filter(({ meaning }) => !/^[A-Z][^.]*(?:\.[a-z][^.]*)*\.$/.test(meaning))).toEqual(
    [],
  );
});

test('a newcomer is led to the glossary', () => {
  expect(read('CONTRIBUTING.md')).toContain('(docs/glossary.md)');
  expect(read('docs/architecture.md')).toContain('(glossary.md)');
});

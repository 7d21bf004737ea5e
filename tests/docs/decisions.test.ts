import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { read, root } from './hasTest.ts';

const FOLDER = 'docs/decisions';
const notes = readdirSync(resolve(root, FOLDER)).filter((name) => name !== 'README.md');
const pages = [
  ...notes.map((name) => `${FOLDER}/${name}`),
  `${FOLDER}/README.md`,
  ...['commands', 'configuration', 'hosting', 'places'].map((name) => `docs/${name}.md`),
  'bench/README.md',
  'bench/RESULTS.md',
  'CONTRIBUTING.md',
];
/** A path from the top, without a place to fill in. */
const PATH =
  /`((?:bench|contract|demo|docs|e2e|public|scripts|search|server|src|supabase|sync|tests)\/[^\s`<*{:]+)`/g;

test('the index of decisions has each note, once', () => {
  const [, ...listed] = [...read(`${FOLDER}/README.md`).matchAll(/^\| \[?([\w-]+)/gm)].map(
    ([, name = '']) => name,
  );
  expect(
    listed
      .map((name) => `${name}.md`)
      .filter((name) => name !== '---.md')
      .toSorted(),
  ).toEqual(notes.toSorted());
});

test.each(pages)('every file and link that %s names is there', (page) => {
  const text = read(page);
  const paths = [...text.matchAll(PATH)].map(([, path = '']) => path);
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, to = '']) =>
    join(dirname(page), to),
  );
  const missing = [...paths, ...links].filter((path) => !existsSync(resolve(root, path)));
  expect(missing).toEqual([]);
});

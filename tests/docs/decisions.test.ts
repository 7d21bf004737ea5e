import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { read, root } from './hasTest.ts';

const FOLDER = 'docs/decisions';
const notes = readdirSync(resolve(root, FOLDER)).filter((name) => name !== 'README.md');
const pages = [
  ...notes.map((name) => `${FOLDER}/${name}`),
  `${FOLDER}/README.md`,
  ...['commands', 'configuration', 'feeds', 'hosting', 'kept-in-browser', 'places', 'voice'].map(
    (name) => `docs/${name}.md`,
  ),
  'bench/README.md',
  'bench/RESULTS.md',
  'CONTRIBUTING.md',
  'README.md',
  'sync/SPEC.md',
];
/** `camelCase`, `UPPER_CASE`, or a call of it. */
const NAME = /`((?:\w*[a-z][A-Z]|[A-Z\d]+_[A-Z\d])\w*)(?:\(\))?`/g;
/** Names of the platform, in notes about things that are not there. */
const FOREIGN = ['SpeechRecognition', 'processLocally'];
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

test('every name of code that a page says is in the code', () => {
  const said = new Map(
    pages.flatMap((page) => {
      // The dropped things have gone.
      const [text = ''] = read(page).split('\n## Tried and dropped');
      return [...text.matchAll(NAME)].map(([, name = '']): [string, string] => [name, page]);
    }),
  );
  for (const name of FOREIGN) said.delete(name);
  expect(said.size).toBeGreaterThan(150);
  const code = execFileSync(
    'git',
    [
      ...['grep', '-ohwF', ...[...said.keys()].flatMap((name) => ['-e', name]), '--'],
      ...['*.ts', '*.tsx', '*.mjs', '*.sql', '*.sh', '*.css'],
      ...[':!supabase/migrations', ':!supabase/schemas/*bodies.sql', ':!tests/docs'],
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 24 },
  );
  const known = new Set(code.split('\n'));
  expect([...said].filter(([name]) => !known.has(name))).toEqual([]);
});

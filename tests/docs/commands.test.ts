import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { read, root } from './hasTest.ts';

const scripts = Object.keys(
  (JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> })
    .scripts,
);
const readme = read('README.md');

/** The names in the first column of a table. */
const rows = (page: string): string[] =>
  [...read(page).matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );

/** The scripts of this package that a text calls. */
const called = (text: string): string[] =>
  [...text.matchAll(/(?:^|[`&] ?)npm (?:run )?([a-z][\w:]*)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !['ci', 'install'].includes(name));

test('the page of commands has every script, and no other', () => {
  const named = rows('docs/commands.md').map((name) => name.replace(/^npm (?:run )?/, ''));
  expect(named.toSorted()).toEqual(scripts.toSorted());
});

test.each(['README.md', 'CONTRIBUTING.md', 'docs/hosting.md', 'docs/places.md', 'bench/README.md'])(
  'every command that %s names is a script',
  (page) => {
    expect(called(read(page)).filter((name) => !scripts.includes(name))).toEqual([]);
  },
);

test('the page of configuration has every variable that the server reads, and no other', () => {
  const variables = [...read('server/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): \[/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('ROOST_TEST_'));
  expect(variables.length).toBeGreaterThan(20);
  expect(rows('docs/configuration.md').toSorted()).toEqual(variables.toSorted());
});

test('the README is short, and every file and folder it names is there', () => {
  expect(readme.split(/\s+/).length).toBeLessThanOrEqual(1300);
  const links = [...readme.matchAll(/\]\(([^):#]+)\)/g)].map(([, to = '']) => to);
  const [, tree = ''] = /## What is where\n\n```\n([^`]+)```/.exec(readme) ?? [];
  const folders = [...tree.matchAll(/^(\w+\/) /gm)].map(([, folder = '']) => folder);
  expect(links.length).toBeGreaterThan(10);
  expect(folders.length).toBeGreaterThan(10);
  expect([...links, ...folders].filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
});

test('the five rows of speed are of the one table of results', () => {
  const [results = ''] = read('bench/RESULTS.md').split('\n## ', 1);
  const [, table = ''] = readme.split('\n## How fast\n');
  const five = table
    .split('\n## ', 1)[0]
    ?.split('\n')
    .filter((line) => /^\| [A-Z0-9]/.test(line));
  expect(five?.length).toBe(5);
  const missing = five?.filter((line) => {
    const [, , ours = '', floor = '', aim = ''] = line.split('|').map((cell) => cell.trim());
    return !results
      .split('\n')
      .some((row) => row.includes(`| ${ours} | ${floor} |`) && row.includes(aim));
  });
  expect(missing).toEqual([]);
});

test('each Vite plugin of our own has a line that says what it saves and forbids', () => {
  const imported = [...read('vite.config.ts').matchAll(/from '\.\/(scripts\/\w+\.ts)'/g)].map(
    ([, file = '']) => file,
  );
  const plugins = imported.filter((file) => /^import type \{ Plugin \}/m.test(read(file)));
  expect(plugins.length).toBeGreaterThan(5);
  const named = rows('docs/decisions/start-and-bundles.md');
  expect(named.toSorted()).toEqual(plugins.toSorted());
});

import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { routeAt } from '#src/app/routes/routes.ts';
import { paths } from '#src/paths.ts';
import { isInGate, isMarkedTruly, isThere, read, root } from './hasTest.ts';

interface Row {
  readonly sentence: string;
  readonly proofs: readonly string[];
  readonly state: string;
}

/** The cells of each row of the tables that begin with this heading. */
const cellsUnder = (heading: string): string[][] =>
  read('docs/specification.md')
    .split('\n\n')
    .filter((table) => table.startsWith(`| ${heading} |`))
    .flatMap((table) => table.trimEnd().split('\n').slice(2))
    .map((line) => {
      const cells = line.slice(1, -1).split('|');
      return cells.map((cell) => cell.trim());
    });

/** Sentence, tests, state. */
const rows: Row[] = cellsUnder('Sentence').map(([sentence = '', tests = '', state = '']) => ({
  sentence,
  state,
  proofs: tests === '' ? [] : tests.split('<br>').map((one) => one.trim()),
}));

/** Page, address, file. */
const pages = cellsUnder('Page').map(([page = '', address = '', file = '']) => ({
  page,
  address: address.replaceAll('`', ''),
  file: file.replaceAll('`', ''),
}));

const LOADED = /import\('(?:#|\.\.\/)([^']+)'\)/;

/** Of each address of the routes, the file that its page is loaded from. */
const builtBy = new Map(
  readdirSync(resolve(root, 'src/app/routes')).flatMap((name) => {
    const code = read(`src/app/routes/${name}`);
    const [head = '', ...routes] = code.split(/(?=\b(?:page|late)\(\s*paths\.)/);
    // A page with two addresses is loaded by a function above them.
    const shared = [...head.matchAll(/const (\w+) = async \(\) =>\s*\(await (import\('[^']+'\))/g)];
    return routes.map((route): readonly [string, string] => {
      const [, name = ''] = /paths\.(\w+)/.exec(route) ?? [];
      const loads = shared.find(([, load = '']) => new RegExp(`\\b${load}\\b`).test(route))?.[2];
      const [, file = ''] = LOADED.exec(loads ?? route) ?? [];
      const { path } = paths[name as keyof typeof paths];
      return [path, file.startsWith('src/') ? file : `src/app/${file}`];
    });
  }),
);

test('each sentence is done, or says what is missing', () => {
  expect(rows.length).toBeGreaterThan(100);
  const unclear = rows.filter(
    ({ state }) => !/^(?:done$|partly: \S|not yet: \S|no: \S)/.test(state),
  );
  expect(unclear).toEqual([]);
});

test('each sentence that is done has a test', () => {
  expect(rows.filter(({ state, proofs }) => state === 'done' && proofs.length === 0)).toEqual([]);
});

test('each test it names is there', () => {
  expect(rows.flatMap(({ proofs }) => proofs).filter((proof) => !isThere(proof))).toEqual([]);
});

test('what npm test does not run is marked, and nothing else', () => {
  const untrue = rows.flatMap(({ proofs }) => proofs).filter((proof) => !isMarkedTruly(proof));
  expect(untrue).toEqual([]);
});

test('each sentence that is done has a test that npm test runs', () => {
  const bare = rows.filter(({ state, proofs }) => state === 'done' && !proofs.some(isInGate));
  expect(bare.map(({ sentence }) => sentence)).toEqual([]);
});

test('each page of the specification has its address and its file', () => {
  expect(pages.length).toBeGreaterThan(40);
  const wrong = pages.filter(({ address, file }) => builtBy.get(address) !== file);
  expect(wrong).toEqual([]);
});

test('each address that a sentence names has a page', () => {
  const addresses = rows
    .flatMap(({ sentence }) => [...sentence.matchAll(/(?<![\w.}…])\/[a-z{][\w{}/-]*/g)])
    .map(([address]) => address.replace('{id}', '17'))
    .filter((address) => !address.startsWith('/api/') && !address.endsWith('/'));
  expect(addresses.length).toBeGreaterThan(50);
  expect(addresses.filter((address) => routeAt(address) === null)).toEqual([]);
});

test('what is not done shows the difference in a file', () => {
  const other = rows.filter(({ state }) => state !== 'done');
  expect(other.length).toBeGreaterThan(0);
  const unshown = other.filter(({ state }) => {
    const [, file = '', words = ''] = /: `([^`]+)` · (.+)$/.exec(state) ?? [];
    return words === '' || !read(file).includes(words);
  });
  expect(unshown.map(({ sentence, state }) => `${sentence}: ${state}`)).toEqual([]);
});

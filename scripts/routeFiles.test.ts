import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { FIRST_ANSWER_PAGES } from '#contract/protocol/firstAnswer.ts';
import { ROUTES } from '#src/app/routes/routes.ts';
import { LANGUAGES } from '#src/i18n/languages.ts';
import type { Chunk } from './firstFiles.ts';
import { FIRST_PAGES, patternOf, routeFilesOf } from './routeFiles.ts';

const chunk = (
  fileName: string,
  modules: readonly string[],
  imports: readonly string[] = [],
): Chunk => ({
  fileName,
  moduleIds: modules.map((module) => `/roost/${module}`),
  isEntry: fileName === 'index.js',
  imports,
  dynamicImports: [],
});
const texts = LANGUAGES.flatMap((language) => [
  chunk(`${language}.js`, [`src/i18n/bundles/${language}.ts`]),
  chunk(`late-${language}.js`, [`src/i18n/late/${language}.ts`]),
]);
const pages = [...new Set(FIRST_PAGES.map(({ module }) => module))].map((module) =>
  chunk(`${module.split('/').at(-1)}.js`, [module], ['index.js', 'common.js']),
);
const common = [
  chunk('index.js', ['src/main.tsx'], ['shell.js']),
  chunk('shell.js', []),
  chunk('common.js', [], ['shell.js']),
  chunk('kept.js', ['sync/root/openFirstPages.ts'], ['shell.js']),
  chunk('stored.js', ['sync/adapters/indexeddb/storedCatalogue.ts'], ['shell.js']),
];

describe('the files the document names', () => {
  it('are those of the page and what it imports, without what every page loads', () => {
    const found = routeFilesOf([...common, ...pages, ...texts], '/roost');
    const named = (places: readonly number[] | undefined) => places?.map((at) => found.files[at]);
    const search = found.pages.find(({ at }) => at === patternOf('/search'));
    expect(named(search?.files)).toEqual([
      'SearchPage.tsx.js',
      'kept.js',
      'stored.js',
      'common.js',
    ]);
    expect(named(found.texts['ar'])).toEqual(['ar.js']);
    expect(named(found.late['ar'])).toEqual(['late-ar.js']);
  });

  it('a search that would begin with the library of the database ends the build, and any other page may', () => {
    const library = chunk('engine.js', ['node_modules/rxdb/index.js']);
    const kept = chunk('kept.js', ['sync/root/openFirstPages.ts'], ['engine.js']);
    const others = common.filter(({ fileName }) => fileName !== 'kept.js');
    expect(() => routeFilesOf([...others, kept, library, ...pages, ...texts], '/roost')).toThrow(
      '/search would wait for the library of the database: it begins with engine.js',
    );
    const listing = pages.map((page) =>
      page.fileName === 'ListingPage.tsx.js'
        ? { ...page, imports: [...page.imports, 'engine.js'] }
        : page,
    );
    expect(() => routeFilesOf([...common, library, ...listing, ...texts], '/roost')).not.toThrow();
  });

  it('a page without a file ends the build', () => {
    expect(() => routeFilesOf([...common, ...texts], '/roost')).toThrow(
      'StartPage.tsx is in no file',
    );
  });
});

it('each first page is the one that the routes open there, for whom they open it, with the texts it waits for', () => {
  const folder = 'src/app/routes';
  const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const calls = sources.flatMap((text) => text.split(/(?=\n  (?:late|page)\()/));
  for (const { path, module, who, isLate } of FIRST_PAGES) {
    expect(existsSync(module), module).toBe(true);
    const route = ROUTES.find((one) => one.path === path);
    expect(route, path).toBeDefined();
    expect(
      who === 'guest'
        ? ['guest', 'public']
        : who === 'all'
          ? ['public']
          : ['member', 'renter', 'landlord'],
    ).toContain(route?.access);
    const name = module.split('/').at(-1) ?? '';
    const call = calls.filter((text) => text.includes(name) && text.includes(`.${keyOf(path)},`));
    if (name !== 'ChatPage.tsx') {
      expect(call, path).toHaveLength(1);
      expect(call[0]?.trimStart().startsWith('late('), path).toBe(isLate);
    }
  }
});

it('the pages that begin with homes are those whose document names the first ones', () => {
  const searches = FIRST_PAGES.filter(({ early }) => early !== undefined);
  expect(searches.map(({ path }) => path)).toEqual(FIRST_ANSWER_PAGES);
});

it('a pattern matches what the router matches', () => {
  const addresses = [
    '/',
    '/chat',
    '/chat/7',
    '/chat/7/8',
    '/search',
    '/search/',
    '/property/7',
    '/property',
    '/saved',
  ];
  for (const { path } of FIRST_PAGES)
    for (const address of addresses)
      expect(new RegExp(patternOf(path)).test(address), `${path} ${address}`).toBe(
        matchPath(path, address) !== null,
      );
});

function keyOf(path: string): string {
  const source = readFileSync('src/paths.ts', 'utf8');
  const literal = `'${path.replaceAll(/[?/]/g, '\\$&')}'`;
  const key = new RegExp(`(\\w+): (?:plain\\(|\\{\\s*path: )${literal}`).exec(source)?.[1];
  if (key === undefined) throw new Error(`no path ${path}`);
  return key;
}

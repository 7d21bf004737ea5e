import { expect, it } from 'vitest';
import { filesOf, manifestFor, mayFetch, outdated, pageInFull } from './files.ts';

const BASE = 'https://roost.test/sw.js';

it('what is marked follows the first screen; a file without a hash in its name never does', () => {
  const { first, later } = filesOf(
    [
      'index.html',
      { url: 'assets/index-1a2b.js', revision: null },
      { url: 'assets/FaqPage-3c4d.js', revision: null, later: true },
      { url: 'theme.js', revision: '77', later: true },
    ],
    BASE,
    [],
  );
  expect(first.map(({ url }) => url)).toEqual(['index.html', 'assets/index-1a2b.js', 'theme.js']);
  expect(later).toEqual(['https://roost.test/assets/FaqPage-3c4d.js']);
});

it('the mark is not handed on: a list for storing knows addresses and revisions alone', () => {
  expect(filesOf([{ url: 'theme.js', revision: '7', later: false }], BASE, []).first).toEqual([
    { url: 'theme.js', revision: '7' },
  ]);
});

it('the texts of the device’s languages are needed at once, English where there are none of it', () => {
  const listed = ['en', 'de', 'ar'].map((language) => ({
    url: `assets/${language}-1a2b.js`,
    revision: null,
    later: true,
    language,
  }));
  const textsFor = (...languages: string[]) => filesOf(listed, BASE, languages).texts;
  expect(textsFor('de-AT', 'fr')).toEqual(['https://roost.test/assets/de-1a2b.js']);
  expect(textsFor('ar', 'en-GB').toSorted()).toEqual([
    'https://roost.test/assets/ar-1a2b.js',
    'https://roost.test/assets/en-1a2b.js',
  ]);
  expect(textsFor('sv')).toEqual(['https://roost.test/assets/en-1a2b.js']);
  expect(filesOf(listed, BASE, ['de']).first).toEqual([]);
  expect(filesOf(listed, BASE, ['de']).later).toHaveLength(3);
});

it('who saves data gets the rest only when asking for it', () => {
  expect(mayFetch('firstScreen', false)).toBe(true);
  expect(mayFetch('update', false)).toBe(true);
  expect(mayFetch('firstScreen', true)).toBe(false);
  expect(mayFetch('update', true)).toBe(false);
  expect(mayFetch('asked', true)).toBe(true);
});

it('what two versions share outlives the older one', () => {
  expect(outdated(['a-1.js', 'b-1.js'], ['a-1.js', 'b-2.js'])).toEqual(['b-1.js']);
});

it('pages in full are stored in the device’s languages alone, after the first screen, and found by address and language', () => {
  const listed = ['login', 'start'].flatMap((page) =>
    ['en', 'de', 'ar'].map((language) => ({
      url: `assets/ahead-${page}.${language}.1a2b.html`,
      revision: null,
      later: true,
    })),
  );
  const texts = { url: 'assets/de-1a2b.js', revision: null, later: true, language: 'de' };
  const files = filesOf([...listed, texts], BASE, ['de-AT']);
  const german = 'https://roost.test/assets/ahead-login.de.1a2b.html';
  expect(files.first).toEqual([]);
  expect(files.later.filter((url) => url.endsWith('.html'))).toEqual([
    german,
    'https://roost.test/assets/ahead-start.de.1a2b.html',
  ]);
  expect(files.texts).toEqual(['https://roost.test/assets/de-1a2b.js']);
  const at = (address: string, ...languages: string[]) =>
    pageInFull(files, new URL(address, BASE), languages);
  expect(at('/login', 'de-AT')).toBe(german);
  expect(at('/login?redirected=true', 'de')).toBeNull();
  expect(at('/saved', 'de')).toBeNull();
  // Chosen in the app, and not on the device.
  expect(at('/login', 'ar')).toBeNull();
});

it('the manifest is that of the chosen language, stored or not, else the device’s, else English', () => {
  const listed = ['en', 'de', 'ar'].map((language) => ({
    ...{ url: `assets/manifest.${language}.1a2b.webmanifest`, revision: null, later: true },
  }));
  const texts = { url: 'assets/de-1a2b.js', revision: null, later: true, language: 'de' };
  const files = filesOf([...listed, texts], BASE, ['de-AT']);
  const at = (language: string) =>
    `https://roost.test/assets/manifest.${language}.1a2b.webmanifest`;
  expect(files.later).toEqual([at('de'), 'https://roost.test/assets/de-1a2b.js']);
  expect(manifestFor(files, ['ar'])).toBe(at('ar'));
  expect(manifestFor(files, ['de-AT', 'en'])).toBe(at('de'));
  expect(manifestFor(files, ['sv'])).toBe(at('en'));
});

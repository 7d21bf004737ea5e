import { expect, it } from 'vitest';
import { filesOf, mayFetch, outdated } from './files.ts';

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
  );
  expect(first.map(({ url }) => url)).toEqual(['index.html', 'assets/index-1a2b.js', 'theme.js']);
  expect(later).toEqual(['https://roost.test/assets/FaqPage-3c4d.js']);
});

it('the mark is not handed on: a list for storing knows addresses and revisions alone', () => {
  expect(filesOf([{ url: 'theme.js', revision: '7', later: false }], BASE).first).toEqual([
    { url: 'theme.js', revision: '7' },
  ]);
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

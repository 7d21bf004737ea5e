import { expect, it } from 'vitest';
import { cutText } from './cutText.ts';
import { isStorable } from './storable.ts';

const SIGNS = ['a', '💛', '🇵🇹', '👩‍🚀', 'e\u0301', '한', 'ش', '\0', '\ud83d', '\udc9b', ' '];

it('wherever a text is cut, what is left is storable, no longer than asked, and whole characters', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const signs = Array.from(
      { length: 12 },
      (_, at) => SIGNS[(seed * (at + 3) * 7 + at * seed) % 11] ?? '',
    );
    for (let most = 0; most <= 20; most += 1) {
      const cut = cutText(signs.join(''), most);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(isStorable(cut)).toBe(true);
    }
    const clean = signs.filter((sign) => isStorable(sign) && sign !== '\0');
    const text = clean.join('');
    for (let most = 0; most <= 20; most += 1) {
      const kept = [...new Intl.Segmenter().segment(cutText(text, most))].map(
        ({ segment }) => segment,
      );
      expect(kept).toEqual(
        [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment).slice(0, kept.length),
      );
    }
  }
});

it('an emoji that does not fit goes as a whole', () => {
  expect(cutText(`${'a'.repeat(39)}💛`, 40)).toBe('a'.repeat(39));
  expect(cutText('👩‍🚀 Ana', 4)).toBe('');
  expect(cutText('Rent\0 1200', 40)).toBe('Rent 1200');
});

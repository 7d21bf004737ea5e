import { describe, expect, test } from 'vitest';
import { highlightParts, matches } from './highlight.ts';

describe('matches', () => {
  test('every word must occur, in any order', () => {
    expect(matches('Maya Okafor', 'oka may')).toBe(true);
    expect(matches('Maya Okafor', 'maya x')).toBe(false);
    expect(matches('Maya Okafor', '  ')).toBe(true);
  });
});

function hits(text: string, query: string): string[] {
  return highlightParts(text, query)
    .filter((part) => part.isHit)
    .map((part) => part.text);
}

describe('highlight', () => {
  test('the original letters are marked, also where folding changes their number', () => {
    expect(hits('Die Straße, STRASSE und straße', 'strasse')).toEqual([
      'Straße',
      'STRASSE',
      'straße',
    ]);
    expect(hits('Cafe\u0301 café', 'café')).toEqual(['Cafe\u0301', 'café']);
    expect(hits('كَتَبَ', 'كتب')).toEqual(['كَتَبَ']);
  });

  test('what is found by is marked', () => {
    expect(hits('70 m², 55㎡', 'm2')).toEqual(['m²', '㎡']);
    expect(hits('55㎡', 'm')).toEqual(['㎡']);
  });

  test('all parts together are the text', () => {
    for (const query of ['a', 'aa', 'ß', 's', 'm', '2', '', 'zz']) {
      const text = 'aAa Straße ää m² ㎡';
      expect(
        highlightParts(text, query)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }
  });
});

import { describe, expect, test } from 'vitest';
import { fold, highlightParts, matches } from './fold.ts';

describe('fold', () => {
  test('case, accents and ß do not matter', () => {
    expect(fold('Müller STRASSE Straße Éloïse')).toBe('muller strasse strasse eloise');
  });

  test('Arabic letters, marks and digits are unified', () => {
    expect(fold('أَحْمَد مكتبة موسيقى ١٢٣')).toBe(fold('احمد مكتبه موسيقي 123'));
    expect(fold('شـــقة')).toBe(fold('شقه'));
  });

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

  test('all parts together are the text', () => {
    for (const query of ['a', 'aa', 'ß', '', 'zz']) {
      const text = 'aAa Straße ää';
      expect(
        highlightParts(text, query)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }
  });
});

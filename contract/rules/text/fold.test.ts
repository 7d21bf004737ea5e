import { expect, test } from 'vitest';
import { fold, foldedText } from './fold.ts';

test.each([
  ['Ünïcödé', 'unicode'],
  ['Straße STRASSE ẞ', 'strasse strasse ss'],
  ['ÉCOLE', 'ecole'],
  ['أحمد إلى آخر', 'احمد الي اخر'],
  ['شقّة', 'شقه'],
  ['مـــنزل', 'منزل'],
  ['أَحْمَد مكتبة موسيقى', 'احمد مكتبه موسيقي'],
  ['٢٠٢٦ ۱۲۳', '2026 123'],
  ['70 m², 55㎡, ½ Raum', '70 m2, 55m2, 1⁄2 raum'],
  ['Wi-Fi™', 'wi-fitm'],
  ['ΟΔΟΣ', fold('οδος')],
])('%s is searched as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('a text is folded letter by letter, so that each has its place', () => {
  const kinds = [
    'Straße',
    'é',
    'e\u0301',
    'İ',
    'ΟΔΟΣ',
    '㎡',
    '²',
    'شُقّة',
    'ـ',
    '🏠',
    'ﬁ',
    '각',
    '™',
    '١',
    ' ',
  ];
  for (const one of kinds)
    for (const other of kinds) {
      const text = `${one}${other}`;
      expect(fold(text)).toBe(fold(one) + fold(other));
      const { folded, spanOf } = foldedText(text);
      expect(folded).toBe(fold(text));
      expect(spanOf(0, folded.length).to).toBe(text.length);
    }
});

test.each([
  ['70 m² in all', 'm2', 'm²'],
  ['55㎡', 'm', '㎡'],
  ['Die Straße', 'strasse', 'Straße'],
  ['Die Straße', 'stras', 'Straß'],
  ['Cafe\u0301s', 'cafe', 'Cafe\u0301'],
  ['كَتَبَ', 'كتب', 'كَتَبَ'],
])('in %s the place of %s is that of %s', (text, sought, expected) => {
  const { folded, spanOf } = foldedText(text);
  const at = folded.indexOf(sought);
  const { from, to } = spanOf(at, at + sought.length);
  expect(text.slice(from, to)).toBe(expected);
});

import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test.each([
  ['Ünïcödé', 'unicode'],
  ['Straße', 'strasse'],
  ['ÉCOLE', 'ecole'],
  ['أحمد إلى آخر', 'احمد الي اخر'],
  ['شقّة', 'شقه'],
  ['مـــنزل', 'منزل'],
  ['٢٠٢٦ ۱۲۳', '2026 123'],
])('%s is searched as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

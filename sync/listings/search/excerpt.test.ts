import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';
import { parseKeywords } from '#search/finding/keywords.ts';

const shown = (body: string, word: string) =>
  excerptOf(`Title\n${body}`, { words: [word], phrases: [], without: [] });

test('FI7 the part of a text by which it is found is shown, however it is written there', () => {
  expect(shown('A flat of 70 m² with a garden', 'm2')).toContain('70 m²');
  expect(shown('A flat of 55 ㎡ with a garden', 'm2')).toContain('55 ㎡');
  expect(shown('Near the Cafe\u0301s of the old town', 'cafes')).toContain('Cafe\u0301s');
  expect(shown(`${'Far away. '.repeat(20)}شُقّة أنيقة`, 'شقه')).toContain('شُقّة');
  expect(shown('A flat', 'garden')).toBe('');
});

test('FI7 the part that is shown holds the number itself, not one that begins like it', () => {
  const text = `Of 34 m². ${'Far away. '.repeat(20)}On the 3rd floor.`;
  expect(shown(text, '3')).toContain('3rd floor');
  expect(shown('Of 34 m²', '3')).toBe('');
});

test('FI7 the part that is shown holds the phrase itself, not a word that begins like its first', () => {
  const text =
    'Flat\nSeals lie on the rocks, and there are seats below. From the balcony you have a sea view.';
  const found = excerptOf(text, parseKeywords('"sea view"'));
  expect(found).toContain('sea view');
  expect(excerptOf('Flat\nSeals lie on the rocks.', parseKeywords('"sea view"'))).toBe('');
});

test('FI7 the part that is shown ends with the line it stands in', () => {
  const text = 'Flat\nA quiet flat with a garden.\nRua Nova 3\n1000-100';
  expect(excerptOf(text, parseKeywords('garden'))).toBe('A quiet flat with a garden.');
});

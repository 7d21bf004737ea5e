import { expect, it } from 'vitest';
import { markedParts } from './markedParts.ts';

const hits = (text: string, sought: string) =>
  markedParts(text, sought)
    .filter(({ isHit }) => isHit)
    .map(({ text: part }) => part);

it.each([
  ['Flat with balcony', 'balc', ['balcony']],
  ['Große Küche', 'kuche -grosse', ['Küche']],
  ['Sea view, sea side, seals on the seats', '"sea view"', ['Sea', 'view']],
  ['Over the seaside: sea, seats', 'sea', ['sea']],
  ['Seats by the seaside', 'sea', ['Seats', 'seaside']],
  ['Kitchen with sea view', '“sea view” kitchen', ['Kitchen', 'sea', 'view']],
  ['شُقّة أنيقة', 'شقه', ['شُقّة']],
  ['70 m², 55 ㎡, ½ m', 'm2', ['m²', '㎡']],
  ['34 m², 3rd floor, 3 bedrooms', '3 bed', ['3', 'bedrooms']],
  ['34 m², 3rd floor', '3', ['3rd']],
  ['30 m², 34 m²', '3', []],
  ['٣٤ م², ٣ غرف', '3', ['٣']],
  ['Balcony', '-balcony', []],
  ['Balcony', '', []],
] as const)('in %s, %s marks %s', (text, sought, expected) => {
  expect(hits(text, sought)).toEqual(expected);
});

it('the parts are the text again', () => {
  const text = 'Sunny flat: balcony, sea view.';
  expect(
    markedParts(text, 'flat sea')
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

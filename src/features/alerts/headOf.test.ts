import { expect, it } from 'vitest';
import { headOf } from './headOf.ts';

const WORDS = 'For rent · up to €1,300 · 2+ bedrooms';

it('a name that was suggested is said once, and whole', () => {
  expect(headOf(WORDS, WORDS)).toEqual({ title: WORDS, line: null });
  expect(headOf('For rent · up to €1,3…', WORDS)).toEqual({ title: WORDS, line: null });
  expect(headOf('For rent · up to €1,3', WORDS)).toEqual({ title: WORDS, line: null });
});

it("a person's own name stands above what is looked for", () => {
  expect(headOf('Near work', WORDS)).toEqual({ title: 'Near work', line: WORDS });
  expect(headOf('…', WORDS)).toEqual({ title: '…', line: WORDS });
});

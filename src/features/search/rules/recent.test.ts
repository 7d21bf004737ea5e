import { expect, it } from 'vitest';
import { recentOnce } from './recent.ts';

const noted = (id: string, at: number, beds: number) => ({
  id,
  body: { query: { bedrooms: { min: beds } }, at },
});

it('the same search noted by two devices stands once, where it was last', () => {
  const all = [noted('phone', 1, 2), noted('other', 2, 3), noted('desktop', 3, 2)];
  expect(recentOnce(all).map(({ id }) => id)).toEqual(['desktop', 'other']);
});

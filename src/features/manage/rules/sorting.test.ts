import { expect, it } from 'vitest';
import { rowsOf } from './rows.ts';
import { nextSort, SORTS, sorted, sortOf, sortText } from './sorting.ts';
import { testHome } from './testHome.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const rows = rowsOf(
  [
    testHome(1, { title: 'Zagreb', price: 90_000, availability_confirmed_at: '2026-11-20T10:00Z' }),
    testHome(2, { title: 'Äpfel', price: 200_000, availability_confirmed_at: '2026-11-01T10:00Z' }),
    testHome(3, { title: 'Mole', price: 50_000, status: 'rented' }),
    testHome(4, { title: 'Sale', price: 30_000_000, listing_type: 'sale', price_period: null }),
  ],
  undefined,
  NOW,
);
const words = {
  compare: new Intl.Collator('de').compare,
  status: ({ standing }: { readonly standing: string }) => standing,
};
const titles = (text: string) =>
  sorted(rows, sortOf(text), words).map(({ listing }) => listing.title);

it('homes are ordered by their name as the language has it, and the other way round', () => {
  expect(titles('home')).toEqual(['Äpfel', 'Mole', 'Sale', 'Zagreb']);
  expect(titles('-home')).toEqual(['Zagreb', 'Sale', 'Mole', 'Äpfel']);
});

it('rents and prices are ordered each among themselves', () => {
  expect(titles('price')).toEqual(['Mole', 'Zagreb', 'Äpfel', 'Sale']);
  expect(titles('-price')).toEqual(['Äpfel', 'Zagreb', 'Mole', 'Sale']);
});

it('what nobody asks about or nobody knows stands last in either order', () => {
  expect(titles('fresh').at(-1)).toBe('Mole');
  expect(titles('-fresh').at(-1)).toBe('Mole');
  const own = rows.map(({ listing }) => listing.title);
  expect(titles('leads')).toEqual(own);
  expect(titles('nothing')).toEqual(own);
});

it('a column is pressed for its own order, the other one, and none', () => {
  const [first, second] = [
    nextSort(null, 'price'),
    nextSort({ by: 'price', isDown: true }, 'price'),
  ];
  expect([first, second]).toEqual([
    { by: 'price', isDown: true },
    { by: 'price', isDown: false },
  ]);
  expect(nextSort(second, 'price')).toBeNull();
  expect(nextSort(second, 'home')).toEqual({ by: 'home', isDown: false });
});

it('an order outlives the address', () => {
  for (const by of SORTS)
    for (const isDown of [true, false])
      expect(sortOf(sortText({ by, isDown }))).toEqual({ by, isDown });
  expect(sortOf(null)).toBeNull();
});

import { expect, test } from 'vitest';
import { testListing, uuidOf } from '../search/testListing.ts';
import { foundCard } from '../search/card.ts';
import { parseKeywords } from '#search/finding/keywords.ts';
import {
  CARDS_KEPT,
  type FirstPage,
  firstPageIn,
  isWorthKeeping,
  pageKeyOf,
  type Stamp,
  textsOf,
} from './firstPage.ts';

const NOW = Date.parse('2026-11-23T10:00:00Z');
const DAY = 24 * 60 * 60_000;
const AREA = uuidOf(900);
const NO_WORDS = parseKeywords('');
const STAMP: Stamp = { app: '0.1.0+abc', database: 'roost-ann', shownAs: 'en auto en-GB' };
const area = {
  id: AREA,
  name: 'Castle',
  slug: 'castle',
  city: 'Port Alba',
  country: 'PT',
  outline: [],
  centre: [0.5, 0.5] as [number, number],
  bounds: [0, 0, 1, 1] as [number, number, number, number],
  live_count: 2,
  bytes: 1,
  about: {},
};
const cards = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    foundCard(testListing({ id: uuidOf(n), area_id: AREA }), NO_WORDS),
  );

function shown(
  total: number,
  asked: FirstPage['asked'] = [{ type: 'rent' }, { from: 0, count: 60 }],
) {
  const state = {
    kind: 'held',
    count: 2,
    bytes: 1,
    checkedAt: NOW - DAY,
    expiresAt: null,
  } as const;
  return {
    asked,
    page: {
      total,
      cards: cards(Math.min(total, 60)),
      facets: { listing_type: { rent: total } },
      currency: 'EUR',
      relax: [],
      checkedAt: NOW - DAY,
      missingAreas: [],
    },
    areas: [area],
    heldAreas: [{ area, withPhotos: true, wifiOnly: false, state }],
    cities: [
      {
        id: uuidOf(901),
        name: 'Port Alba',
        country: 'PT',
        areas: 1,
        live_count: 2,
        isHere: true,
        total: 1,
      },
    ],
  } satisfies FirstPage;
}
const kept = textsOf(STAMP, shown(100), NOW);
interface Written {
  readonly asked?: unknown;
  readonly page: { readonly cards: readonly unknown[] };
}
const changed = (text: string, change: (value: Written) => unknown) =>
  JSON.stringify(change(JSON.parse(text) as Written));

test('FI17 what was shown comes back: the first cards, counts, areas and total, and of when they are', () => {
  const was = shown(100);
  const page = firstPageIn(STAMP, kept, NOW + DAY);
  expect(page).toEqual({
    ...was,
    page: { ...was.page, isKept: true, cards: was.page.cards.slice(0, CARDS_KEPT) },
  });
  expect(page?.page.checkedAt).toBe(NOW - DAY);
});

test('FI30 a page whose first homes led is kept as it was shown, and nothing leads in it', () => {
  const was = shown(3);
  const led = { ...was, page: { ...was.page, isLed: true } };
  expect(firstPageIn(STAMP, textsOf(STAMP, led, NOW), NOW)).toEqual(
    firstPageIn(STAMP, textsOf(STAMP, was, NOW), NOW),
  );
});

test('FI17 values are kept, and no text made of them: nothing written of a price or an age', () => {
  const [card] = shown(1).page.cards;
  const { page } = JSON.parse(textsOf(STAMP, shown(1), NOW).page) as FirstPage;
  expect(page.cards[0]).toEqual(card);
  expect(page.cards[0]).toMatchObject({
    price: card?.price,
    first_listed_on: card?.first_listed_on,
  });
});

test.each([
  ['another build of the app', { app: '0.1.0+def' }],
  ['another person', { database: 'roost-bob' }],
  ['another language', { shownAs: 'de auto en-GB' }],
  ['other digits', { shownAs: 'en arabic en-GB' }],
  ['another region', { shownAs: 'en auto en-US' }],
])('FI17 what was kept for %s is not shown', (_, other) => {
  expect(firstPageIn({ ...STAMP, ...other }, kept, NOW)).toBeNull();
});

test.each<[string, Partial<Record<'page' | 'around', unknown>>]>([
  ['nothing', { page: undefined }],
  ['no text', { page: 7 }],
  ['the first half of a text', { page: kept.page.slice(0, kept.page.length / 2) }],
  ['a page without what stands around it', { around: undefined }],
  ['half of what stands around it', { around: kept.around.slice(0, -9) }],
  ['another format', { page: changed(kept.page, (page) => ({ ...page, format: 0 })) }],
  [
    'another format around it',
    { around: changed(kept.around, (page) => ({ ...page, format: 1 })) },
  ],
  ['no question', { page: changed(kept.page, ({ asked: _, ...page }) => page) }],
  [
    'fewer cards than were shown',
    {
      page: changed(kept.page, ({ page, ...rest }) => ({
        ...rest,
        page: { ...page, cards: page.cards.slice(1) },
      })),
    },
  ],
  ['a card without a price', { page: kept.page.replace('"price":', '"cost":') }],
  [
    'a card whose photos are no list',
    { page: kept.page.replace('"photos":[', '"photos":{},"other":[') },
  ],
  ['an area without a name', { around: kept.around.replace('"name":"Castle",', '') }],
  [
    'a page of which nobody knows when it is',
    {
      page: changed(kept.page, ({ page, ...rest }) => ({
        ...rest,
        page: { ...page, checkedAt: null },
      })),
    },
  ],
])('FI17 a record that is no whole page is none: %s', (_, broken) => {
  expect(firstPageIn(STAMP, { ...kept, ...broken }, NOW)).toBeNull();
});

test('FI17 what is older than a month, or from later than now, is not shown', () => {
  expect(firstPageIn(STAMP, kept, NOW + 30 * DAY - 1)).not.toBeNull();
  expect(firstPageIn(STAMP, kept, NOW + 30 * DAY)).toBeNull();
  expect(firstPageIn(STAMP, kept, NOW - DAY)).toBeNull();
});

test('FI17 an area that is not among those kept is not said to be held', () => {
  const around = changed(kept.around, (all) => ({ ...all, areas: [] }));
  expect(firstPageIn(STAMP, { ...kept, around }, NOW)?.heldAreas).toEqual([]);
});

test('FI17 the beginning of a search is kept, where it has homes and is known of when it is', () => {
  const { page } = shown(3);
  expect(isWorthKeeping(page, { from: 0, count: 60 })).toBe(true);
  expect(isWorthKeeping(page, { from: 60, count: 60 })).toBe(false);
  expect(isWorthKeeping({ ...page, total: 0, cards: [] }, { from: 0, count: 60 })).toBe(false);
  expect(isWorthKeeping({ ...page, checkedAt: null }, { from: 0, count: 60 })).toBe(false);
});

test('FI17 an address is the same search in whatever order its parameters stand', () => {
  expect(pageKeyOf('?type=rent&beds=2..')).toBe(pageKeyOf('beds=2..&type=rent'));
  expect(pageKeyOf('?q=a+b')).toBe(pageKeyOf('q=a%20b'));
  expect(pageKeyOf('?type=rent')).not.toBe(pageKeyOf('?type=sale'));
  expect(pageKeyOf('')).toBe('');
});

import { expect, it } from 'vitest';
import type { RecordBody } from '#contract/entities/record.ts';
import {
  isNews,
  isPast,
  type JudgedHome,
  listingNotice,
  ownListingNews,
  savedListingNews,
  type WatchedHome,
} from './listingNews.ts';

const DAY = 24 * 60 * 60_000;
const ME = '019a0000-0000-7000-8000-00000000000a';
const home = { id: '019a0000-0000-7000-8000-000000000001', title: 'Loft' };
const at = (instant: string) => Date.parse(instant);
const confirmed = at('2026-11-01T10:00:00Z');
const own = (change: Partial<JudgedHome> = {}): JudgedHome => ({
  status: 'available',
  visibility: 'live',
  judged_at: null,
  moderation_reason: null,
  availability_confirmed_at: new Date(confirmed).toISOString(),
  ...change,
});
const saved = (change: Partial<WatchedHome> = {}): WatchedHome => ({
  status: 'available',
  currency: 'EUR',
  isGone: false,
  price_history: [{ at: '2026-10-01T10:00:00Z', price: 100_000, reason: 'listed' }],
  status_history: [{ at: '2026-10-01T10:00:00Z', status: 'available' }],
  ...change,
});

it.each([
  [8 * DAY - 1, []],
  [8 * DAY, ['to_confirm']],
  [15 * DAY - 1, ['to_confirm']],
  [15 * DAY, ['unconfirmed']],
  [40 * DAY, ['unconfirmed']],
])('%d ms after it was confirmed its owner is told %j', (since, told) => {
  expect(ownListingNews(own(), confirmed + since).map(({ what }) => what)).toEqual(told);
});

it('a step is news of the day it was passed, whenever that is seen, with the day it will be hidden', () => {
  for (const late of [15, 29])
    expect(ownListingNews(own(), confirmed + late * DAY)).toEqual([
      { what: 'unconfirmed', at: confirmed + 15 * DAY, hiddenAt: confirmed + 30 * DAY },
    ]);
  expect(ownListingNews(own({ visibility: 'expired' }), confirmed + 31 * DAY)).toEqual([
    { what: 'expired', at: confirmed + 30 * DAY },
  ]);
});

it('what is paused, closed or waits for the server is not to be confirmed', () => {
  const now = confirmed + 20 * DAY;
  for (const visibility of ['paused', 'pending_approval', 'rejected'] as const)
    expect(ownListingNews(own({ visibility }), now)).toEqual([]);
  expect(ownListingNews(own({ status: 'rented' }), now)).toEqual([]);
});

it('a decision is news of when the server made it, a refusal with its reasons; one that nobody noted is none', () => {
  const judged_at = '2026-11-02T10:00:00.000Z';
  expect(ownListingNews(own({ judged_at }), confirmed)).toEqual([
    { what: 'approved', at: at(judged_at) },
  ]);
  const held = own({ judged_at, visibility: 'rejected', moderation_reason: 'photo_reused' });
  expect(ownListingNews(held, confirmed)).toEqual([
    { what: 'refused', at: at(judged_at), reason: 'photo_reused' },
  ]);
  expect(ownListingNews(own(), confirmed)).toEqual([]);
});

it('of a saved home the last change of price is told with what it was; offered anew at the same price is none', () => {
  const price_history = [
    { at: '2026-10-01T10:00:00Z', price: 100_000, reason: 'listed' as const },
    { at: '2026-11-03T10:00:00Z', price: 90_000, reason: 'changed' as const },
    { at: '2026-11-04T10:00:00Z', price: 90_000, reason: 'relisted' as const },
  ];
  expect(savedListingNews(saved({ price_history }), confirmed)).toEqual([
    {
      what: 'price',
      at: at('2026-11-03T10:00:00Z'),
      price: { from: 100_000, to: 90_000, currency: 'EUR' },
    },
  ]);
  expect(savedListingNews(saved(), confirmed)).toEqual([]);
});

it('let and sold are news of when they happened, also where the home is shown no more; withdrawn is news of now', () => {
  const closing = '2026-11-05T10:00:00Z';
  for (const [status, what] of [
    ['rented', 'let'],
    ['sold', 'sold'],
  ] as const)
    expect(
      savedListingNews(
        saved({ status, isGone: true, status_history: [{ at: closing, status }] }),
        confirmed,
      ),
    ).toEqual([{ what, at: at(closing) }]);
  expect(savedListingNews(saved({ isGone: true }), 7)).toEqual([{ what: 'withdrawn', at: 7 }]);
});

it('of a group of news there is one notice, which later news takes over', () => {
  const told = (what: 'price' | 'let' | 'withdrawn' | 'refused', when: number) =>
    listingNotice(ME, home, { what, at: when });
  expect(told('let', 1).id).toBe(told('withdrawn', 2).id);
  expect(told('let', 1).id).not.toBe(told('price', 1).id);
  const before = told('price', 5).body;
  expect(isNews(before, null)).toBe(true);
  expect(isNews(before, before)).toBe(false);
  expect(isNews(told('price', 6).body, before)).toBe(true);
  expect(isNews(told('price', 4).body, before)).toBe(false);
});

it('withdrawn is told once, until the home is back', () => {
  const notice = listingNotice(ME, home, { what: 'withdrawn', at: 5 }).body;
  const later = listingNotice(ME, home, { what: 'withdrawn', at: 9 }).body;
  expect(isNews(later, notice)).toBe(false);
  expect(isPast(notice, savedListingNews(saved({ isGone: true }), 9))).toBe(false);
  expect(isPast(notice, savedListingNews(saved(), 9))).toBe(true);
  expect(isNews(later, over(notice))).toBe(true);
});

it('how a home stands is past when it stands so no longer; what happened to it stays', () => {
  const past = (what: 'approved' | 'refused' | 'to_confirm' | 'price') =>
    isPast(listingNotice(ME, home, { what, at: 5 }).body, []);
  expect([past('refused'), past('to_confirm'), past('approved'), past('price')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

function over({ listing, ...notice }: RecordBody<'notice'>): RecordBody<'notice'> {
  return { ...notice, ...(listing && { listing: { ...listing, isOver: true } }) };
}

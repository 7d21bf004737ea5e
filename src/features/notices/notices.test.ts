import { expect, it } from 'vitest';
import { snoozeSchema } from '#contract/entities/records/notice.ts';
import { asOf } from '#contract/rules/listing/asOf.ts';
import type { ConversationRow, RecordBody } from '#src/data/types.ts';
import { longUnsentOf } from '#src/data/longUnsent.ts';
import { heldListing } from '#src/listings/testListing.ts';
import {
  isQuietAt,
  noticeItems,
  type NoticeSources,
  partAsleep,
  snoozeUntil,
  unreadOf,
} from './notices.ts';

const DAY = 24 * 60 * 60_000;
const now = 100 * DAY;
const row = (id: string, unread: number): ConversationRow => ({
  id,
  other: { id, full_name: 'Jonas', user_type: 'landlord', avatar_url: null },
  preview: { text: 'Hello', messageType: 'text', isHome: false, isMine: false },
  lastActivityAt: new Date(now - DAY).toISOString(),
  unread,
  draft: '',
  waiting: 0,
  failed: 0,
  isArchived: false,
  isPinned: false,
  mutedUntil: null,
  isMarkedUnread: false,
  isOnline: false,
});
const items = (change: Partial<NoticeSources>) =>
  noticeItems(
    { conversations: [], notices: [], hits: [], settings: {}, longUnsent: null, ...change },
    now,
  );
const said = (id: string, daysAgo: number, isRead = false) => ({
  id,
  body: { tone: 'error' as const, text: id, at: now - daysAgo * DAY, isRead },
});
const ofHome = (
  id: string,
  what: NonNullable<RecordBody<'notice'>['listing']>['what'],
  { isOver = false, ...body }: Partial<RecordBody<'notice'>> & { isOver?: boolean } = {},
) => ({
  id: `${id} ${what}`,
  body: {
    tone: 'info' as const,
    text: id,
    at: now - DAY,
    isRead: false,
    ...body,
    listing: { id, what, ...(isOver && { isOver }) },
  },
});
const ofVisit = {
  id: 'visit',
  body: {
    ...said('visit', 0).body,
    viewing: {
      id: 'visit',
      propertyId: 'a',
      what: 'confirmed' as const,
      startsAt: new Date(now).toISOString(),
      as: 'renter' as const,
    },
  },
};

it('unread conversations and what the app said are told newest first, for 90 days', () => {
  const told = items({
    conversations: [row('a', 2), row('b', 0)],
    notices: [said('new', 0), said('old', 91)],
  });
  expect(told.map(({ id }) => id)).toEqual(['new', 'a']);
  expect(told[1]).toMatchObject({ preview: { text: 'Hello', isHome: false } });
  expect(unreadOf(told, false)).toBe(2);
  expect(unreadOf(told, true)).toBe(0);
});

it('what was turned off is not told, what was read is not counted', () => {
  const both = { conversations: [row('a', 1)], notices: [said('read', 0, true)] };
  expect(items({ ...both, settings: { notifyMessages: false } })).toHaveLength(1);
  expect(items({ ...both, settings: { notifyApp: false } })).toHaveLength(1);
  expect(unreadOf(items({ notices: both.notices }), false)).toBe(0);
  const notices = [ofHome('a', 'price'), ofVisit];
  const kinds = (settings: NoticeSources['settings']) =>
    items({ notices, settings }).map(({ kind }) => kind);
  expect(kinds({}).toSorted()).toEqual(['listings', 'viewings']);
  expect(kinds({ notifyListings: false })).toEqual(['viewings']);
  expect(kinds({ notifyViewings: false })).toEqual(['listings']);
});

it('what has waited for more than three days is told and counted until it is sent or put off', () => {
  const status = { waiting: 2, failed: 1, oldestWaitingAt: now - 3 * DAY };
  expect(longUnsentOf(status, now)).toBeNull();
  const longUnsent = longUnsentOf({ ...status, oldestWaitingAt: now - 5 * DAY }, now);
  const told = items({ longUnsent });
  expect(told).toMatchObject([{ kind: 'unsent', count: 3, at: now - 2 * DAY }]);
  expect(unreadOf(told, false)).toBe(1);
  const [only] = told;
  const snooze = { id: 's', body: { of: only?.id ?? '', until: now + DAY } };
  expect(partAsleep(told, [snooze], now).awake).toEqual([]);
  expect(snoozeSchema.safeParse(snooze.body).success).toBe(true);
  expect(items({ longUnsent, settings: { notifyApp: false } })).toEqual([]);
});

it('quiet hours go past midnight', () => {
  const night = { quietHours: true, quietFrom: '22:00', quietTo: '07:00' };
  expect(isQuietAt(night, 23 * 60)).toBe(true);
  expect(isQuietAt(night, 6 * 60 + 59)).toBe(true);
  expect(isQuietAt(night, 7 * 60)).toBe(false);
  expect(isQuietAt({ ...night, quietHours: false }, 23 * 60)).toBe(false);
  expect(isQuietAt({ quietHours: true, quietFrom: '12:00', quietTo: '13:00' }, 12 * 60)).toBe(true);
});

it('what is put off is told again at its time, the later of two', () => {
  const all = items({ conversations: [row('a', 2)], notices: [said('b', 0)] });
  const snoozes = [
    { id: '1', body: { of: 'a', until: now + 10 } },
    { id: '2', body: { of: 'a', until: now + 5 } },
    { id: '3', body: { of: 'b', until: now } },
  ];
  const told = partAsleep(all, snoozes, now);
  expect(told.awake.map(({ id }) => id)).toEqual(['b']);
  expect(told.asleep).toMatchObject([{ id: 'a', until: now + 10 }]);
  expect(partAsleep(all, snoozes, now + 10).asleep).toEqual([]);
});

it('is put off for an hour, to the next morning or a week', () => {
  const evening = new Date(2026, 0, 31, 22, 30);
  expect(snoozeUntil('hour', evening)).toBe(new Date(2026, 0, 31, 23, 30).getTime());
  expect(snoozeUntil('tomorrow', evening)).toBe(new Date(2026, 1, 1, 9).getTime());
  expect(snoozeUntil('week', evening)).toBe(new Date(2026, 1, 7, 9).getTime());
});

it('what an alert found is one notice a batch, read when all of it was seen, and none once it was cleared', () => {
  const found = (id: string, body: Partial<RecordBody<'alert_hit'>>) => ({
    id,
    body: {
      searchId: 's',
      propertyId: id,
      kind: 'new' as const,
      version: 'first',
      at: now - 2 * DAY,
      isSeen: false,
      asOf: asOf(heldListing(1), now),
      ...body,
    },
  });
  const told = items({
    hits: [
      found('waits', {}),
      found('one', { told: { at: now - 1, batch: 'one' } }),
      found('first', { told: { at: now - 5, batch: 'both' }, isSeen: true }),
      found('second', { told: { at: now - 5, batch: 'both' }, at: now - DAY }),
      found('gone', { told: { at: now, batch: 'gone', isCleared: true } }),
    ],
  });
  expect(told.map((item) => item.kind === 'alerts' && item.hits.map(({ id }) => id))).toEqual([
    ['one'],
    ['second', 'first'],
  ]);
  expect(unreadOf(told, false)).toBe(2);
});

it('of a viewing the latest is told, a reminder as long as it is right, and nothing once it was cleared', () => {
  const start = new Date(now + DAY).toISOString();
  const of = (
    id: string,
    what: NonNullable<RecordBody<'notice'>['viewing']>['what'],
    { isCleared = false, ...body }: Partial<RecordBody<'notice'>> & { isCleared?: boolean } = {},
  ) => ({
    id: `${id} ${what}`,
    body: {
      tone: 'info' as const,
      text: 'Loft',
      at: now - DAY,
      isRead: false,
      ...body,
      viewing: {
        id,
        propertyId: 'home',
        what,
        startsAt: start,
        as: 'renter' as const,
        isCleared,
      },
    },
  });
  const notices = [
    of('a', 'requested', { isRead: true, at: now - 2 * DAY }),
    of('a', 'confirmed'),
    of('b', 'confirmed', { isRead: true }),
    of('b', 'tomorrow', { at: now - 1 }),
    of('c', 'confirmed', { isRead: true, at: now - 3 * DAY }),
    of('c', 'today', { at: now - 2 }),
    of('d', 'cancelled', { isCleared: true }),
    of('e', 'declined', { at: now - 91 * DAY }),
  ];
  const told = items({ notices, settings: { notifyApp: false } });
  expect(told.map(({ id }) => id)).toEqual(['b tomorrow', 'a confirmed', 'c confirmed']);
  expect(unreadOf(told, false)).toBe(2);
});

it('of a home the latest is told, read as far as somebody read it; not what is past or cleared', () => {
  const told = items({
    notices: [
      ofHome('a', 'approved', { at: now - 3 * DAY }),
      ofHome('a', 'refused'),
      ofHome('b', 'price', { readTo: now - DAY }),
      ofHome('c', 'price', { at: now, readTo: now - DAY }),
      ofHome('d', 'withdrawn', { isOver: true }),
      ofHome('e', 'let', { clearedTo: now - DAY }),
    ],
    settings: { notifyApp: false },
  });
  expect(told.map(({ id, kind }) => [kind, id])).toEqual([
    ['listings', 'c price'],
    ['listings', 'a refused'],
    ['listings', 'b price'],
  ]);
  expect(unreadOf(told, false)).toBe(2);
});

it('homes that are to be confirmed are one line, unread as long as one of them is', () => {
  const told = items({
    notices: [
      ofHome('a', 'to_confirm', { at: now - 2 * DAY, readTo: now }),
      ofHome('b', 'to_confirm'),
      ofHome('c', 'unconfirmed'),
    ],
  });
  expect(told.map(({ id }) => id).toSorted()).toEqual(['b to_confirm', 'c unconfirmed']);
  const due = told.find(({ id }) => id === 'b to_confirm');
  expect(due?.kind === 'listings' && due.notices.map(({ body }) => body.text)).toEqual(['b', 'a']);
  expect(unreadOf(told, false)).toBe(2);
});

import { expect, it } from 'vitest';
import type { ConversationRow } from '#src/data/types.ts';
import { isQuietAt, noticeItems, partAsleep, snoozeUntil, unreadOf } from './notices.ts';

const DAY = 24 * 60 * 60_000;
const now = 100 * DAY;
const row = (id: string, unread: number): ConversationRow => ({
  id,
  other: { id, full_name: 'Jonas', user_type: 'landlord', avatar_url: null },
  preview: { text: 'Hello', isMine: false },
  lastActivityAt: new Date(now - DAY).toISOString(),
  unread,
  draft: '',
  waiting: 0,
  failed: 0,
  isArchived: false,
  isOnline: false,
});
const said = (id: string, daysAgo: number, isRead = false) => ({
  id,
  body: { tone: 'error' as const, text: id, at: now - daysAgo * DAY, isRead },
});

it('unread conversations and what the app said are told newest first, for 90 days', () => {
  const items = noticeItems([row('a', 2), row('b', 0)], [said('new', 0), said('old', 91)], {}, now);
  expect(items.map(({ id }) => id)).toEqual(['new', 'a']);
  expect(unreadOf(items, false)).toBe(2);
  expect(unreadOf(items, true)).toBe(0);
});

it('what was turned off is not told, what was read is not counted', () => {
  const all = [said('read', 0, true)];
  expect(noticeItems([row('a', 1)], all, { notifyMessages: false }, now)).toHaveLength(1);
  expect(noticeItems([row('a', 1)], all, { notifyApp: false }, now)).toHaveLength(1);
  expect(unreadOf(noticeItems([], all, {}, now), false)).toBe(0);
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
  const items = noticeItems([row('a', 2)], [said('b', 0)], {}, now);
  const snoozes = [
    { id: '1', body: { of: 'a', until: now + 10 } },
    { id: '2', body: { of: 'a', until: now + 5 } },
    { id: '3', body: { of: 'b', until: now } },
  ];
  const told = partAsleep(items, snoozes, now);
  expect(told.awake.map(({ id }) => id)).toEqual(['b']);
  expect(told.asleep).toMatchObject([{ id: 'a', until: now + 10 }]);
  expect(partAsleep(items, snoozes, now + 10).asleep).toEqual([]);
});

it('is put off for an hour, to the next morning or a week', () => {
  const evening = new Date(2026, 0, 31, 22, 30);
  expect(snoozeUntil('hour', evening)).toBe(new Date(2026, 0, 31, 23, 30).getTime());
  expect(snoozeUntil('tomorrow', evening)).toBe(new Date(2026, 1, 1, 9).getTime());
  expect(snoozeUntil('week', evening)).toBe(new Date(2026, 1, 7, 9).getTime());
});

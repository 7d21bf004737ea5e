import { afterEach, expect, it, vi } from 'vitest';
import { nearDay } from './nearDay.ts';
import { type ChangedViewing, viewingNews, viewingNotice } from './viewingNews.ts';

const OWNER = '019a0000-0000-7000-8000-00000000000a';
const RENTER = '019a0000-0000-7000-8000-00000000000b';
const viewing = (change: Partial<ChangedViewing>): ChangedViewing => ({
  id: '019a0000-0000-7000-8000-000000000001',
  property_id: '019a0000-0000-7000-8000-000000000002',
  renter_id: RENTER,
  owner_id: OWNER,
  starts_at: '2026-11-25T10:00:00Z',
  ends_at: '2026-11-25T10:30:00Z',
  state: 'confirmed',
  changedAt: Date.parse('2026-11-20T09:00:00Z'),
  ...change,
});
const at = (instant: string) => Date.parse(instant);

afterEach(() => vi.unstubAllEnvs());

it('a viewing is told of by its state, and once it is near by its day', () => {
  vi.stubEnv('TZ', 'UTC');
  const told = (now: string) => viewingNews(viewing({}), at(now));
  expect(told('2026-11-23T23:59:00Z')).toEqual(['confirmed']);
  expect(told('2026-11-24T00:00:00Z')).toEqual(['confirmed', 'tomorrow']);
  expect(told('2026-11-25T00:00:00Z')).toEqual(['confirmed', 'today']);
  expect(told('2026-11-25T10:30:00Z')).toEqual([]);
});

it('what was agreed on today reminds of nothing; what is not agreed on never does', () => {
  vi.stubEnv('TZ', 'UTC');
  const now = at('2026-11-24T20:00:00Z');
  expect(viewingNews(viewing({ changedAt: at('2026-11-24T08:00:00Z') }), now)).toEqual([
    'confirmed',
  ]);
  expect(viewingNews(viewing({ state: 'proposed' }), now)).toEqual(['proposed']);
  expect(viewingNews(viewing({ state: 'cancelled' }), now)).toEqual(['cancelled']);
  expect(viewingNews(viewing({ state: 'done' }), now)).toEqual([]);
});

it('a request that nobody answered is told to both as such, and as declined to nobody', () => {
  const now = at('2026-11-24T20:00:00Z');
  const expired = viewing({ state: 'declined', expired_at: '2026-11-21T09:00:00Z' });
  expect(viewingNews(expired, now)).toEqual(['expired']);
  for (const userId of [OWNER, RENTER])
    expect(viewingNotice(expired, 'expired', { userId, home: null, now }).body.isRead).toBe(false);
});

it.each([
  // The same moment is another day on the other side of the world.
  ['Pacific/Kiritimati', 'today'],
  ['America/St_Johns', 'tomorrow'],
])('days are those of the clock in %s: %s', (zone, day) => {
  vi.stubEnv('TZ', zone);
  expect(nearDay(at('2026-11-25T09:00:00Z'), at('2026-11-24T23:00:00Z'))).toBe(day);
});

it('a day of 23 or 25 hours is one day', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  // Clocks go forward in the night to 29 March 2026, back in the night to 25 October.
  expect(nearDay(at('2026-03-29T21:30:00Z'), at('2026-03-28T23:30:00Z'))).toBe('today');
  expect(nearDay(at('2026-10-26T08:00:00Z'), at('2026-10-24T22:30:00Z'))).toBe('tomorrow');
});

it('a notice is one on every device, news of when it happened, and read by who alone can have done it', () => {
  const now = at('2026-11-24T12:00:00Z');
  const told = (state: ChangedViewing['state'] & ('requested' | 'proposed'), userId: string) =>
    viewingNotice(viewing({ state }), state, { userId, home: { title: 'Loft' }, now });
  expect(told('requested', OWNER)).toEqual(told('requested', OWNER));
  expect(told('requested', OWNER).id).not.toBe(told('proposed', OWNER).id);
  expect(told('requested', OWNER).body).toMatchObject({
    text: 'Loft',
    at: viewing({}).changedAt,
    isRead: false,
    viewing: { as: 'owner', what: 'requested', startsAt: '2026-11-25T10:00:00Z' },
  });
  expect(told('requested', RENTER).body.isRead).toBe(true);
  expect(told('proposed', OWNER).body.isRead).toBe(true);
  expect(told('proposed', RENTER).body.isRead).toBe(false);
  const near = viewingNotice(viewing({}), 'tomorrow', { userId: OWNER, home: null, now });
  expect(near.body).toMatchObject({ text: '', at: now, isRead: false });
});

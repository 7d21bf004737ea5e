import { expect, it } from 'vitest';
import type { HeldViewing } from '#sync/model/listings.ts';
import { toTell } from '#sync/listings/keepers/viewingsToTell.ts';

const ME = '019a0000-0000-7000-8000-00000000000a';
const now = Date.parse('2026-11-20T12:00:00Z');
const viewing = (change: Partial<HeldViewing>): HeldViewing => ({
  id: '019a0000-0000-7000-8000-000000000001',
  property_id: 'home',
  renter_id: ME,
  owner_id: '019a0000-0000-7000-8000-00000000000b',
  starts_at: '2026-11-25T10:00:00Z',
  ends_at: '2026-11-25T10:30:00Z',
  kind: 'in_person',
  state: 'confirmed',
  note: '',
  written_at: '2026-11-19T10:00:00Z',
  created_at: '2026-11-19T10:00:00Z',
  changedAt: now - 1000,
  isPending: false,
  ...change,
});
const homes = [{ id: 'home', title: 'Loft', details: { time_zone: 'Asia/Kolkata' } }];
const told = (change: Partial<HeldViewing>, at = now, known: readonly string[] = []) =>
  toTell([viewing(change)], { userId: ME, known: new Set(known), homes, now: at });

it('KP4 news of a viewing is told once, with the name of its home', () => {
  const [notice, ...more] = told({});
  expect(more).toEqual([]);
  expect(notice?.body).toMatchObject({
    text: 'Loft',
    isRead: false,
    viewing: { what: 'confirmed', zone: 'Asia/Kolkata' },
  });
  expect(told({}, now, [notice?.id ?? ''])).toEqual([]);
  expect(told({ state: 'cancelled' }, now, [notice?.id ?? ''])).toHaveLength(1);
});

it('KP4 what waits to be sent is no news, and a home that is on its way is waited for', () => {
  expect(told({ isPending: true })).toEqual([]);
  expect(told({ property_id: 'elsewhere' })).toEqual([]);
  expect(told({ property_id: 'elsewhere' }, now + 60_000)[0]?.body.text).toBe('');
});

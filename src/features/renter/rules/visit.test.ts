import { expect, it } from 'vitest';
import type { RecordBody } from '#contract/entities/record.ts';
import { newsSince, visitAt } from './visit.ts';

const MINUTE = 60_000;
const uuid = (n: number) => `a0000000-0000-7000-8000-00000000000${n}`;

it('a visit goes on for whoever comes back within half an hour, and begins anew after that', () => {
  const first = visitAt({}, 1000);
  expect(first.since).toBeNull();
  const again = visitAt(first.kept, 1000 + 29 * MINUTE);
  expect(again.since).toBeNull();
  const later = 1000 + 29 * MINUTE + 31 * MINUTE;
  const second = visitAt(again.kept, later);
  expect(second.since).toBe(1000 + 29 * MINUTE);
  expect(visitAt(second.kept, later + MINUTE).since).toBe(second.since);
});

it('news are what came since, once for each thing, and not what one did oneself or cleared', () => {
  const notice = (at: number, more: Partial<RecordBody<'notice'>>): RecordBody<'notice'> => ({
    ...{ tone: 'info', text: '', at, isRead: false },
    ...more,
  });
  const listing = { id: uuid(1), what: 'price' } as const;
  const shortlist = { id: uuid(2), what: 'voted', personId: uuid(3), name: 'Ana' } as const;
  const viewing: RecordBody<'notice'>['viewing'] = {
    ...{ id: uuid(4), propertyId: uuid(1), startsAt: '2026-11-23T10:00:00Z' },
    what: 'confirmed',
    as: 'renter',
  };
  expect(
    newsSince(
      10,
      [
        ...[notice(11, { listing }), notice(12, { listing }), notice(10, { viewing })],
        ...[notice(13, { viewing }), notice(14, { shortlist, isOwn: true })],
        notice(15, { shortlist: { ...shortlist, isOver: true } }),
      ],
      [],
    ),
  ).toEqual({ matches: 0, viewings: 1, homes: 1, lists: 0 });
});

import { expect, it } from 'vitest';
import type { Kept, RecordBody } from '#src/data/types.ts';
import { dueOf } from './due.ts';

const NOW = Date.parse('2026-11-23T09:00:00Z');
const id = (n: number) => `019a0000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
let made = 0;
const notice = (body: Partial<RecordBody<'notice'>>): Kept<'notice'> => {
  made += 1;
  const at = NOW - 1000 + made;
  return { id: id(made), body: { tone: 'info', text: 'Home', at, isRead: true, ...body } };
};
const viewing = (
  n: number,
  what: 'requested' | 'confirmed',
  as: 'owner' | 'renter' = 'owner',
  startsAt = '2026-11-24T09:00:00Z',
) => notice({ viewing: { id: id(n), propertyId: id(50), what, startsAt, as } });

it('viewings wait that somebody asks for, until they are answered or past, read or not', () => {
  const notices = [
    viewing(60, 'requested'),
    viewing(61, 'requested'),
    viewing(61, 'confirmed'),
    viewing(62, 'requested', 'renter'),
    viewing(63, 'requested', 'owner', '2026-11-22T09:00:00Z'),
  ];
  expect(dueOf(notices, [], NOW).viewings).toBe(1);
});

it('homes wait that are to be confirmed, each once, until they are', () => {
  const notices = [
    notice({ listing: { id: id(70), what: 'to_confirm' } }),
    notice({ listing: { id: id(70), what: 'unconfirmed' } }),
    notice({ listing: { id: id(71), what: 'expired', isOver: true } }),
    notice({ listing: { id: id(72), what: 'price' } }),
  ];
  expect(dueOf(notices, [], NOW).homes).toBe(1);
});

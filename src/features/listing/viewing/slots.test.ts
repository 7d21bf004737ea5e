import { expect, it } from 'vitest';
import { openSlots, type Slot, takesOtherTimes, viewingWords, wantedSpan } from './slots.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const slot = (start: string): Slot => ({
  start,
  end: start.replace(':00:00', ':30:00'),
  capacity: 1,
  kind: 'in_person',
});

it('times that have passed or are too near are not offered; the soonest comes first', () => {
  const details = {
    viewing_slots: [
      '2026-11-23T10:00:00Z',
      '2026-11-20T10:00:00Z',
      '2026-11-21T14:00:00Z',
      '2026-11-22T10:00:00Z',
    ].map(slot),
    viewing_lead_hours: 4,
  };
  expect(openSlots({ details }, NOW).map(({ start }) => start)).toEqual([
    '2026-11-22T10:00:00Z',
    '2026-11-23T10:00:00Z',
  ]);
  expect(openSlots({ details: {} }, NOW)).toEqual([]);
});

it('a time of one’s own lasts half an hour', () => {
  const span = wantedSpan({ kind: 'own', day: '2026-11-25', from: '18:00', by: 'video' }, NOW);
  const length = Date.parse(span?.endsAt ?? '') - Date.parse(span?.startsAt ?? '');
  expect(length).toBe(30 * 60_000);
  expect(span?.kind).toBe('video');
});

it.each([
  ['2026-11-20', '18:00'],
  ['', '18:00'],
  ['2026-11-25', ''],
])('%s %s is no time to ask for', (day, from) => {
  expect(wantedSpan({ kind: 'own', day, from, by: 'in_person' }, NOW)).toBeNull();
});

it('a time of their own is proposed only to owners who answer requests', () => {
  expect(takesOtherTimes({ details: { viewing_mode: 'request' } })).toBe(true);
  expect(takesOtherTimes({ details: {} })).toBe(true);
  expect(takesOtherTimes({ details: { viewing_mode: 'instant' } })).toBe(false);
  expect(takesOtherTimes({ details: { viewing_mode: 'open_house' } })).toBe(false);
});

it('a viewing is booked where a time is open that needs nobody’s word, else it is requested', () => {
  const viewing_slots = [slot('2026-11-23T10:00:00Z')];
  expect(viewingWords({ details: { viewing_mode: 'instant', viewing_slots } }, NOW)).toBe('book');
  expect(viewingWords({ details: { viewing_mode: 'open_house', viewing_slots } }, NOW)).toBe(
    'book',
  );
  expect(viewingWords({ details: { viewing_mode: 'request', viewing_slots } }, NOW)).toBe('ask');
  expect(viewingWords({ details: { viewing_mode: 'instant' } }, NOW)).toBe('ask');
  expect(viewingWords({ details: {} }, NOW)).toBe('ask');
});

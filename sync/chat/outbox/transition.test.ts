import { expect, test } from 'vitest';
import type { EntryBase, OutboxEntry } from '../../model/entry.ts';
import { canChange, IllegalTransition, type StayingEvent, transition } from './transition.ts';

const base: EntryBase = {
  id: '019a0000-0000-7000-8000-000000000001',
  lane: '019a0000-0000-7000-8000-000000000002',
  position: 3,
  receiverId: '019a0000-0000-7000-8000-000000000003',
  content: 'hello',
  messageType: 'text',
  writtenAt: '2026-03-01T12:00:00.000Z',
  attempts: 2,
};
const queued: OutboxEntry = { ...base, state: 'queued', nextAttemptAt: 5 };
const sending: OutboxEntry = { ...base, state: 'sending' };
const scheduled: OutboxEntry = { ...base, state: 'scheduled', nextAttemptAt: 50 };
const failed: OutboxEntry = { ...base, state: 'failed', code: 'blocked' };

const events: readonly StayingEvent[] = [
  { type: 'send' },
  { type: 'release' },
  { type: 'hold', nextAttemptAt: 9 },
  { type: 'reject', code: 'id_taken' },
  { type: 'retry' },
  { type: 'edit', content: 'changed' },
  { type: 'due', writtenAt: '2026-03-02T09:00:00.000Z' },
  { type: 'reschedule', nextAttemptAt: 70 },
];

const outcome = (entry: OutboxEntry, event: StayingEvent) => {
  try {
    return transition(entry, event);
  } catch (error) {
    if (error instanceof IllegalTransition) return 'illegal';
    throw error;
  }
};

test('OB1 every pair of state and event either moves as drawn or throws', () => {
  const again = { ...base, attempts: 0, state: 'queued', nextAttemptAt: 0 };
  const table = [queued, sending, failed, scheduled].map((entry) =>
    events.map((e) => outcome(entry, e)),
  );
  expect(table).toEqual([
    [
      sending,
      ...['illegal', 'illegal', 'illegal'],
      again,
      { ...again, content: 'changed' },
      ...['illegal', 'illegal'],
    ],
    [
      'illegal',
      { ...base, state: 'queued', nextAttemptAt: 0 },
      { ...base, attempts: 3, state: 'queued', nextAttemptAt: 9 },
      { ...base, state: 'failed', code: 'id_taken' },
      ...['illegal', 'illegal', 'illegal', 'illegal'],
    ],
    [
      ...['illegal', 'illegal', 'illegal', 'illegal'],
      again,
      { ...again, content: 'changed' },
      ...['illegal', 'illegal'],
    ],
    [
      ...['illegal', 'illegal', 'illegal', 'illegal', 'illegal'],
      { ...scheduled, content: 'changed' },
      { ...base, writtenAt: '2026-03-02T09:00:00.000Z', state: 'queued', nextAttemptAt: 0 },
      { ...scheduled, nextAttemptAt: 70 },
    ],
  ]);
});

test('CM12 only a refused edit becomes a message, with its words, as if it were written then', () => {
  const anew = { type: 'anew', content: 'words', writtenAt: '2026-03-02T09:00:00.000Z' } as const;
  expect([queued, sending, failed, scheduled].map((entry) => outcome(entry, anew))).toEqual(
    Array.from({ length: 4 }, () => 'illegal'),
  );
  const edits = [queued, sending, failed, scheduled].map((entry) =>
    outcome({ ...entry, messageType: 'edit' }, anew),
  );
  const { type: _, ...written } = anew;
  const message = { ...base, ...written, attempts: 0, state: 'queued', nextAttemptAt: 0 };
  expect(edits).toEqual(['illegal', 'illegal', message, 'illegal']);
});

test('OB2 the server may acknowledge an entry in any state; only one not on its way is cancelled', () => {
  for (const entry of [queued, sending, failed, scheduled])
    expect(transition(entry, { type: 'acknowledge' })).toBeNull();
  expect(transition(queued, { type: 'cancel' })).toBeNull();
  expect(transition(failed, { type: 'cancel' })).toBeNull();
  expect(transition(scheduled, { type: 'cancel' })).toBeNull();
  expect(() => transition(sending, { type: 'cancel' })).toThrow(IllegalTransition);
  expect([queued, sending, failed].map(canChange)).toEqual([true, false, true]);
});

test('OB3 when it was written and its place in the lane survive every move', () => {
  for (const entry of [queued, sending, failed, scheduled]) {
    for (const event of events) {
      const next = outcome(entry, event);
      if (next === 'illegal' || event.type === 'due') continue;
      expect(next).toMatchObject({ writtenAt: base.writtenAt, position: 3, id: base.id });
    }
  }
});

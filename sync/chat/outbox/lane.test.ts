import { expect, test } from 'vitest';
import { REQUEST_MAX_BYTES } from '#contract/protocol/limits.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import { decideLane, draftOf, lanesOf, orphansOf, sizeAfterCut } from './lane.ts';

const NOW = 1_772_366_400_000;
const entry = (position: number, changes: Partial<OutboxEntry> = {}): OutboxEntry =>
  ({
    id: `019a0000-0000-7000-8000-${String(position).padStart(12, '0')}`,
    lane: 'a',
    position,
    receiverId: 'r',
    content: `text ${position}`,
    messageType: 'text',
    writtenAt: '2026-03-01T12:00:00.000Z',
    attempts: 0,
    state: 'queued',
    nextAttemptAt: 0,
    ...changes,
  }) as OutboxEntry;
const failed = (position: number) => entry(position, { state: 'failed', code: 'blocked' });
const positions = (entries: readonly OutboxEntry[], limits?: Parameters<typeof decideLane>[2]) => {
  const decision = decideLane(entries, NOW, limits);
  return decision.kind === 'send' ? decision.batch.map((item) => item.position) : decision;
};

test('LN1 the batch is the head of the lane in its order', () => {
  expect(positions([entry(1), entry(2), entry(3)])).toEqual([1, 2, 3]);
  expect(positions([])).toEqual({ kind: 'idle' });
});

test('LN2 a head that waits holds everything behind it, until its time or a hint', () => {
  const lane = [entry(1, { nextAttemptAt: NOW + 500 }), entry(2)];
  expect(positions(lane)).toEqual({ kind: 'wait', until: NOW + 500 });
  expect(positions(lane, { maxItems: 50, holdsCount: false })).toEqual([1, 2]);
  expect(positions([entry(1, { nextAttemptAt: NOW }), entry(2)])).toEqual([1, 2]);
});

test('LN3 parked entries are passed over', () => {
  expect(positions([failed(1), entry(2), failed(3), entry(4)])).toEqual([2, 4]);
  expect(positions([failed(1)])).toEqual({ kind: 'idle' });
});

test('LN4 a batch has at most 50 items', () => {
  const many = Array.from({ length: 70 }, (_, index) => entry(index + 1));
  expect(positions(many)).toHaveLength(50);
  expect(positions(many, { maxItems: 3, holdsCount: true })).toEqual([1, 2, 3]);
});

test('LN4 a batch fits a request in bytes, however its text is written', () => {
  const long = Array.from({ length: 20 }, (_, index) =>
    entry(index + 1, { content: '\u0001\u{1F600}é'.repeat(1300) }),
  );
  const decision = decideLane(long, NOW);
  if (decision.kind !== 'send') throw new Error('nothing to send');
  const bytes = new TextEncoder().encode(
    JSON.stringify({ conversationId: 'a', receiverId: 'r', messages: decision.batch.map(draftOf) }),
  ).byteLength;
  expect(bytes).toBeLessThanOrEqual(REQUEST_MAX_BYTES);
  expect(decision.batch.length).toBeGreaterThan(1);
  expect(decision.batch.length).toBeLessThan(20);
});

test('LN5 a wait longer than any backoff means that the clock was set back: it is over', () => {
  expect(positions([entry(1, { nextAttemptAt: NOW + 86_400_000 })])).toEqual([1]);
});

test('LN6 lanes are told apart, and entries left on their way are found', () => {
  const entries = [entry(1), entry(2, { lane: 'b', state: 'sending' }), entry(3)];
  const lanes = lanesOf(entries);
  expect([...lanes.keys()]).toEqual(['a', 'b']);
  expect(lanes.get('a')?.map((item) => item.position)).toEqual([1, 3]);
  expect(orphansOf(lanes.get('b') ?? []).map((item) => item.position)).toEqual([2]);
});

test('DR16 a cut halves a batch, but what fits a first flight only when the line had time for it', () => {
  const short = Array.from({ length: 50 }, (_, index) => entry(index + 1));
  expect(sizeAfterCut(short, 80)).toBe(50);
  expect(sizeAfterCut(short, 1000)).toBe(25);
  expect(sizeAfterCut(short.slice(0, 1), 5000)).toBe(1);
  const long = Array.from({ length: 12 }, (_, index) =>
    entry(index + 1, { content: 'x'.repeat(4000) }),
  );
  expect(sizeAfterCut(long, 80)).toBe(6);
  expect(sizeAfterCut(long.slice(0, 4), 80)).toBe(3);
});

import { expect, test } from 'vitest';
import {
  type CallEvent,
  type CallState,
  CONNECT_MS,
  dueAt,
  RECONNECT_MS,
  RING_MS,
  transition,
} from './call.ts';

const START: CallState = { status: 'calling', since: 0 };
const after = (...events: readonly (readonly [number, CallEvent])[]): CallState =>
  events.reduce<CallState>((state, [at, event]) => transition(state, event, at), START);
const TIME = { type: 'time' } as const;

test('a call rings, is taken, is heard, goes silent, comes back and ends', () => {
  const heard = after([1, { type: 'rings' }], [5, { type: 'accepted' }], [8, { type: 'heard' }]);
  expect(heard).toEqual({ status: 'connected', since: 8 });
  const silent = transition(heard, { type: 'silent' }, 20);
  expect(silent).toEqual({ status: 'reconnecting', since: 20, connectedAt: 8 });
  expect(transition(silent, { type: 'heard' }, 22)).toEqual(heard);
  expect(transition(silent, { type: 'over', reason: 'hungUp' }, 30)).toEqual({
    status: 'ended',
    reason: 'hungUp',
    at: 30,
    connectedAt: 8,
  });
});

test('time ends what nobody answers, what finds no way, and what does not come back', () => {
  for (const [state, due, reason] of [
    [START, RING_MS, 'missed'],
    [after([9, { type: 'rings' }]), RING_MS, 'missed'],
    [after([9, { type: 'accepted' }]), 9 + CONNECT_MS, 'failed'],
    [
      after([1, { type: 'accepted' }], [2, { type: 'heard' }], [7, { type: 'silent' }]),
      7 + RECONNECT_MS,
      'failed',
    ],
  ] as const) {
    expect(dueAt(state)).toBe(due);
    expect(transition(state, TIME, due - 1)).toBe(state);
    expect(transition(state, TIME, due)).toMatchObject({ status: 'ended', reason });
  }
});

test('what comes late, twice or in no place changes nothing', () => {
  const over = after([3, { type: 'over', reason: 'declined' }]);
  const events: CallEvent[] = [
    { type: 'rings' },
    { type: 'accepted' },
    { type: 'heard' },
    { type: 'silent' },
    { type: 'over', reason: 'missed' },
    TIME,
  ];
  for (const event of events) expect(transition(over, event, 99_999)).toBe(over);
  for (const event of [{ type: 'heard' }, { type: 'silent' }] as const)
    expect(transition(START, event, 5)).toBe(START);
  const heard = after([1, { type: 'accepted' }], [2, { type: 'heard' }]);
  for (const event of [{ type: 'rings' }, { type: 'accepted' }, { type: 'heard' }, TIME] as const)
    expect(transition(heard, event, 99_999)).toBe(heard);
  expect(dueAt(heard)).toBeNull();
});

import { expect, test } from 'vitest';
import type { ConnectionState } from '../types.ts';
import { type ConnectionEvent, connectionAfter } from './connection.ts';
import { reachabilityAfter, UNKNOWN_REACHABILITY } from './reachability.ts';

const statuses: readonly ConnectionState['status'][] = [
  'connecting',
  'connected',
  'disconnected',
  'needsAuth',
  'closed',
];

const after = (type: ConnectionEvent['type']) =>
  statuses.map((status) => connectionAfter({ status }, { type }).status);

test('CN1 the connection goes from state to state as drawn', () => {
  expect(
    Object.fromEntries(
      (['started', 'connected', 'disconnected', 'authLost', 'authRenewed', 'stopped'] as const).map(
        (type) => [type, after(type)],
      ),
    ),
  ).toEqual({
    started: ['connecting', 'connecting', 'connecting', 'connecting', 'connecting'],
    connected: ['connected', 'connected', 'connected', 'connected', 'closed'],
    disconnected: ['disconnected', 'disconnected', 'disconnected', 'needsAuth', 'closed'],
    authLost: ['needsAuth', 'needsAuth', 'needsAuth', 'needsAuth', 'closed'],
    authRenewed: ['connecting', 'connected', 'disconnected', 'connecting', 'closed'],
    stopped: ['closed', 'closed', 'closed', 'closed', 'closed'],
  });
});

test('CN2 only a failed probe shows offline, and an answer that came meanwhile outranks it', () => {
  const failed = { type: 'probeFailed', answersAtStart: 0 } as const;
  expect(reachabilityAfter(UNKNOWN_REACHABILITY, failed).shown).toBe('offline');
  const answered = reachabilityAfter(UNKNOWN_REACHABILITY, { type: 'answered' });
  expect(answered.shown).toBe('online');
  expect(reachabilityAfter(answered, failed).shown).toBe('online');
  expect(reachabilityAfter(answered, { type: 'probeFailed', answersAtStart: 1 }).shown).toBe(
    'offline',
  );
});

test('CN3 after a resume a failed probe shows nothing until the grace is over', () => {
  const online = reachabilityAfter(UNKNOWN_REACHABILITY, { type: 'answered' });
  const resumed = reachabilityAfter(online, { type: 'resumed' });
  const failed = { type: 'probeFailed', answersAtStart: 1 } as const;
  expect(reachabilityAfter(resumed, failed).shown).toBe('online');
  const over = reachabilityAfter(resumed, { type: 'graceEnded' });
  expect(reachabilityAfter(over, failed).shown).toBe('offline');
  expect(reachabilityAfter(reachabilityAfter(over, failed), { type: 'resumed' }).isInGrace).toBe(
    false,
  );
});

test('CN4 weak is shown of an online network alone', () => {
  const stalled = { type: 'stalled' } as const;
  const online = reachabilityAfter(UNKNOWN_REACHABILITY, { type: 'answered' });
  expect(reachabilityAfter(online, stalled).shown).toBe('weak');
  expect(reachabilityAfter({ ...online, shown: 'offline' }, stalled).shown).toBe('offline');
});

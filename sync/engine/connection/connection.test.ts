import { expect, test } from 'vitest';
import type { ConnectionState } from '../../model/types.ts';
import { type ConnectionEvent, connectionAfter } from './connection.ts';
import { reachabilityAfter, UNKNOWN_REACHABILITY } from './reachability.ts';

const statuses: readonly ConnectionState['status'][] = [
  'connecting',
  'connected',
  'disconnected',
  'needsAuth',
  'clientOutdated',
  'serverOutdated',
  'closed',
];

const after = (event: ConnectionEvent) =>
  statuses.map((status) => connectionAfter({ status }, event).status);

test('CN1 the connection goes from state to state as drawn', () => {
  const [started, connected, disconnected, lost] = [
    'connecting',
    'connected',
    'disconnected',
    'needsAuth',
  ] as const;
  const [tooOld, tooNew, closed] = ['clientOutdated', 'serverOutdated', 'closed'] as const;
  const all = <T>(status: T) => statuses.map(() => status);
  const butClosed = <T>(status: T) => [...all(status).slice(1), closed];
  expect(after({ type: 'started' })).toEqual(all(started));
  expect(after({ type: 'connected' })).toEqual(butClosed(connected));
  expect(after({ type: 'authLost' })).toEqual(butClosed(lost));
  expect(after({ type: 'stopped' })).toEqual(all(closed));
  expect(after({ type: 'mismatched', code: 'client_outdated' })).toEqual(butClosed(tooOld));
  expect(after({ type: 'mismatched', code: 'server_outdated' })).toEqual(butClosed(tooNew));
  expect(after({ type: 'disconnected' })).toEqual([
    disconnected,
    disconnected,
    disconnected,
    lost,
    tooOld,
    tooNew,
    closed,
  ]);
  for (const [isLineUp, renewed, understood] of [
    [false, started, disconnected],
    [true, connected, connected],
  ] as const) {
    expect(after({ type: 'authRenewed', isLineUp })).toEqual([
      started,
      connected,
      disconnected,
      renewed,
      tooOld,
      tooNew,
      closed,
    ]);
    expect(after({ type: 'understood', isLineUp })).toEqual([
      started,
      connected,
      disconnected,
      lost,
      understood,
      understood,
      closed,
    ]);
  }
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

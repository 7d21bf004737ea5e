import { expect, it } from 'vitest';
import type { ConnectionState, Reachability, SyncStatus } from '#src/data/types.ts';
import { connectionText } from './connectionText.ts';

function told(connection: ConnectionState['status'], reachability: Reachability) {
  const zero = {
    lastPullAt: null,
    lastPushAt: null,
    isFollowed: false,
    isBehind: false,
    waiting: 0,
    failed: 0,
    conflicts: 0,
  };
  const status: SyncStatus = {
    reachability,
    connection: { status: connection },
    isLeader: true,
    collections: {
      users: zero,
      roles: zero,
      conversations: zero,
      messages: zero,
      outbox: zero,
      records: zero,
      areas: zero,
      properties: zero,
      inquiries: zero,
      viewings: zero,
    },
    waiting: 0,
    failed: 0,
    unsent: [],
    noted: 0,
    isCounted: true,
    oldestWaitingAt: null,
    holds: {},
    lastContactAt: null,
    device: { status: 'ok' },
  };
  return connectionText(status);
}

it('what a person can do something about is told first', () => {
  expect(told('needsAuth', 'offline').key).toBe('sync.state.needsAuth');
  expect(told('connected', 'offline').key).toBe('sync.reach.offline');
  expect(told('connected', 'weak').key).toBe('sync.reach.weak');
  expect(told('connected', 'online')).toEqual({ key: 'sync.state.connected', tone: 'good' });
  expect(told('clientOutdated', 'offline').key).toBe('sync.reach.offline');
  expect(told('clientOutdated', 'online')).toEqual({
    key: 'sync.state.clientOutdated',
    tone: 'danger',
  });
  expect(told('serverOutdated', 'online')).toEqual({
    key: 'sync.state.serverOutdated',
    tone: 'warn',
  });
  expect(told('disconnected', 'online').key).toBe('sync.state.disconnected');
});

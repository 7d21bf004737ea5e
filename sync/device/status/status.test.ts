import { expect, test } from 'vitest';
import type { EngineStatus } from '../../model/engine.ts';
import { NO_FACTS } from '../../model/facts.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import { createLive } from '../../kit/live.ts';
import { syncStatusOf } from './syncStatus.ts';
import { tallyOf } from './countWaiting.ts';

const engine: EngineStatus = {
  reachability: 'online',
  connection: { status: 'connected' },
  isLeader: true,
  lastPullAt: { ...NO_FACTS.lastPullAt, messages: 100 },
  lastPushAt: { ...NO_FACTS.lastPushAt, outbox: 200 },
  lastContactAt: 300,
  followed: ['messages'],
  behind: ['records'],
  unsent: null,
  holds: {},
  trouble: { ...NO_FACTS.trouble, roles: { failed: 1, conflicts: 2 } },
};
const entry = (writtenAt: string, state: OutboxEntry['state']) =>
  ({ writtenAt, state }) as OutboxEntry;

test('ST1 the status counts what waits and what failed, and knows the oldest that waits', () => {
  const status = syncStatusOf(engine, [
    entry('2026-03-01T10:00:00.000Z', 'failed'),
    entry('2026-03-01T12:00:00.000Z', 'sending'),
    entry('2026-03-01T11:00:00.000Z', 'queued'),
  ]);
  expect(status).toMatchObject({ waiting: 2, failed: 1, lastContactAt: 300, isLeader: true });
  expect(status.oldestWaitingAt).toBe(Date.parse('2026-03-01T11:00:00.000Z'));
  expect(status.collections.outbox).toEqual({
    lastPullAt: null,
    lastPushAt: 200,
    isFollowed: false,
    isBehind: false,
    waiting: 2,
    failed: 1,
    conflicts: 0,
  });
  expect(status.collections.messages).toMatchObject({ lastPullAt: 100, isFollowed: true });
  expect(status.collections.records).toMatchObject({ isFollowed: false, isBehind: true });
  expect(status.collections.roles).toMatchObject({ failed: 1, conflicts: 2 });
  expect(syncStatusOf(engine, []).oldestWaitingAt).toBeNull();
});

test('ST1 what else waits is in the same number, by kind; what the app noted is apart', () => {
  const at = Date.parse('2026-03-01T09:00:00.000Z');
  const letter = { kind: 'letter', writtenAt: at, state: 'waiting' };
  const photo = { takenIn: at + 1, state: 'failed' };
  const unsent = tallyOf({ userId: '', rows: [], parcels: [letter], photos: [photo], views: 2 });
  const message = entry('2026-03-01T11:00:00.000Z', 'queued');
  expect(syncStatusOf({ ...engine, unsent }, [message])).toMatchObject({
    waiting: 2,
    failed: 1,
    noted: 2,
    isCounted: true,
    unsent: [
      { kind: 'waiting', count: 1 },
      { kind: 'letter', count: 1 },
    ],
    oldestWaitingAt: at,
  });
  expect(syncStatusOf(engine, [message])).toMatchObject({ waiting: 1, noted: 0, isCounted: false });
});

test('ST2 a live value tells its subscribers of changes alone', () => {
  const live = createLive(1);
  const heard: number[] = [];
  const stop = live.subscribe(() => heard.push(live.get()));
  live.set(1);
  live.set(2);
  stop();
  live.set(3);
  expect(heard).toEqual([2]);
  expect(live.get()).toBe(3);
});

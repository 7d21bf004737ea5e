import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { openStores, type LocalStores } from '#sync/adapters/rxdb/stores.ts';
import { makeRecord } from '#sync/rows/commands/records.ts';
import type { Clock } from '#sync/kit/clock.ts';
import { TransportError, type TransportFailure } from '#sync/model/ports/transport.ts';
import {
  type SomeReplications,
  startSomeReplications,
} from '#sync/root/replication/replications.ts';
import { createFakeRows, type FakeRows } from './fakeRows.ts';

const ME = '019a0000-0000-7000-8000-000000000001';
let made = 0;
let rows: FakeRows;
let local: LocalStores;
let replications: SomeReplications<'records'>;
/** Waits of 100 ms and more, in their order; a thousandth of each passes. */
let waits: number[];
let failure: TransportFailure | null;
let asked: number;

const clock: Clock = {
  now: () => browserClock.now(),
  after(ms, callback) {
    if (ms >= 100) waits.push(ms);
    return browserClock.after(ms / 1000, callback);
  },
};
const random = { next: () => 0.999_999, bytes: (length: number) => new Uint8Array(length) };
/** Gives the id of what was written here. */
const write = async (): Promise<string> =>
  await makeRecord({ userId: ME, database: local.database, clock, random }, 'quick_reply', {
    title: 'Yes',
    text: 'It is still there.',
  });

beforeEach(async () => {
  made += 1;
  waits = [];
  failure = null;
  asked = 0;
  rows = createFakeRows();
  local = openStores(`roost-retrying${made}`);
  const { pull, push } = rows;
  const told = <T>(call: () => Promise<T>): Promise<T> => {
    asked += 1;
    return failure === null ? call() : Promise.reject(new TransportError(failure));
  };
  rows.pull = (...call) => told(() => pull(...call));
  rows.push = (...call) => told(() => push(...call));
  replications = await startSomeReplications(
    {
      userId: ME,
      database: local.database,
      rows,
      clock,
      random,
      log: { info: () => undefined, warn: () => undefined },
      onSynced: () => undefined,
      onTrouble: () => undefined,
      onRefused: () => undefined,
    },
    ['records'],
  );
  await replications.records.inSync();
});
afterEach(async () => {
  await replications.stop();
  await local.database.close();
});

test('RT1 rows that fail are tried again after waits that double up to a minute, and begin anew once they got through', async () => {
  failure = { kind: 'network' };
  await write();
  await expect.poll(() => waits.length).toBeGreaterThan(8);
  expect(waits.slice(0, 8)).toEqual([999, 1999, 3999, 7999, 15_999, 31_999, 59_999, 59_999]);
  failure = null;
  await replications.records.inSync();
  waits = [];
  failure = { kind: 'answered', code: 'unavailable', status: 503 };
  await write();
  await expect.poll(() => waits[0]).toBe(999);
});

test('RT2 rows wait as long as the server asks, whatever is written or hinted meanwhile', async () => {
  failure = { kind: 'answered', code: 'rate_limited', status: 429, retryAfterMs: 600_000 };
  await write();
  await expect.poll(() => waits).toEqual([600_000]);
  failure = null;
  const before = asked;
  replications.hintAll();
  await write();
  expect(asked).toBe(before);
  await replications.records.inSync();
  expect(asked).toBeGreaterThan(before);
  expect(waits).toEqual([600_000]);
});

test('RT3 when the line is back rows do not wait for their time', async () => {
  failure = { kind: 'network' };
  const id = await write();
  await expect.poll(() => waits.length).toBeGreaterThan(6);
  failure = null;
  replications.hintAll();
  await replications.records.inSync();
  expect(rows.row('mine', id)).toBeDefined();
});

import { beforeEach, expect, test } from 'vitest';
import { TransportError, type TransportFailure } from '../ports/transport.ts';
import { createVirtualClock, type VirtualClock } from '#tests/fakes/clock.ts';
import { createRetries, type Retries } from './retries.ts';

let clock: VirtualClock;
let due: number[];
let retries: Retries<'one' | 'other'>;

const error = (retryAfterMs?: number) => {
  const answered = { kind: 'answered', code: 'unavailable', status: 503 } as const;
  const failure: TransportFailure =
    retryAfterMs === undefined ? { kind: 'network' } : { ...answered, retryAfterMs };
  return new TransportError(failure);
};

beforeEach(() => {
  clock = createVirtualClock();
  due = [];
  retries = createRetries({
    clock,
    random: { next: () => 0.999_999, bytes: () => new Uint8Array() },
    onDue: () => void due.push(clock.elapsed()),
  });
});

test('RT1 each thing waits by the backoff of its own failures, and begins anew once it worked', async () => {
  const waits: number[] = [];
  for (let n = 0; n < 9; n += 1) {
    const from = clock.elapsed();
    retries.failed('one', error());
    expect(retries.isWaiting('one')).toBe(true);
    expect(retries.isWaiting('other')).toBe(false);
    await clock.advance(60_000);
    waits.push((due.at(-1) ?? 0) - from);
  }
  expect(waits).toEqual([999, 1999, 3999, 7999, 15_999, 31_999, 59_999, 59_999, 59_999]);
  retries.worked('one');
  // A failure on this device waits in the same way.
  retries.failed('one', new Error('no disk'));
  await clock.advance(1000);
  expect(retries.isWaiting('one')).toBe(false);
});

test('RT2 what the server asks for is waited for, an hour at most, and no hint ends it', async () => {
  retries.failed('one', error(7000));
  retries.failed('other', error(30 * 24 * 60 * 60_000));
  expect(retries.endWaits()).toBe(false);
  await clock.advance(6999);
  expect(retries.isWaiting('one')).toBe(true);
  await clock.advance(1);
  expect(retries.isWaiting('one')).toBe(false);
  await clock.advance(60 * 60_000);
  expect(due).toEqual([7000, 60 * 60_000]);
});

test('RT3 a hint ends a wait of our own, and the failures before it still count', async () => {
  for (let n = 0; n < 6; n += 1) retries.failed('one', error());
  expect(retries.endWaits()).toBe(true);
  expect(retries.isWaiting('one')).toBe(false);
  retries.failed('one', error());
  await clock.advance(50_000);
  expect(retries.isWaiting('one')).toBe(true);
  retries.stop();
  await clock.advance(50_000);
  expect(due).toEqual([]);
});

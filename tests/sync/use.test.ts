import { beforeEach, expect, test } from 'vitest';
import { ownerOf } from '#sync/model/owner.ts';
import { TransportError, type TransportFailure } from '#sync/model/ports/transport.ts';
import { createSender } from '#sync/outgoing/sender.ts';
import { createUse } from '#sync/outgoing/use/createUse.ts';
import { usageKind } from '#sync/outgoing/use/usageKind.ts';
import type { NotedUse } from '#sync/model/looks.ts';
import { createUseNotes } from '#sync/outgoing/use/useNotes.ts';
import { createViewsLeft } from '#sync/outgoing/views/viewsLeft.ts';
import { createVirtualClock, type VirtualClock } from '#tests/fakes/clock.ts';
import { createMemoryStorage } from './memoryStorage.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const runs = { version: '0.1.0+abc', language: 'en', installed: true };

let clock: VirtualClock;
let storage: Storage;
let failure: TransportFailure | null;
let sent: NotedUse[];
let seed: number;

beforeEach(() => {
  clock = createVirtualClock();
  storage = createMemoryStorage();
  failure = null;
  sent = [];
  seed = 0;
});

const random = {
  next: () => 0.5,
  bytes: (length: number) => Uint8Array.from({ length }, () => (seed += 7) % 256),
};

function open() {
  const owner = ownerOf('me');
  const left = createViewsLeft(storage, new EventTarget(), quiet);
  const notes = createUseNotes(storage, { owner, log: quiet, onChange: left.changed });
  const gate = { isOpen: () => true, call: <T>(_: boolean, work: () => Promise<T>) => work() };
  const sender = createSender({ clock, random, log: quiet, gate, beginsAfterMs: 0 });
  sender.add(
    usageKind({
      notes,
      left: left.of(owner),
      clock,
      log: quiet,
      send(told) {
        sent.push(told);
        return failure === null ? Promise.resolve() : Promise.reject(new TransportError(failure));
      },
    }),
  );
  return { ...createUse({ notes, clock, random }), wake: sender.wake, close: sender.stop };
}
const told = () => sent.map(({ day, searches, queued }) => [day, searches, queued]);

test('US2 a day is told under one name, grown, by the hour and when it is over, through a restart', async () => {
  const device = open();
  device.note({ ...runs, queued: 4, failed: 0 });
  await clock.advance(1000);
  expect(told()).toEqual([['2026-03-01', 0, 4]]);
  device.note({ ...runs, searches: 1 });
  await clock.advance(1000);
  expect(sent).toHaveLength(1);
  await clock.advance(HOUR);
  device.note({ ...runs, searches: 1 });
  await clock.advance(1000);
  expect(told().at(-1)).toEqual(['2026-03-01', 2, 4]);
  device.note({ ...runs, searches: 1 });
  device.close();
  await clock.advance(DAY);
  open().note({ ...runs, queued: 0, failed: 0 });
  await clock.advance(5000);
  expect(
    told()
      .slice(2)
      .toSorted((one, other) => (String(one) < String(other) ? -1 : 1)),
  ).toEqual([
    ['2026-03-01', 3, 4],
    ['2026-03-02', 0, 0],
  ]);
  expect(new Set(sent.map(({ day, id }) => `${day} ${id}`)).size).toBe(2);
});

test('US3 who wants nothing told is not told of, nor what waits', async () => {
  failure = { kind: 'network' };
  const device = open();
  device.note({ ...runs, searches: 1 });
  await clock.advance(5000);
  device.note(null);
  expect(storage.length).toBe(0);
  failure = null;
  sent = [];
  device.wake();
  await clock.advance(HOUR);
  expect(sent).toEqual([]);
  expect(storage.length).toBe(0);
});

test('US3 a choice that comes while a call is on its way leaves nothing behind it', async () => {
  const device = open();
  device.note({ ...runs, searches: 1 });
  const sending = clock.advance(1000);
  device.note(null);
  await sending;
  expect(storage.length).toBe(0);
});

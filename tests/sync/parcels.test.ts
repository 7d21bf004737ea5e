import { beforeEach, expect, test } from 'vitest';
import { again, parcelsIn, type Parcel } from '#sync/model/parcel.ts';
import { openBox } from '#sync/outgoing/box.ts';
import { parcelKinds } from '#sync/outgoing/parcels/parcelKinds.ts';
import { createSender } from '#sync/outgoing/sender.ts';
import { TransportError, type TransportFailure } from '#sync/model/ports/transport.ts';
import { createVirtualClock, type VirtualClock } from '#tests/fakes/clock.ts';
import { createParcelDisk, type ParcelDisk } from '#tests/fakes/parcelDisk.ts';

const letter = {
  topic: 'question',
  name: 'Nadia',
  email: 'nadia@guest.test',
  message: 'Hello',
  language: 'en',
} as const;
const written = (n: number, kind: Parcel['kind'] = 'letter'): Parcel => ({
  id: `019a0000-0000-7000-8000-00000000000${n}`,
  kind,
  writtenAt: n,
  letter: kind === 'letter' ? letter : null,
  state: 'waiting',
});

let clock: VirtualClock;
let disk: ParcelDisk;
let failure: TransportFailure | null;
let arrivedThere: string[];
let wake: () => void;

const random = { next: () => 0.5, bytes: (length: number) => new Uint8Array(length) };
const log = { info: () => undefined, warn: () => undefined };

/** A tab that writes, and the sender of the tab that leads. */
const open = () => {
  const store = disk.open();
  const box = openBox(disk.open(), parcelsIn, log);
  const sender = createSender({
    clock,
    random,
    log,
    gate: { isOpen: () => true, call: (_, work) => work() },
    beginsAfterMs: 0,
  });
  const send = ({ id }: Parcel) => {
    if (failure !== null) return Promise.reject(new TransportError(failure));
    arrivedThere.push(id);
    return Promise.resolve();
  };
  for (const kind of parcelKinds({ store, clock, send })) sender.add(kind);
  wake = () => sender.wake();
  return {
    parcels: box.items,
    async post(parcel: Parcel, bytes?: Blob) {
      await box.put(parcel, bytes);
      box.hurry();
    },
    retry: (id: string) => box.retry(id, again),
    remove: (ids: readonly string[]) => box.remove(ids),
    async stop() {
      sender.stop();
      await box.close();
    },
  };
};
const states = (office: ReturnType<typeof open>) => office.parcels.get().map(({ state }) => state);

beforeEach(() => {
  clock = createVirtualClock();
  disk = createParcelDisk();
  failure = null;
  arrivedThere = [];
});

test('PC1 what is written without a network is kept, and arrives by itself, also after a restart', async () => {
  failure = { kind: 'network' };
  const before = open();
  await before.post(written(1));
  await clock.advance(2000);
  expect(states(before)).toEqual(['waiting']);
  await before.stop();
  failure = null;
  const after = open();
  await clock.until('it has arrived', () => states(after)[0] === 'sent', 1000);
  expect(arrivedThere).toEqual([written(1).id]);
  expect(after.parcels.get()[0]?.letter).toBeNull();
});

test('PC2 one of a kind at a time, in the order written; a hint ends the wait', async () => {
  failure = { kind: 'network' };
  const office = open();
  await office.post(written(1));
  await office.post(written(2));
  await office.post(written(3, 'photo'), new Blob(['x']));
  await clock.advance(60_000);
  expect(arrivedThere).toEqual([]);
  failure = null;
  wake();
  await clock.until('all have arrived', () => arrivedThere.length === 3, 1000);
  expect(arrivedThere.filter((id) => id !== written(3).id)).toEqual([written(1).id, written(2).id]);
});

test('RT2 a letter waits as long as the server asks, whatever is written or hinted meanwhile', async () => {
  failure = { kind: 'answered', code: 'rate_limited', status: 429, retryAfterMs: 60_000 };
  const office = open();
  await office.post(written(1));
  await clock.advance(10_000);
  failure = null;
  wake();
  await office.post(written(2));
  await clock.advance(49_000);
  expect(arrivedThere).toEqual([]);
  await clock.until('both have arrived', () => arrivedThere.length === 2, 2000);
  expect(arrivedThere).toEqual([written(1).id, written(2).id]);
});

test('PC3 what is refused is set aside, visibly, and what is behind it goes on', async () => {
  failure = { kind: 'answered', code: 'invalid_request', status: 400 };
  const office = open();
  await office.post(written(1));
  await clock.until('it is refused', () => states(office)[0] === 'failed', 1000);
  failure = null;
  await office.post(written(2));
  await clock.until('the next arrives', () => arrivedThere.length === 1, 1000);
  expect(states(office)).toEqual(['failed', 'sent']);
  await office.retry(written(1).id);
  await clock.until('it is tried again', () => arrivedThere.length === 2, 1000);
});

test('PC4 what was taken out while it was on its way stays out', async () => {
  const office = open();
  const posting = office.post(written(1));
  await posting;
  await office.remove([written(1).id]);
  await clock.advance(1000);
  expect([...disk.parcels.keys()]).toEqual([]);
});

import { beforeEach, expect, test } from 'vitest';
import type { Parcel } from '#sync/model/parcel.ts';
import { openPostOffice, type PostOffice } from '#sync/outgoing/parcels/postOffice.ts';
import type { ParcelStore } from '#sync/model/ports/parcels.ts';
import { TransportError, type TransportFailure } from '#sync/model/ports/transport.ts';
import { createVirtualClock, type VirtualClock } from '#tests/fakes/clock.ts';

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

/** The disk: what a restart finds. */
function createDisk() {
  const parcels = new Map<string, { readonly id: string }>();
  const bytes = new Map<string, Blob>();
  const listeners = new Set<() => void>();
  const open = (): ParcelStore => ({
    all: () => Promise.resolve([...parcels.values()]),
    put(parcel, blob) {
      parcels.set(parcel.id, parcel);
      if (blob !== undefined) bytes.set(parcel.id, blob);
      return Promise.resolve();
    },
    bytesOf: (id) => Promise.resolve(bytes.get(id) ?? null),
    remove(ids) {
      for (const id of ids) parcels.delete(id);
      return Promise.resolve();
    },
    onChange(callback) {
      const own = () => callback();
      listeners.add(own);
      return () => listeners.delete(own);
    },
    close: () => Promise.resolve(),
  });
  return { open, parcels };
}

let clock: VirtualClock;
let disk: ReturnType<typeof createDisk>;
let failure: TransportFailure | null;
let arrivedThere: string[];
let wake: () => void;

const open = (): PostOffice =>
  openPostOffice({
    store: disk.open(),
    clock,
    random: { next: () => 0.5, bytes: (length) => new Uint8Array(length) },
    log: { info: () => undefined, warn: () => undefined },
    page: {
      onHint(callback) {
        wake = () => callback('online');
        return () => undefined;
      },
    },
    send({ id }) {
      if (failure !== null) return Promise.reject(new TransportError(failure));
      arrivedThere.push(id);
      return Promise.resolve();
    },
  });
const states = (office: PostOffice) => office.parcels.get().map(({ state }) => state);

beforeEach(() => {
  clock = createVirtualClock();
  disk = createDisk();
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

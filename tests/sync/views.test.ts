import { beforeEach, expect, test } from 'vitest';
import { GUEST, type Owner, ownerOf } from '#sync/model/owner.ts';
import { TransportError, type TransportFailure } from '#sync/model/ports/transport.ts';
import { createSender } from '#sync/outgoing/sender.ts';
import { createViews, type Views } from '#sync/outgoing/views/createViews.ts';
import { createViewNotes, viewsLeft } from '#sync/outgoing/views/viewNotes.ts';
import { viewKind } from '#sync/outgoing/views/viewKind.ts';
import type { NotedView } from '#sync/model/looks.ts';
import { createViewsLeft } from '#sync/outgoing/views/viewsLeft.ts';
import { createVirtualClock, type VirtualClock } from '#tests/fakes/clock.ts';
import { LONG } from '#tests/tags.ts';
import { createMemoryStorage } from './memoryStorage.ts';

const DAY_MS = 86_400_000;
const listing = (id: string, owner_id = 'owner') => ({ id, owner_id });
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let clock: VirtualClock;
let storage: Storage;
let failure: TransportFailure | null;
let sent: { views: string[]; device: string | null }[];
let wake: () => void;
let seed: number;

beforeEach(() => {
  clock = createVirtualClock();
  storage = createMemoryStorage();
  failure = null;
  sent = [];
  seed = 0;
  wake = () => undefined;
});

const random = {
  next: () => 0.5,
  bytes: (length: number) => Uint8Array.from({ length }, () => (seed += 7) % 256),
};
const open = (owner: Owner = ownerOf('me')): Views => {
  const left = createViewsLeft(storage, new EventTarget(), quiet);
  const notes = createViewNotes(storage, { owner, random, log: quiet, onChange: left.changed });
  const views = createViews({ owner, notes, clock });
  const gate = { isOpen: () => true, call: <T>(_: boolean, work: () => Promise<T>) => work() };
  const sender = createSender({ clock, random, log: quiet, gate, beginsAfterMs: 0 });
  wake = () => sender.wake();
  sender.add(
    viewKind({
      notes,
      left: left.of(owner),
      isGuest: owner.kind === 'guest',
      clock,
      log: quiet,
      send(batch: readonly NotedView[], device) {
        sent.push({ views: batch.map(({ day, listingId }) => `${day} ${listingId}`), device });
        return failure === null ? Promise.resolve() : Promise.reject(new TransportError(failure));
      },
    }),
  );
  return {
    note: (listing) => views.note(listing),
    close() {
      views.close();
      sender.stop();
    },
  };
};

test('VW1 a look is noted at once, once a listing and day, and none at one’s own', async () => {
  const views = open();
  views.note(listing('a'));
  views.note(listing('a'));
  views.note(listing('b'));
  views.note(listing('mine', 'me'));
  expect(viewsLeft(storage, ownerOf('me'), quiet)).toBe(2);
  await clock.advance(5000);
  expect(sent).toEqual([{ views: ['2026-03-01 a', '2026-03-01 b'], device: null }]);
  expect(viewsLeft(storage, ownerOf('me'), quiet)).toBe(0);
  views.note(listing('a'));
  await clock.advance(60_000);
  expect(sent).toHaveLength(1);
  await clock.advance(DAY_MS);
  views.note(listing('a'));
  await clock.advance(5000);
  expect(sent[1]?.views).toEqual(['2026-03-02 a']);
});

test(
  'VW2 looks made without a network go out when there is one, through a restart, a day at a time',
  LONG,
  async () => {
    failure = { kind: 'network' };
    const before = open();
    before.note(listing('a'));
    await clock.advance(DAY_MS);
    before.note(listing('b'));
    await clock.advance(10_000);
    before.close();

    failure = null;
    sent = [];
    open();
    await clock.advance(5000);
    expect(sent.map(({ views }) => views)).toEqual([['2026-03-01 a']]);
    await clock.advance(5000);
    expect(sent.map(({ views }) => views)).toEqual([['2026-03-01 a'], ['2026-03-02 b']]);
  },
);

test('VW2 a lost answer makes the same look go again, and a hint ends the wait', async () => {
  failure = { kind: 'network' };
  const views = open();
  views.note(listing('a'));
  await clock.advance(4000);
  expect(sent).toHaveLength(1);
  failure = null;
  wake();
  await clock.advance(4000);
  expect(sent[1]).toEqual(sent[0]);
  await clock.advance(600_000);
  expect(sent).toHaveLength(2);
});

test('VW2 the server’s wait is kept', async () => {
  failure = { kind: 'answered', code: 'rate_limited', status: 429, retryAfterMs: 90_000 };
  open().note(listing('a'));
  await clock.advance(4000);
  await clock.advance(89_000);
  expect(sent).toHaveLength(1);
  failure = null;
  await clock.advance(2000);
  expect(sent).toHaveLength(2);
});

test('VW3 what is refused, or waited for two weeks, is dropped', async () => {
  failure = { kind: 'answered', code: 'invalid_request', status: 400 };
  const views = open();
  views.note(listing('a'));
  await clock.advance(600_000);
  expect(sent).toHaveLength(1);
  failure = { kind: 'network' };
  views.note(listing('b'));
  await clock.advance(5000);
  views.close();
  await clock.advance(16 * DAY_MS);
  failure = null;
  sent = [];
  open();
  await clock.advance(60_000);
  expect(sent).toEqual([]);
  expect(storage.length).toBe(0);
});

test('VW4 a guest’s device has a name for each day, the same one when it sends again', async () => {
  failure = { kind: 'network' };
  const views = open(GUEST);
  views.note(listing('a'));
  await clock.advance(4000);
  failure = null;
  await clock.advance(60_000);
  const [first, again] = sent;
  expect(first?.device).toMatch(/^[0-9a-f-]{36}$/);
  expect(again?.device).toBe(first?.device);
  await clock.advance(DAY_MS);
  views.note(listing('a'));
  await clock.advance(5000);
  expect(sent.at(-1)?.device).not.toBe(first?.device);
  expect(Array.from({ length: storage.length }, (_, n) => storage.key(n)).join()).not.toContain(
    '2026-03-01',
  );
});

test('VW4 after a log out nothing is noted, and an answer on its way brings nothing back', async () => {
  const views = open();
  views.note(listing('a'));
  const sending = clock.advance(4000);
  storage.clear();
  views.close();
  await sending;
  views.note(listing('b'));
  expect(storage.length).toBe(0);
});

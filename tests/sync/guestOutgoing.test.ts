import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { ownerOf } from '#sync/model/owner.ts';
import { createLive } from '#sync/kit/live.ts';
import type { SessionState } from '#sync/model/types.ts';
import { createViewNotes } from '#sync/outgoing/views/viewNotes.ts';
import { createViewsLeft } from '#sync/outgoing/views/viewsLeft.ts';
import { createGuestOutgoing } from '#sync/root/guestOutgoing.ts';
import { createVirtualClock, type VirtualClock } from '#tests/fakes/clock.ts';
import { createLockTable, type LockTable } from '#tests/fakes/locks.ts';
import { createTabRuntime } from '#tests/fakes/tab.ts';
import { createMemoryStorage } from './memoryStorage.ts';

const log = { info: () => undefined, warn: () => undefined };
const random = { next: () => 0.5, bytes: (length: number) => new Uint8Array(length) };
const GUEST = { status: 'unauthenticated' } as const;
const MAYA = { status: 'authenticated', user: { id: 'maya' } } as unknown as SessionState;

let clock: VirtualClock;
let locks: LockTable;
let storage: Storage;
/** Names of the tabs that send now. */
let sending: string[];
let woken: string[];

beforeEach(() => {
  clock = createVirtualClock();
  locks = createLockTable();
  storage = createMemoryStorage();
  sending = [];
  woken = [];
});

const open = (name: string, failing = 0) => {
  const runtime = createTabRuntime(clock);
  const viewsLeft = createViewsLeft(storage, new EventTarget(), log);
  const state = createLive<SessionState>(GUEST);
  const { clock: time, page } = runtime;
  const tab = {
    viewsLeft,
    session: { state },
    platform: { clock: time, page, locks: () => locks.forTab(runtime), log },
  };
  let fails = failing;
  const guest = createGuestOutgoing(tab, () => {
    if ((fails -= 1) >= 0) return Promise.reject(new TypeError('its code did not come'));
    sending.push(name);
    return Promise.resolve({
      wake: () => void woken.push(name),
      stop: () => void (sending = sending.filter((each) => each !== name)),
    });
  });
  const notes = createViewNotes(storage, {
    owner: ownerOf(null),
    random,
    log,
    onChange: viewsLeft.changed,
  });
  return {
    ...guest,
    runtime,
    state,
    look: () => notes.put({ listingId: 'a', day: '2026-03-01', state: 'waiting' }),
  };
};

test('OG6 of a guest’s tabs one sends; when it is closed, or dies, the next one does', async () => {
  const [first, second, third] = [open('first'), open('second'), open('third')];
  await clock.advance(60_000);
  expect(sending).toEqual([]);
  first.look();
  second.begin();
  third.begin();
  await clock.advance(1000);
  expect(sending).toEqual(['first']);
  first.runtime.hint('online');
  expect(woken).toEqual(['first']);
  await first.close();
  await clock.advance(1000);
  expect(sending).toEqual(['second']);
  second.runtime.kill();
  await clock.advance(1000);
  expect(sending).toEqual(['second', 'third']);
});

test('OG6 what a guest left is looked for when the app has been on the screen for a while, and not while somebody is signed in', async () => {
  open('before').look();
  await clock.advance(1000);
  sending = [];
  locks = createLockTable();
  const after = open('after');
  await clock.advance(3900);
  expect(sending).toEqual([]);
  await clock.advance(200);
  expect(sending).toEqual(['after']);
  after.state.set(MAYA);
  await clock.advance(100);
  expect(sending).toEqual([]);
  after.begin();
  await clock.advance(100);
  expect(sending).toEqual([]);
  after.state.set(GUEST);
  await clock.advance(4100);
  expect(sending).toEqual(['after']);
});

test('RT1 OG6 where the code that sends did not come it is asked for again, and what a guest left goes', async () => {
  const tab = open('first', 3);
  tab.look();
  await clock.advance(1000);
  expect(sending).toEqual([]);
  await clock.advance(2000 + 4000 + 8000);
  expect(sending).toEqual(['first']);
  await tab.close();
});

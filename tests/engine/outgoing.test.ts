import { beforeEach, expect, test } from 'vitest';
import type { UploadAnswer } from '#contract/protocol/api.ts';
import { ERROR_STATUS, type ErrorCode } from '#contract/protocol/errors.ts';
import type { Parcel, ParcelKind } from '#sync/model/parcel.ts';
import { TransportError } from '#sync/model/ports/transport.ts';
import { createLeadersSender } from '#sync/outgoing/leadersSender.ts';
import { parcelKinds } from '#sync/outgoing/parcels/parcelKinds.ts';
import type { KeptPhoto } from '#sync/model/keptPhoto.ts';
import { photoKind } from '#sync/outgoing/photos/photoKind.ts';
import { createUploadProgress } from '#sync/outgoing/photos/progress.ts';
import { createSender } from '#sync/outgoing/sender.ts';
import { createSeededRandom } from '#tests/fakes/clock.ts';
import type { Device, DeviceTab } from '#tests/fakes/device.ts';
import { createParcelDisk, type ParcelDisk } from '#tests/fakes/parcelDisk.ts';
import { inTab } from '#tests/fakes/transport.ts';
import { createWorld, type World } from './world.ts';

const log = { info: () => undefined, warn: () => undefined };
const idOf = (n: number) => `019a0000-0000-7000-8000-00000000000${n}`;
const parcel = (n: number, kind: ParcelKind = 'letter'): Parcel => ({
  ...{ id: idOf(n), kind, writtenAt: n, letter: null, state: 'waiting' },
});
const photo = (n: number, parts: number): KeptPhoto => ({
  ...{ id: idOf(n), listingId: idOf(0), takenIn: n, bytes: parts, w: 1, h: 1, hash: '' },
  ...{ sentHash: '', phash: '', takenAt: null, state: 'waiting' },
});

let world: World;
let device: Device;
let letters: ParcelDisk;
let photos: ParcelDisk;
/** Every call that reached the server, as `kind id` or `part id number`. */
let calls: string[];
/** How often anything was tried, whether it reached the server or not. */
let tries: number;
/** Sends the server's answer to a parcel. */
let answer: () => void;
let uploaded: Map<string, Set<number>>;

const answers = (code: ErrorCode, retryAfterMs?: number) => () => {
  throw new TransportError({
    kind: 'answered',
    code,
    status: ERROR_STATUS[code],
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
};

beforeEach(() => {
  world = createWorld();
  device = world.device(world.maya);
  device.link.latency = () => 50;
  letters = createParcelDisk();
  photos = createParcelDisk();
  calls = [];
  tries = 0;
  answer = () => undefined;
  uploaded = new Map();
});

/** A tab as it is composed for a person, over this device's line. */
const open = (): DeviceTab =>
  device.open({
    beside(runtime, engine) {
      const { clock } = runtime;
      const request = <T>(serve: () => T): Promise<T> =>
        inTab(runtime, device.link.request(serve, 20_000));
      const authenticated = <T>(serve: () => T): Promise<T> => {
        const { token } = device.session;
        return request(() => {
          world.server.authenticate(token);
          return serve();
        });
      };
      return createLeadersSender({
        engine,
        start(gate) {
          const random = createSeededRandom(7);
          const sender = createSender({ clock, random, log, gate, beginsAfterMs: 4000 });
          const send = ({ id, kind }: Parcel) => {
            tries += 1;
            return (kind === 'letter' ? request : authenticated)(() => {
              calls.push(`${kind} ${id.slice(-1)}`);
              answer();
            });
          };
          for (const kind of parcelKinds({ store: letters.open(runtime), clock, send }))
            sender.add(kind);
          sender.add(
            photoKind({
              store: photos.open(runtime),
              clock,
              progress: createUploadProgress(),
              covers: () => Promise.resolve(new Set()),
              onStored: () => Promise.resolve(),
              uploads: {
                begin: ({ id, bytes }) =>
                  authenticated<UploadAnswer>(() => {
                    const received = uploaded.get(id) ?? new Set();
                    uploaded.set(id, received);
                    return { state: 'open', part_bytes: 1, parts: bytes, received: [...received] };
                  }),
                part: (id, part) =>
                  authenticated(() => {
                    calls.push(`part ${id.slice(-1)} ${part}`);
                    uploaded.get(id)?.add(part);
                  }),
                complete: () =>
                  authenticated<UploadAnswer>(() => ({ state: 'stored', key: 'key', w: 1, h: 1 })),
              },
            }),
          );
          return sender;
        },
      });
    },
  });
/** Written in a tab, as its command does. */
const write = async ({ runtime }: DeviceTab, written: Parcel) => {
  const store = letters.open(runtime);
  await store.put(written);
  store.hurry();
};
const stateOf = (n: number, disk = letters) =>
  (disk.parcels.get(idOf(n)) as { readonly state: string } | undefined)?.state;
const leaderOf = (tabs: readonly DeviceTab[]): DeviceTab => {
  const leading = tabs.filter((tab) => tab.runtime.isAlive() && tab.engine.status.get().isLeader);
  const [leader] = leading;
  if (leader === undefined || leading.length > 1) throw new Error(`${leading.length} lead`);
  return leader;
};

test('OG1 what any tab writes is sent by the leader, at once and once', async () => {
  const tabs = Array.from({ length: 4 }, open);
  await world.clock.advance(10_000);
  for (const [n, tab] of tabs.entries()) await write(tab, parcel(n + 1));
  await world.clock.advance(1000);
  expect(calls).toEqual(['letter 1', 'letter 2', 'letter 3', 'letter 4']);
  await world.clock.advance(120_000);
  expect(calls).toHaveLength(4);
  expect([1, 2, 3, 4].map((n) => stateOf(n))).toEqual(['sent', 'sent', 'sent', 'sent']);
});

test('OG1 what an earlier start left goes out when the app has been on the screen for a while', async () => {
  await letters.open().put(parcel(1));
  open();
  await world.clock.advance(3900);
  expect(calls).toEqual([]);
  await world.clock.advance(1000);
  expect(calls).toEqual(['letter 1']);
});

test('OG2 a leader that dies with a letter on its way: the next sends it under the same id, and both agree that it is sent', async () => {
  const tabs = [open(), open()];
  await world.clock.advance(5000);
  const leader = leaderOf(tabs);
  await write(leader, parcel(1));
  await world.clock.until('it is there', () => calls.length === 1, 1000);
  // Its answer is on the way back.
  leader.runtime.kill();
  await world.clock.advance(6000);
  expect(calls).toEqual(['letter 1', 'letter 1']);
  expect(stateOf(1)).toBe('sent');
  await world.clock.advance(120_000);
  expect(calls).toHaveLength(2);
});

test('OG2 a photo half sent is gone on with by the next leader: no part goes twice', async () => {
  await photos.open().put(photo(1, 6), new Blob(['123456']));
  const tabs = [open(), open()];
  await world.clock.until('half of it is there', () => calls.length === 3, 20_000);
  leaderOf(tabs).runtime.kill();
  await world.clock.until('it is stored', () => stateOf(1, photos) === 'stored', 20_000);
  expect(calls).toEqual([0, 1, 2, 3, 4, 5].map((part) => `part 1 ${part}`));
});

test('OG2 a leader that hands over while a letter is on its way tells nothing twice and loses nothing', async () => {
  const tabs = [open(), open()];
  await world.clock.advance(5000);
  const leader = leaderOf(tabs);
  await write(leader, parcel(1));
  await write(leader, parcel(2));
  leader.runtime.setVisible(false);
  await world.clock.advance(10_000);
  expect(leaderOf(tabs)).not.toBe(leader);
  expect(new Set(calls)).toEqual(new Set(['letter 1', 'letter 2']));
  expect([stateOf(1), stateOf(2)]).toEqual(['sent', 'sent']);
});

test('OG3 without a network nothing is tried, and it goes as soon as the server answers again', async () => {
  const tab = open();
  await world.clock.advance(5000);
  device.link.set('down');
  await world.clock.until(
    'it is known',
    () => tab.engine.status.get().reachability === 'offline',
    20_000,
  );
  await write(tab, parcel(1));
  await world.clock.advance(600_000);
  expect(tries).toBe(0);
  device.link.set('up');
  await world.clock.until('it is sent', () => stateOf(1) === 'sent', 3000);
  expect(calls).toEqual(['letter 1']);
});

test('OG3 while the session is doubted a report waits and is not tried; a letter, which anybody may write, goes', async () => {
  const tab = open();
  await world.clock.advance(5000);
  world.server.endSessions(world.maya);
  await world.clock.until(
    'the session is lost',
    () => {
      tab.engine.nudge();
      void tab.engine.syncNow();
      return tab.engine.status.get().connection.status === 'needsAuth';
    },
    120_000,
  );
  await write(tab, parcel(1, 'report'));
  await write(tab, parcel(2));
  await world.clock.advance(60_000);
  expect(calls).toEqual(['letter 2']);
  expect(tries).toBe(1);
  tab.signInAgain();
  await world.clock.until('it goes', () => stateOf(1) === 'sent', 2000);
  expect(calls).toEqual(['letter 2', 'report 1']);
});

test('OG3 a report whose token is refused renews the token and goes, without being set aside', async () => {
  const tab = open();
  await world.clock.advance(5000);
  world.server.expireTokens(world.maya);
  await write(tab, parcel(1, 'report'));
  await world.clock.until('it goes', () => stateOf(1) === 'sent', 5000);
  expect(calls).toEqual(['report 1']);
  expect(tab.authLosses()).toBe(0);
});

test('RT1 RT2 OG4 a kind waits by its own failures, as long as the server asks, and holds no other up', async () => {
  const tab = open();
  await world.clock.advance(5000);
  answer = answers('rate_limited', 60_000);
  await write(tab, parcel(1));
  await world.clock.advance(1000);
  answer = () => undefined;
  await write(tab, parcel(2, 'report'));
  await write(tab, parcel(3));
  tab.runtime.hint('online');
  void tab.engine.syncNow();
  await world.clock.advance(58_000);
  expect(calls).toEqual(['letter 1', 'report 2']);
  await world.clock.advance(3000);
  expect(calls).toEqual(['letter 1', 'report 2', 'letter 1', 'letter 3']);

  answer = answers('unavailable');
  await write(tab, parcel(4));
  await world.clock.advance(600_000);
  // 0.5 s · 2ⁿ up to 60 s, with its jitter: ten minutes hold these and no more.
  expect(calls.length - 4).toBeGreaterThan(8);
  expect(calls.length - 4).toBeLessThan(80);
  expect(stateOf(4)).toBe('waiting');
});

test('OG4 what is refused for good is kept with its code, and what is behind it goes on', async () => {
  const tab = open();
  await world.clock.advance(5000);
  answer = answers('invalid_request');
  await write(tab, parcel(1));
  await world.clock.advance(1000);
  answer = () => undefined;
  await write(tab, parcel(2));
  await world.clock.advance(1000);
  expect(letters.parcels.get(idOf(1))).toMatchObject({ state: 'failed', code: 'invalid_request' });
  expect(stateOf(2)).toBe('sent');
});

test('OG5 it ends with its person: nothing is sent any more, and no answer on its way is noted', async () => {
  const tab = open();
  await world.clock.advance(5000);
  await write(tab, parcel(1));
  await world.clock.until('it is on its way', () => calls.length === 1, 1000);
  await world.during(tab.engine.stop());
  await write(tab, parcel(2));
  await world.clock.advance(120_000);
  expect(calls).toEqual(['letter 1']);
  expect([stateOf(1), stateOf(2)]).toEqual(['waiting', 'waiting']);
});

test('OG5 a tab that was frozen and robbed of the lead sends nothing when it thaws', async () => {
  const tabs = [open(), open()];
  await world.clock.advance(5000);
  const leader = leaderOf(tabs);
  leader.runtime.freeze();
  const other = tabs.find((tab) => tab !== leader);
  if (other === undefined) throw new Error('one tab');
  await write(other, parcel(1));
  await world.clock.until('it is robbed', () => other.engine.status.get().isLeader, 10_000);
  // It hears of the letter before it hears of the theft.
  leader.runtime.thaw();
  await world.clock.advance(60_000);
  expect(calls).toEqual(['letter 1']);
  expect(stateOf(1)).toBe('sent');
});

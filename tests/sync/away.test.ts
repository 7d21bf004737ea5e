import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { PASS_MS, tagOf } from '#contract/protocol/away.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '#contract/protocol/version.ts';
import { keepPass, keptPass } from '#sync/adapters/indexeddb/keptPass.ts';
import { openStoredOutbox } from '#sync/adapters/indexeddb/storedOutbox.ts';
import { type LocalStores, openStores } from '#sync/adapters/rxdb/stores.ts';
import { pushCalls } from '#sync/root/pushCalls.ts';
import type { Tab } from '#sync/root/tab.ts';
import { databaseNameOf, storedDatabases } from '#sync/store/identity.ts';
import { transition } from '#sync/chat/outbox/transition.ts';
import { checkedStorage } from './checkedStorage.ts';

const id = (last: number) => `019a0000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const entry = (place: number, lane = id(900)) => ({
  ...{ id: id(place), lane, receiverId: id(901), content: `text ${place}` },
  ...{ messageType: 'text' as const, writtenAt: '2026-03-01T12:00:00.000Z', attempts: 0 },
  ...{ state: 'queued' as const, nextAttemptAt: 0 },
});

let made = 0;
let opened: LocalStores | null = null;
afterEach(async () => {
  await opened?.database.close();
  opened = null;
});
function open() {
  made += 1;
  const name = `roost-away${made}`;
  opened = openStores(name, checkedStorage, { allowsDuplicates: true });
  return { name, outbox: opened.stores.outbox };
}

test('AW1 the worker reads the outbox as the library stored it: every state, by lane and place, without what left', async () => {
  const { name, outbox } = open();
  for (const place of [3, 1, 2]) await outbox.add(entry(place));
  await outbox.add(entry(4, id(800)));
  await outbox.add({ ...entry(5), state: 'failed', code: 'blocked' });
  await outbox.update(id(1), (one) => transition(one, { type: 'send' }));
  await outbox.update(id(2), () => null);
  const stored = openStoredOutbox(name);
  expect(await stored.entries()).toEqual(await outbox.all());
  expect((await stored.entries()).map(({ state }) => state)).toEqual([
    ...['queued', 'queued', 'sending', 'failed'],
  ]);
  expect(await stored.entry(id(3))).toEqual(await outbox.get(id(3)));
  expect([await stored.entry(id(2)), await stored.entry(id(77))]).toEqual([null, null]);
});

test('AW3 the worker finds nothing and makes nothing where nothing is stored', async () => {
  const stored = openStoredOutbox('roost-nobody');
  expect([await stored.entries(), await stored.entry(id(1))]).toEqual([[], null]);
  expect(await keptPass('roost-nobody')).toBeNull();
  expect(await storedDatabases('roost-nobody')).toEqual([]);
});

test('AW5 a pass is kept beside the local database, and goes with what has its name', async () => {
  await keepPass('roost-somebody', { pass: 'one', until: 1 });
  await keepPass('roost-somebody', { pass: 'two', until: 2 });
  expect(await keptPass('roost-somebody')).toEqual({ pass: 'two', until: 2 });
  expect(await storedDatabases('roost-somebody')).toEqual(['roost-somebody-away']);
});

test('AW5 without a network the pass that is kept is good until it ends', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  const userId = id(7);
  let now = 0;
  const tab = {
    origin: 'http://localhost:1',
    tokens: {
      access: () => Promise.resolve('token'),
      refresh: () => Promise.resolve('refreshed' as const),
      onChange: () => () => undefined,
    },
    platform: { clock: { now: () => now } },
    userIdNow: () => userId,
  } as unknown as Parameters<typeof pushCalls>[0];
  const { preparePass } = pushCalls(tab);
  await expect(preparePass()).rejects.toThrow();
  const database = databaseNameOf(userId);
  await keepPass(database, { pass: 'one', until: PASS_MS });
  for (now of [0, PASS_MS - 1]) expect(await preparePass()).toBe(tagOf(database));
  now = PASS_MS;
  await expect(preparePass()).rejects.toThrow();
  vi.restoreAllMocks();
});

test('AW5 a pass is kept while its session goes on; that of one that ended, or of a clock that was set back, is replaced', async () => {
  let session = 'one';
  let now = Date.now();
  let given = 0;
  vi.stubGlobal('fetch', () => {
    given += 1;
    const headers = { [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) };
    return Promise.resolve(Response.json({ pass: `pass ${given}`, forMs: PASS_MS }, { headers }));
  });
  const access = () =>
    Promise.resolve(
      `a.${Buffer.from(JSON.stringify({ session_id: session })).toString('base64url')}.c`,
    );
  const { preparePass } = pushCalls({
    ...{ origin: 'https://roost.test', tokens: { access }, userIdNow: () => id(901) },
    platform: { clock: { now: () => now } },
  } as unknown as Tab);
  const held = async () => {
    await preparePass();
    return (await keptPass(databaseNameOf(id(901))))?.pass;
  };
  try {
    expect([await held(), await held()]).toEqual(['pass 1', 'pass 1']);
    session = 'two';
    expect([await held(), await held()]).toEqual(['pass 2', 'pass 2']);
    now -= 60_000;
    expect([await held(), await held()]).toEqual(['pass 3', 'pass 3']);
    now += PASS_MS / 2;
    expect(await held()).toBe('pass 4');
  } finally {
    vi.unstubAllGlobals();
  }
});

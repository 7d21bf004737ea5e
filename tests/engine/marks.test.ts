import { expect, test } from 'vitest';
import type { NewMessage, OutboxEntry } from '#sync/model/entry.ts';
import { createMoves } from '#sync/chat/outbox/moves.ts';
import { transition } from '#sync/chat/outbox/transition.ts';
import type { Queued } from '#sync/chat/outbox/lane.ts';
import { createLife } from '#sync/kit/life.ts';
import { createVirtualClock } from '#tests/fakes/clock.ts';
import type { DeviceTab } from '#tests/fakes/device.ts';
import { createDisk } from '#tests/fakes/stores.ts';
import { createTabRuntime } from '#tests/fakes/tab.ts';
import { createWorld, type World } from './world.ts';

const words = ['one', 'two', 'three'];

/** Three messages of one lane, and their states when they are on the line for the first time. */
async function onTheLine(world: World, then: (tab: DeviceTab) => void, hasOther = false) {
  const { clock, server, device, maya, jonas, write } = world;
  const hers = device(maya);
  hers.link.set('down');
  const tab = hers.open();
  const ids = await write(tab, jonas, ...words);
  if (hasOther) hers.open();
  await clock.advance(1000);
  const { send } = server;
  let states: unknown[] | null = null;
  server.send = (user, batch, upTo) => {
    states ??= ids.map((id) => hers.disk.outbox.get(id)?.state);
    server.send = send;
    then(tab);
    return send(user, batch, upTo);
  };
  hers.link.set('up');
  await clock.until('they are on the line', () => states !== null, 10_000);
  return { hers, states };
}

test('DR22 of a batch the last entry says that it is on its way, for all of it', async () => {
  const world = createWorld(1, { diskLatency: () => 1 });
  const { clock, server, device, maya, jonas, write, during, contents } = world;
  const hers = device(maya);
  hers.link.set('down');
  const tab = hers.open();
  const ids = await write(tab, jonas, ...words);
  const { send } = server;
  const changes: Promise<boolean>[] = [];
  let states: unknown[] = [];
  server.send = (user, batch, upTo) => {
    states = ids.map((id) => hers.disk.outbox.get(id)?.state);
    // A tab that is opened in this moment finds it, too.
    const other = hers.open();
    for (const one of [tab, other])
      for (const id of ids) changes.push(one.cancel(id), one.edit(id, 'other words'));
    return send(user, batch, upTo);
  };
  hers.link.set('up');
  await clock.until('it is asked', () => changes.length > 0, 10_000);
  server.send = send;
  expect(states).toEqual(['queued', 'queued', 'sending']);
  expect(await during(Promise.all(changes))).toEqual(changes.map(() => false));
  await clock.advance(5000);
  expect(contents()).toEqual(words);
  expect(hers.disk.outbox.size).toBe(0);
});

test('DR22 what stands behind a batch can be changed', async () => {
  const world = createWorld(1, { diskLatency: () => 1 });
  const { clock, server, device, maya, jonas, write, during, contents } = world;
  const hers = device(maya);
  hers.link.set('down');
  const tab = hers.open();
  const ids = await write(tab, jonas, ...Array.from({ length: 60 }, (_, at) => `number ${at}`));
  const { send } = server;
  let change: Promise<boolean[]> | null = null;
  server.send = (user, batch, upTo) => {
    change ??= Promise.all([tab.cancel(ids[49] ?? ''), tab.cancel(ids[50] ?? '')]);
    return send(user, batch, upTo);
  };
  hers.link.set('up');
  await clock.until('it is asked', () => change !== null, 10_000);
  expect(await during(change ?? Promise.resolve([]))).toEqual([false, true]);
  await clock.advance(5000);
  expect(contents()).toHaveLength(59);
  expect(contents()).not.toContain('number 50');
});

test('DR22 beside another tab, which may be of an earlier version, each entry says it itself', async () => {
  const { states } = await onTheLine(
    createWorld(1, { diskLatency: () => 1 }),
    () => undefined,
    true,
  );
  expect(states).toEqual(['sending', 'sending', 'sending']);
});

test('DR22 a tab that dies leaves them to the next, each once and in order', async () => {
  const world = createWorld(1, { diskLatency: () => 1 });
  const { hers, states } = await onTheLine(world, (tab) => tab.runtime.kill());
  expect(states).toEqual(['queued', 'queued', 'sending']);
  await world.clock.advance(1000);
  expect(hers.disk.outbox.size).toBe(3);
  hers.open();
  await world.clock.advance(15_000);
  expect(world.contents()).toEqual(words);
  expect(hers.disk.outbox.size).toBe(0);
});

test('DR22 one that is refused, though it spoke for its batch, leaves the others on their way', async () => {
  const world = createWorld(1, { diskLatency: () => 1 });
  const { clock, server, device, maya, jonas, write, contents } = world;
  const hers = device(maya);
  hers.link.set('down');
  const tab = hers.open();
  const ids = await write(tab, jonas, ...words);
  server.refuse = (draft) => (draft.content === 'three' ? 'blocked' : null);
  const seen: unknown[][] = [];
  tab.stores.outbox.subscribe(() =>
    seen.push(ids.map((id) => hers.disk.outbox.get(id)?.state ?? 'gone')),
  );
  hers.link.set('up');
  await clock.advance(5000);
  expect(contents()).toEqual(['one', 'two']);
  expect(seen).toContainEqual(['sending', 'sending', 'failed']);
  expect(seen.at(-1)).toEqual(['gone', 'gone', 'failed']);
});

test('DR22 where the last of a batch was taken out or moved meanwhile, another one speaks for it', async () => {
  const clock = createVirtualClock();
  const disk = createDisk();
  const { outbox } = disk.forTab(createTabRuntime(clock));
  const life = createLife({ info: () => undefined, warn: () => undefined });
  const moves = createMoves({
    outbox,
    life,
    known: { own: (_entries, write) => write() },
    isAlone: () => Promise.resolve(true),
  });
  const entry = (id: string, lane: string): NewMessage => ({
    ...{ id, lane, receiverId: 'them', content: id, messageType: 'text', writtenAt: '' },
    ...{ attempts: 0, state: 'queued', nextAttemptAt: 0 },
  });
  for (const id of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'c2'])
    await outbox.add(entry(id, id.slice(0, 1)));
  const batch = [...disk.outbox.values()].filter((one): one is Queued => one.state === 'queued');
  await outbox.update('a3', () => null);
  await outbox.update('a2', () => null);
  await outbox.requeue('b1', (one) => transition(one, { type: 'retry' }));
  const going = await moves.send(batch);
  expect(going.map(({ id }) => id).toSorted()).toEqual(['a1', 'b2', 'c1', 'c2']);
  const states = new Map(
    [...disk.outbox].map(([id, { state }]): [string, OutboxEntry['state']] => [id, state]),
  );
  expect(Object.fromEntries(states)).toEqual({
    ...{ a1: 'sending', b1: 'queued', b2: 'sending', c1: 'queued', c2: 'sending' },
  });
});

import { beforeEach, expect, test } from 'vitest';
import { wordsOf } from '#contract/entities/reply.ts';
import { ERROR_STATUS, type ErrorCode } from '#contract/protocol/errors.ts';
import { letPass } from '#sync/chat/commands/letPass.ts';
import { transition } from '#sync/chat/outbox/transition.ts';
import { TransportError } from '#sync/model/ports/transport.ts';
import type { Device, DeviceTab } from '#tests/fakes/device.ts';
import { createWorld, type World } from './world.ts';

let world: World;
let device: Device;
let tab: DeviceTab;
beforeEach(() => {
  world = createWorld();
  device = world.device(world.maya);
  device.link.latency = () => 20;
  tab = device.open();
});

const send = async (name: string) => {
  const [id = ''] = await world.during(tab.sendFiles(world.jonas, name));
  return id;
};
const words = () =>
  (world.server.stored.get(world.lane)?.messages ?? []).map(({ message_type, content }) =>
    wordsOf({ messageType: message_type, content }),
  );
const entries = () =>
  [...device.disk.outbox.values()].map((entry) => ({
    words: wordsOf(entry),
    state: entry.state,
    code: entry.state === 'failed' ? entry.code : null,
  }));
const outboxIs = (count: number) =>
  world.clock.until('the outbox is so long', () => device.disk.outbox.size === count, 120_000);
const refuseFiles = (code: ErrorCode) => {
  world.server.files.uploads.complete = () => {
    throw new TransportError({ kind: 'answered', code, status: ERROR_STATUS[code] });
  };
};

/** A disk that is slow enough to be looked at between two writes. */
const onSlowDisk = () => {
  world = createWorld(1, { diskLatency: () => 40 });
  device = world.device(world.maya);
  tab = device.open();
};

test('FS1 a message waits for its file, and what is behind it waits, too; another lane goes', async () => {
  const { complete } = world.server.files.uploads;
  world.server.files.uploads.complete = () => {
    throw new TransportError({ kind: 'network' });
  };
  await world.write(tab, world.jonas, 'before');
  await send('lease.pdf');
  await world.write(tab, world.jonas, 'after');
  await world.write(tab, world.person('cleo'), 'elsewhere');
  await outboxIs(2);
  expect(words()).toEqual(['before']);
  expect(entries().map(({ state }) => state)).toEqual(['queued', 'queued']);

  world.server.files.uploads.complete = complete;
  await outboxIs(0);
  expect(words()).toEqual(['before', '📎 lease.pdf', 'after']);
});

test('FS1 a tab that takes the lead goes on with the file where the other died', async () => {
  const { part } = world.server.files.uploads;
  let parts = 0;
  world.server.files.uploads.part = (id, number, bytes) => {
    parts += 1;
    if (parts === 3) tab.runtime.kill();
    return part(id, number, bytes);
  };
  await send('lease.pdf');
  await world.clock.until('the tab is dead', () => !tab.runtime.isAlive(), 120_000);
  tab = device.open();
  await outboxIs(0);
  expect(words()).toEqual(['📎 lease.pdf']);
  // Of four parts the third came, and its answer did not.
  expect(parts).toBeLessThanOrEqual(5);
});

test('FS2 a file that is refused parks its message with the reason, and the lane goes on; tried again it goes', async () => {
  const { complete } = world.server.files.uploads;
  refuseFiles('unsupported_file');
  const id = await send('lease.pdf');
  await world.write(tab, world.jonas, 'after');
  await outboxIs(1);
  expect(words()).toEqual(['after']);
  expect(entries()).toEqual([{ words: '📎 lease.pdf', state: 'failed', code: 'unsupported_file' }]);

  world.server.files.uploads.complete = complete;
  await world.during(tab.retry(id));
  await outboxIs(0);
  expect(words()).toEqual(['after', '📎 lease.pdf']);
});

test('FS3 of what was taken back nothing more is sent', async () => {
  device.link.set('down');
  const id = await send('lease.pdf');
  expect(await world.during(tab.cancel(id))).toBe(true);
  device.link.set('up');
  await world.write(tab, world.jonas, 'after');
  await outboxIs(0);
  expect(words()).toEqual(['after']);
  expect(world.server.files.complete.size).toBe(0);
});

test('FS3 what is taken back while its last part is on the way does not become a file of the server', async () => {
  const { part } = world.server.files.uploads;
  let id = '';
  world.server.files.uploads.part = (file, number, bytes) => {
    // Of three.
    if (number === 2) void tab.cancel(id);
    return part(file, number, bytes);
  };
  id = await send('lease.pdf');
  await world.write(tab, world.jonas, 'after');
  await outboxIs(0);
  expect(words()).toEqual(['after']);
  expect(world.server.files.complete.size).toBe(0);
});

test('FS4 a message whose file the server lost is parked, and its bytes go once more when it is tried again', async () => {
  const { complete } = world.server.files;
  let isLost = true;
  const add = complete.add.bind(complete);
  world.server.refuse = () => null;
  complete.has = (id) => !isLost && Set.prototype.has.call(complete, id);
  world.server.files.uploads.complete = (id) => {
    add(id);
    return Promise.resolve({ state: 'stored', key: id, w: 0, h: 0 });
  };
  const id = await send('lease.pdf');
  await world.clock.until('it is parked', () => entries()[0]?.code === 'file_missing', 120_000);
  isLost = false;
  await world.during(tab.retry(id));
  await outboxIs(0);
  expect(words()).toEqual(['📎 lease.pdf']);
});

test('LN7 words that are written while files are taken in stand behind all of them; those of another conversation do not wait', async () => {
  onSlowDisk();
  const sending = tab.sendFiles(world.jonas, 'lease.pdf', 'plan.pdf');
  const writing = tab.write(world.jonas, 'after');
  await world.write(tab, world.person('cleo'), 'elsewhere');
  expect(entries().map((entry) => entry.words)).toEqual(['elsewhere']);
  await world.during(Promise.all([sending, writing]));
  expect(entries().map((entry) => entry.words)).toContain('after');
  await outboxIs(0);
  expect(words()).toEqual(['📎 lease.pdf', '📎 plan.pdf', 'after']);
});

test('LN7 FS6 a disk without room for one of the files takes none of them, and words behind them go', async () => {
  onSlowDisk();
  const sending = tab.sendFiles(world.jonas, 'lease.pdf', 'plan.pdf').catch(String);
  const writing = tab.write(world.jonas, 'after');
  await world.clock.until('the first is here', () => device.files.parcels.size === 1, 10_000);
  device.files.failWrites(1);
  expect(await world.during(sending)).toContain('the disk is full');
  await world.during(writing);
  await outboxIs(0);
  expect(words()).toEqual(['after']);
  expect(device.files.parcels.size).toBe(0);
});

test('FS6 where one of the messages finds no room none is sent, and what is sent again is sent once', async () => {
  onSlowDisk();
  device.link.set('down');
  const sending = tab.sendFiles(world.jonas, 'lease.pdf', 'plan.pdf').catch(String);
  await world.clock.until('one message is here', () => device.disk.outbox.size === 1, 10_000);
  device.disk.failWrites(1);
  expect(await world.during(sending)).toContain('the disk is full');
  expect(device.disk.outbox.size).toBe(0);
  expect(device.files.parcels.size).toBe(0);
  await world.during(tab.sendFiles(world.jonas, 'lease.pdf', 'plan.pdf'));
  device.link.set('up');
  await outboxIs(0);
  expect(words()).toEqual(['📎 lease.pdf', '📎 plan.pdf']);
});

test('FS6 messages that cannot be taken out again keep their bytes', async () => {
  onSlowDisk();
  device.link.set('down');
  const sending = tab.sendFiles(world.jonas, 'lease.pdf', 'plan.pdf').catch(String);
  await world.clock.until('one message is here', () => device.disk.outbox.size === 1, 10_000);
  device.disk.upgrade();
  expect(await world.during(sending)).toContain('the connection is closed');
  tab.runtime.kill();
  tab = device.open();
  device.link.set('up');
  await outboxIs(0);
  expect(words()).toEqual(['📎 lease.pdf']);
});

test('FS6 bytes that are swept away while their tab sleeps are put back once their message is there', async () => {
  onSlowDisk();
  const sending = tab.sendFiles(world.jonas, 'lease.pdf');
  await world.clock.until('its bytes are here', () => device.files.parcels.size === 1, 10_000);
  const [id = ''] = device.files.parcels.keys();
  await device.files.open().remove([id]);
  await world.during(sending);
  await outboxIs(0);
  expect(words()).toEqual(['📎 lease.pdf']);
});

test('FS7 the bytes of what was taken back leave the device, whatever was there of them, and those of what was sent stay', async () => {
  await send('sent.pdf');
  await outboxIs(0);
  device.link.set('down');
  const id = await send('lease.pdf');
  await world.during(tab.cancel(id));
  expect(device.files.parcels.size).toBe(2);
  await world.clock.advance(9 * 60_000);
  expect(device.files.parcels.has(id)).toBe(true);
  await world.clock.advance(15 * 60_000);
  expect(device.files.parcels.has(id)).toBe(false);
  expect(device.files.parcels.size).toBe(1);
});

test('FS7 what an earlier start left of them goes, too', async () => {
  device.link.set('down');
  const id = await send('lease.pdf');
  await world.during(tab.cancel(id));
  tab.runtime.kill();
  await world.clock.advance(60 * 60_000);
  expect(device.files.parcels.has(id)).toBe(true);
  tab = device.open();
  await world.clock.advance(15 * 60_000);
  expect(device.files.parcels.size).toBe(0);
});

test('FS8 what waits behind files goes first where a person wants it, and the files behind it, in their order, once', async () => {
  const { complete } = world.server.files.uploads;
  world.server.files.uploads.complete = () => {
    throw new TransportError({ kind: 'network' });
  };
  const [film = ''] = await world.during(tab.sendFiles(world.jonas, 'film.mp4', 'plan.pdf'));
  await world.write(tab, world.jonas, 'one');
  await world.write(tab, world.jonas, 'two');
  await world.during(tab.sendFiles(world.jonas, 'last.pdf'));
  await outboxIs(5);
  expect(await world.during(tab.letPass(film))).toHaveLength(2);
  await outboxIs(3);
  expect(words()).toEqual(['one', 'two']);
  // Alone among files it goes behind the others.
  expect(await world.during(tab.letPass(film))).toEqual([film]);
  world.server.files.uploads.complete = complete;
  await outboxIs(0);
  expect(words()).toEqual(['one', 'two', '📎 last.pdf', '📎 plan.pdf', '📎 film.mp4']);
});

test('FS8 nothing is moved where nothing waits behind, of words, and of what may be on the line', async () => {
  device.link.set('down');
  const id = await send('lease.pdf');
  expect(await world.during(tab.letPass(id))).toEqual([]);
  await world.write(tab, world.jonas, 'after');
  const [text = ''] = [...device.disk.outbox.values()]
    .filter(({ messageType }) => messageType === 'text')
    .map((entry) => entry.id);
  expect(await world.during(tab.letPass(text))).toEqual([]);
  const before = device.disk.outbox.get(id);
  if (before === undefined) throw new Error('it waits');
  device.disk.outbox.set(id, { ...before, attempts: 1 });
  expect(await world.during(tab.letPass(id))).toEqual([]);
  device.link.set('up');
  await outboxIs(0);
  expect(words()).toEqual(['📎 lease.pdf', 'after']);
});

test('FS8 a file that leaves in the very moment keeps its place', async () => {
  device.link.set('down');
  const id = await send('lease.pdf');
  await world.write(tab, world.jonas, 'after');
  const { outbox } = tab.stores;
  const before = device.disk.outbox.get(id);
  if (before?.state !== 'queued') throw new Error('it waits');
  const leaving: typeof outbox = {
    ...outbox,
    requeue(one, change) {
      device.disk.outbox.set(id, transition(before, { type: 'send' }));
      return outbox.requeue(one, change);
    },
  };
  const engine = { nudge: () => undefined, post: () => Promise.reject(new Error('nothing')) };
  await world.during(letPass({ outbox: leaving, engine }, id));
  expect(device.disk.outbox.get(id)).toMatchObject({ state: 'sending', position: before.position });
});

test('FS8 a tab that is killed while it moves files loses none and doubles none', async () => {
  onSlowDisk();
  device.link.set('down');
  const [first = ''] = await world.during(tab.sendFiles(world.jonas, 'a.pdf', 'b.pdf', 'c.pdf'));
  await world.write(tab, world.jonas, 'after');
  void tab.letPass(first).catch(() => null);
  await world.clock.advance(100);
  tab.runtime.kill();
  tab = device.open();
  device.link.set('up');
  await outboxIs(0);
  expect(words().toSorted()).toEqual(['after', '📎 a.pdf', '📎 b.pdf', '📎 c.pdf'].toSorted());
});

import { beforeEach, expect, test } from 'vitest';
import { wordsOf } from '#contract/entities/reply.ts';
import { ERROR_STATUS, type ErrorCode } from '#contract/protocol/errors.ts';
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

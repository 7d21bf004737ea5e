import { expect, test } from 'vitest';
import { conversationIdOf, newId } from '#contract/rules/ids.ts';
import { createSeededRandom } from '#tests/fakes/clock.ts';
import { createWorld, type World } from './world.ts';

const random = createSeededRandom(99);

/** Stores messages on the server as if another device had sent them. */
const sendFromElsewhere = ({ server, clock }: World, from: string, to: string, count: number) => {
  const conversationId = conversationIdOf(from, to);
  for (let sent = 0; sent < count; sent += 1) {
    server.send(from, {
      conversationId,
      receiverId: to,
      messages: [
        {
          id: newId(clock.now(), random.bytes(16)),
          content: `text ${sent}`,
          message_type: 'text',
          written_at: new Date(clock.now()).toISOString(),
        },
      ],
    });
  }
};

test('CU3 everything that was missed is there after connecting, however much it is', async () => {
  const world = createWorld(1, { catchUpPage: 40 });
  const { clock, device, maya, jonas, lane } = world;
  sendFromElsewhere(world, jonas, maya, 10);
  const hers = device(maya);
  hers.open();
  await clock.advance(1000);
  expect(hers.disk.messages.size).toBe(10);
  hers.link.set('down');
  await clock.advance(5000);
  sendFromElsewhere(world, jonas, maya, 250);
  hers.link.set('up');
  await clock.advance(5000);
  expect(hers.disk.messages.size).toBe(260);
  expect(hers.disk.conversations.get(lane)).toMatchObject({ firstSeq: 1, heldSeq: 260 });
});

test('CU3 an answer too full for one of the conversations is no reason to stop asking', async () => {
  const world = createWorld(1, { catchUpPage: 7 });
  const { clock, device, maya, person } = world;
  const people = ['ann', 'bob', 'cid', 'dan'].map(person);
  for (const one of people) sendFromElsewhere(world, one, maya, 2);
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(1000);
  hers.link.set('down');
  await clock.advance(5000);
  for (const one of people) sendFromElsewhere(world, one, maya, 20);
  hers.link.set('up');
  await clock.advance(5000);
  expect(hers.disk.messages.size).toBe(88);
  expect(tab.warnings).toEqual([]);
});

test('CU4 the next message in order is stored as it comes, without asking', async () => {
  const world = createWorld();
  const { clock, server, device, maya, jonas, lane } = world;
  sendFromElsewhere(world, jonas, maya, 1);
  const hers = device(maya);
  hers.open();
  await clock.advance(2000);
  let asked = 0;
  const catchUp = server.catchUp;
  server.catchUp = (user, body) => {
    asked += 1;
    return catchUp(user, body);
  };
  sendFromElsewhere(world, jonas, maya, 1);
  await clock.advance(1000);
  expect(asked).toBe(0);
  expect(hers.disk.conversations.get(lane)).toMatchObject({ heldSeq: 2, row: { last_seq: 2 } });
});

test('CU5 an event that leaves a gap, or is of an unknown conversation, makes the device ask', async () => {
  const world = createWorld();
  const { clock, server, device, maya, jonas, person, lane } = world;
  sendFromElsewhere(world, jonas, maya, 3);
  const hers = device(maya);
  hers.open();
  await clock.advance(2000);
  const connections = server.connect;
  expect(connections).toBeDefined();
  const latency = hers.link.deliver;
  hers.link.deliver = () => {};
  sendFromElsewhere(world, jonas, maya, 2);
  hers.link.deliver = latency;
  sendFromElsewhere(world, jonas, maya, 1);
  await clock.advance(1000);
  expect(hers.disk.conversations.get(lane)).toMatchObject({ heldSeq: 6 });
  expect(hers.disk.messages.size).toBe(6);
  const sam = person('sam');
  sendFromElsewhere(world, sam, maya, 1);
  await clock.advance(1000);
  expect(hers.disk.conversations.get(conversationIdOf(sam, maya))).toMatchObject({
    heldSeq: 1,
    row: { otherParticipantId: sam },
  });
});

test('CU6 a device with more than 500 conversations names all, and finds new ones by the list', async () => {
  const world = createWorld();
  const { clock, server, device, maya, person } = world;
  const people = Array.from({ length: 520 }, (_, index) => person(`person ${index}`));
  for (const one of people) sendFromElsewhere(world, one, maya, 1);
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(5000);
  expect(hers.disk.messages.size).toBe(520);
  hers.link.set('down');
  await clock.advance(3000);
  sendFromElsewhere(world, people[510] ?? '', maya, 2);
  sendFromElsewhere(world, person('new'), maya, 3);
  let most = 0;
  const catchUp = server.catchUp;
  server.catchUp = (user, body) => {
    most = Math.max(most, Object.keys(body.cursors).length);
    return catchUp(user, body);
  };
  hers.link.set('up');
  await clock.advance(5000);
  expect(most).toBe(500);
  expect(hers.disk.messages.size).toBe(525);
  expect(tab.warnings).toEqual([]);
});

test('CU7 a new conversation comes with its last page, and older ones when they are asked for', async () => {
  const world = createWorld();
  const { clock, device, maya, jonas, lane, during } = world;
  sendFromElsewhere(world, jonas, maya, 120);
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(2000);
  expect(hers.disk.conversations.get(lane)).toMatchObject({ firstSeq: 71, heldSeq: 120 });
  expect(await during(tab.engine.loadOlder(lane))).toBe(true);
  expect(hers.disk.conversations.get(lane)).toMatchObject({ firstSeq: 21, heldSeq: 120 });
  expect(await during(tab.engine.loadOlder(lane))).toBe(true);
  expect(await during(tab.engine.loadOlder(lane))).toBe(false);
  expect(hers.disk.messages.size).toBe(120);
  hers.link.set('down');
  expect(await during(tab.engine.loadOlder(lane))).toBe(false);
});

test('CU8 my message from another device, or one whose answer was lost, is one bubble', async () => {
  const world = createWorld();
  const { clock, device, maya, jonas, lane, write } = world;
  const phone = device(maya);
  const laptop = device(maya);
  const tab = phone.open();
  laptop.open();
  await clock.advance(1000);
  phone.link.faults = {
    drop: 0,
    cutBeforeAnswer: 1,
    cutMidBatch: 0,
    duplicate: 0,
    late: 0,
    slow: 0,
  };
  await write(tab, jonas, 'hello');
  await clock.advance(1000);
  expect(phone.disk.outbox.size).toBe(1);
  phone.link.faults = {
    drop: 0,
    cutBeforeAnswer: 0,
    cutMidBatch: 0,
    duplicate: 0,
    late: 0,
    slow: 0,
  };
  tab.runtime.hint('online');
  await clock.advance(3000);
  for (const { disk } of [phone, laptop]) {
    expect([...disk.messages.values()].map((message) => message.content)).toEqual(['hello']);
    expect(disk.outbox.size).toBe(0);
    expect(disk.conversations.get(lane)).toMatchObject({ heldSeq: 1, row: { my_read_seq: 1 } });
  }
});

test('CU9 rows and messages of another identity are passed over', async () => {
  const world = createWorld();
  const { clock, server, device, maya, jonas, person } = world;
  const sam = person('sam');
  sendFromElsewhere(world, sam, jonas, 2);
  const stranger = server.stored.get(conversationIdOf(sam, jonas));
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(1000);
  const { catchUp } = server;
  server.catchUp = (_user, body) => catchUp(jonas, body);
  await Promise.race([tab.engine.syncNow(), clock.advance(2000)]);
  expect(hers.disk.conversations.size).toBe(0);
  const message = stranger?.messages[0];
  if (message === undefined) throw new Error('nothing was stored');
  server.catchUp = catchUp;
  expect(tab.warnings.join()).toMatch(/another identity/);
});

test('CU10 a catch-up that failed is tried again by itself', async () => {
  const world = createWorld();
  const { clock, server, device, maya, jonas } = world;
  sendFromElsewhere(world, jonas, maya, 3);
  server.failure = { code: 'internal' };
  const hers = device(maya);
  hers.open();
  await clock.advance(5000);
  expect(hers.disk.messages.size).toBe(0);
  server.failure = null;
  await clock.advance(20_000);
  expect(hers.disk.messages.size).toBe(3);
});

test('CU10 what a full disk refused is there once it has room', async () => {
  const world = createWorld();
  const { clock, device, maya, jonas, lane } = world;
  sendFromElsewhere(world, jonas, maya, 1);
  const hers = device(maya);
  hers.open();
  await clock.advance(2000);
  hers.disk.failWrites(1000);
  sendFromElsewhere(world, jonas, maya, 2);
  await clock.advance(5000);
  expect(hers.disk.messages.size).toBe(1);
  hers.disk.haveRoom();
  await clock.advance(70_000);
  expect(hers.disk.messages.size).toBe(3);
  expect(hers.disk.conversations.get(lane)).toMatchObject({ heldSeq: 3 });
});

test('CU11 sync now catches up, and says when it was', async () => {
  const world = createWorld();
  const { clock, device, maya, during } = world;
  const tab = device(maya).open();
  await clock.advance(1000);
  const before = tab.engine.status.get().lastPullAt.messages ?? 0;
  await clock.advance(50_000);
  await during(tab.engine.syncNow());
  expect(tab.engine.status.get().lastPullAt.messages).toBeGreaterThan(before + 50_000);
});

test('MK2 what is stored here is said to be delivered, several at once in one call', async () => {
  const world = createWorld();
  const { clock, server, device, maya, jonas, lane } = world;
  sendFromElsewhere(world, jonas, maya, 1);
  device(maya).open();
  await clock.advance(2000);
  let calls = 0;
  const marks = server.marks;
  server.marks = (...parts) => {
    calls += 1;
    return marks(...parts);
  };
  sendFromElsewhere(world, jonas, maya, 8);
  await clock.advance(2000);
  expect(server.stored.get(lane)?.delivered.get(maya)).toBe(9);
  expect(calls).toBeLessThanOrEqual(2);
});

test('MK3 what was read offline is told once the network is back, also by a later tab', async () => {
  const world = createWorld();
  const { clock, server, device, maya, jonas, lane } = world;
  sendFromElsewhere(world, jonas, maya, 4);
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(2000);
  hers.link.set('down');
  hers.disk.markRead(lane, 3);
  await clock.advance(2000);
  tab.runtime.kill();
  hers.open();
  await clock.advance(2000);
  expect(server.stored.get(lane)?.read.get(maya) ?? 0).toBe(0);
  hers.link.set('up');
  await clock.advance(4000);
  expect(server.stored.get(lane)?.read.get(maya)).toBe(3);
  expect(hers.disk.conversations.get(lane)?.row?.my_read_seq).toBe(3);
});

test('MK4 marks of both people reach every device of both', async () => {
  const world = createWorld();
  const { clock, device, maya, jonas, lane, write } = world;
  const phone = device(maya);
  const laptop = device(maya);
  const his = device(jonas);
  const tab = phone.open();
  laptop.open();
  const other = his.open();
  await clock.advance(1000);
  await write(tab, jonas, 'hello');
  await clock.advance(2000);
  his.disk.markRead(lane, 1);
  other.engine.nudge();
  await clock.advance(2000);
  for (const { disk } of [phone, laptop])
    expect(disk.conversations.get(lane)?.row).toMatchObject({
      other_delivered_seq: 1,
      other_read_seq: 1,
    });
  await write(other, maya, 'answer');
  await clock.advance(2000);
  expect(phone.disk.conversations.get(lane)?.row).toMatchObject({ other_read_seq: 2 });
});

test('MK6 what is read is told to nobody while a person keeps it to themselves, and once they do not any more', async () => {
  const world = createWorld();
  const { clock, server, device, maya, jonas, lane } = world;
  sendFromElsewhere(world, jonas, maya, 3);
  const hers = device(maya);
  const tab = hers.open();
  tab.choosePrivacy({ tellsRead: false, tellsTyping: true });
  await clock.advance(2000);
  hers.disk.markRead(lane, 3);
  tab.engine.nudge();
  await clock.advance(5000);
  const marks = () => [
    server.stored.get(lane)?.delivered.get(maya),
    server.stored.get(lane)?.read.get(maya) ?? 0,
  ];
  expect(marks()).toEqual([3, 0]);
  tab.choosePrivacy({ tellsRead: true, tellsTyping: true });
  await clock.advance(2000);
  expect(marks()).toEqual([3, 3]);
});

test('MK5 a mark that is refused for good is not sent again and again', async () => {
  const world = createWorld();
  const { clock, server, device, maya, jonas, lane } = world;
  sendFromElsewhere(world, jonas, maya, 2);
  const hers = device(maya);
  hers.open();
  let calls = 0;
  const { marks } = server;
  server.marks = (user, _conversation, body) => {
    calls += 1;
    return marks(
      user,
      conversationIdOf(maya, user === maya ? jonas : maya).replace(/^./, 'f'),
      body,
    );
  };
  await clock.advance(120_000);
  expect(calls).toBe(1);
  hers.disk.markRead(lane, 2);
  await clock.advance(5000);
  expect(calls).toBe(2);
});

test('CU12 messages that a power cut took from a held range are fetched again', async () => {
  const world = createWorld();
  const { clock, device, maya, jonas, person, lane } = world;
  const sam = person('sam');
  const whole = conversationIdOf(maya, sam);
  sendFromElsewhere(world, jonas, maya, 20);
  sendFromElsewhere(world, sam, maya, 5);
  const hers = device(maya);
  const first = hers.open();
  await clock.advance(2000);
  first.runtime.kill();
  for (const [id, { conversationId, seq }] of hers.disk.messages)
    if (conversationId === lane && seq > 17) hers.disk.messages.delete(id);
  let asked: string[] = [];
  const { catchUp } = world.server;
  world.server.catchUp = (user, body) => {
    asked = [...asked, ...Object.keys(body.cursors)];
    return catchUp(user, body);
  };
  hers.open();
  await clock.advance(5000);
  expect(hers.disk.messages.size).toBe(25);
  expect(hers.disk.conversations.get(lane)).toMatchObject({ firstSeq: 1, heldSeq: 20 });
  expect(asked).toContain(whole);
});

/** Maya's device knows the conversation, and its disk takes a second for each thing from now on. */
async function slowDevice() {
  let latency = 0;
  const world = createWorld(1, { diskLatency: () => latency });
  const { clock, server, device, maya, jonas, lane } = world;
  sendFromElsewhere(world, jonas, maya, 1);
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(2000);
  expect(server.stored.get(lane)?.delivered.get(maya)).toBe(1);
  latency = 1000;
  sendFromElsewhere(world, jonas, maya, 1);
  await clock.advance(200);
  const fast = () => {
    latency = 0;
  };
  return {
    ...world,
    hers,
    tab,
    fast,
    delivered: () => server.stored.get(lane)?.delivered.get(maya),
  };
}

test('CU13 what is shown while it is being stored is told to nobody before it is', async () => {
  const { clock, hers, tab, delivered } = await slowDevice();
  expect(tab.engine.arriving.get()).toMatchObject([{ seq: 2 }]);
  expect(hers.disk.messages.size).toBe(1);
  expect(delivered()).toBe(1);
  await clock.advance(10_000);
  expect(hers.disk.messages.size).toBe(2);
  expect(delivered()).toBe(2);
  expect(tab.engine.arriving.get()).toEqual([]);
});

test('CU13 a tab that is closed while it stores loses nothing: the next one fetches it, once', async () => {
  const { clock, lane, hers, tab, fast, delivered } = await slowDevice();
  expect(tab.engine.arriving.get()).toHaveLength(1);
  tab.runtime.kill();
  fast();
  const next = hers.open();
  await clock.advance(5000);
  expect([...hers.disk.messages.values()].map(({ seq }) => seq)).toEqual([1, 2]);
  expect(hers.disk.conversations.get(lane)).toMatchObject({ firstSeq: 1, heldSeq: 2 });
  expect(delivered()).toBe(2);
  expect(next.engine.arriving.get()).toEqual([]);
});

test('CU13 what the disk does not take is shown no longer, and comes again', async () => {
  const { clock, hers, tab, fast, delivered } = await slowDevice();
  expect(tab.engine.arriving.get()).toHaveLength(1);
  hers.disk.failWrites(1);
  await clock.advance(2500);
  expect(hers.disk.messages.size).toBe(1);
  expect(tab.engine.arriving.get()).toEqual([]);
  expect(delivered()).toBe(1);
  fast();
  await clock.advance(60_000);
  expect(hers.disk.messages.size).toBe(2);
  expect(delivered()).toBe(2);
});

test.each([0, 2, 8])(
  'CU14 what is written after a backup was brought back reaches a device that held more, %i while it was away',
  async (written) => {
    const world = createWorld();
    const { clock, server, device, maya, jonas, lane } = world;
    sendFromElsewhere(world, jonas, maya, 20);
    const hers = device(maya);
    hers.open();
    await clock.advance(2000);
    hers.disk.markRead(lane, 20);
    await clock.advance(2000);
    hers.link.set('down');
    await clock.advance(5000);
    server.restore(15);
    sendFromElsewhere(world, jonas, maya, written);
    hers.link.set('up');
    await clock.advance(5000);
    sendFromElsewhere(world, jonas, maya, 1);
    await clock.advance(2000);
    const all = server.stored.get(lane)?.messages.map(({ id }) => id) ?? [];
    expect(all).toHaveLength(16 + written);
    expect(all.filter((id) => !hers.disk.messages.has(id))).toEqual([]);
    // They are unread.
    expect(server.stored.get(lane)?.read.get(maya)).toBe(15);
    expect(hers.disk.conversations.get(lane)).toMatchObject({
      ...{ firstSeq: 1, heldSeq: 16 + written, readSeq: 15 },
      row: { last_seq: 16 + written, my_read_seq: 15 },
    });
    // The device keeps what it held beyond.
    expect(hers.disk.messages.size).toBe(21 + written);
  },
);

test('CU14 two servers that disagree are not asked for ever', async () => {
  const world = createWorld();
  const { clock, server, device, maya, jonas } = world;
  sendFromElsewhere(world, jonas, maya, 3);
  const { catchUp } = server;
  let asked = 0;
  server.catchUp = (user, body) => ({ ...catchUp(user, body), epoch: `epoch ${(asked += 1)}` });
  const hers = device(maya);
  hers.open();
  await clock.advance(2000);
  expect(hers.disk.messages.size).toBe(3);
  hers.link.set('down');
  await clock.advance(5000);
  const before = asked;
  hers.link.set('up');
  await clock.advance(5000);
  expect(asked - before).toBeLessThan(6);
  expect(hers.disk.messages.size).toBe(3);
});

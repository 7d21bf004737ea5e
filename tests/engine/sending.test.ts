import { unreadOf } from '#sync/chat/reads/conversationRows.ts';
import { reschedule, sendScheduled } from '#sync/chat/commands/schedule.ts';
import { expect, test } from 'vitest';
import type { Message } from '#contract/entities/message.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { byLaneAndPosition } from '#sync/model/byLaneAndPosition.ts';
import { entriesStanding } from '#sync/model/standing.ts';
import { NO_FAULTS } from '#tests/fakes/network.ts';
import { createWorld } from './world.ts';

const words = (count: number, prefix = 'word') =>
  Array.from({ length: count }, (_, index) => `${prefix} ${index}`);

test('DR1 a message written while connected is on both devices and out of the outbox', async () => {
  const { clock, server, device, maya, jonas, lane, contents, write } = createWorld();
  const hers = device(maya);
  const his = device(jonas);
  const tab = hers.open();
  const other = his.open();
  await clock.advance(1000);
  await write(tab, jonas, 'hello');
  await clock.advance(500);
  expect(contents()).toEqual(['hello']);
  expect(hers.disk.outbox.size).toBe(0);
  expect([...his.disk.messages.values()].map((message) => message.content)).toEqual(['hello']);
  await clock.advance(1000);
  expect(server.stored.get(lane)?.delivered.get(jonas)).toBe(1);
  expect([...tab.warnings, ...other.warnings]).toEqual([]);
});

test('DR18 a message with nothing before it is stored as on its way, in one write, and leaves at once', async () => {
  const { clock, device, maya, jonas, contents, during } = createWorld(1, {
    diskLatency: () => 20,
  });
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(1000);
  const states: (string | undefined)[] = [];
  tab.stores.outbox.subscribe(() => states.push([...hers.disk.outbox.values()][0]?.state));
  await during(tab.write(jonas, 'hello'));
  await clock.advance(1000);
  expect(contents()).toEqual(['hello']);
  expect(states).toEqual(['sending', undefined]);
});

test('DR18 it is on the line while the disk takes it', async () => {
  const { clock, device, maya, jonas, contents, during } = createWorld(1, {
    diskLatency: () => 20,
  });
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(1000);
  const writing = during(tab.write(jonas, 'hello'));
  await clock.until('the server has it', () => contents().length === 1, 5000);
  expect(hers.disk.outbox.size).toBe(0);
  await writing;
  await clock.advance(1000);
  expect(hers.disk.outbox.size).toBe(0);
  expect(hers.disk.messages.size).toBe(1);
});

test('DR18 a message of another tab, stored a moment earlier, is not passed', async () => {
  const { clock, device, maya, jonas, contents, during } = createWorld(1, {
    diskLatency: () => 20,
  });
  const hers = device(maya);
  const leader = hers.open();
  await clock.advance(1000);
  const other = hers.open();
  await clock.advance(1000);
  expect(leader.engine.status.get().isLeader).toBe(true);
  await during(Promise.all([other.write(jonas, 'one'), leader.write(jonas, 'two')]));
  await clock.advance(1000);
  expect(contents()).toEqual(['one', 'two']);
  expect(hers.disk.outbox.size).toBe(0);
});

/** A tab of Maya's whose next message the disk refuses once it is on the line. */
async function refusedWhileOnTheLine() {
  const world = createWorld(1, { diskLatency: () => 20 });
  const hers = world.device(world.maya);
  const tab = hers.open();
  await world.clock.advance(1000);
  await world.write(tab, world.jonas, 'one');
  await world.clock.advance(1000);
  hers.disk.refusePlaced();
  return { ...world, hers, tab };
}

test('DR20 a tab that dies while the disk takes a message leaves it with the server, once, and the next one has it back', async () => {
  const { clock, device, maya, jonas, contents } = createWorld(1, { diskLatency: () => 20 });
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(1000);
  void tab.write(jonas, 'hello');
  await clock.until('the server has it', () => contents().length === 1, 5000);
  tab.runtime.kill();
  await clock.advance(1000);
  expect([hers.disk.outbox.size, hers.disk.messages.size]).toEqual([0, 0]);
  hers.open();
  await clock.advance(5000);
  expect(contents()).toEqual(['hello']);
  expect([...hers.disk.messages.values()].map(({ content }) => content)).toEqual(['hello']);
  expect(hers.disk.outbox.size).toBe(0);
});

test('DR20 a disk that refuses what the server took is no failure to the person, and the message is kept', async () => {
  const { clock, hers, jonas, contents, write, tab } = await refusedWhileOnTheLine();
  await write(tab, jonas, 'two');
  await clock.advance(1000);
  expect(contents()).toEqual(['one', 'two']);
  expect([...hers.disk.messages.values()].map(({ content }) => content)).toEqual(['one', 'two']);
  expect(hers.disk.outbox.size).toBe(0);
});

test('DR20 a message that both the disk and the server refuse is given back', async () => {
  const { clock, hers, jonas, contents, server, write, tab } = await refusedWhileOnTheLine();
  server.refuse = () => 'blocked';
  await expect(write(tab, jonas, 'two')).rejects.toThrow('the disk is full');
  server.refuse = () => null;
  await write(tab, jonas, 'three');
  await clock.advance(1000);
  expect(contents()).toEqual(['one', 'three']);
  expect(hers.disk.outbox.size).toBe(0);
});

test('DR20 a message that the disk refused and of which nobody knows whether it arrived is written again, before what came after it', async () => {
  const { clock, hers, jonas, contents, write, tab } = await refusedWhileOnTheLine();
  hers.link.faults = { ...NO_FAULTS, cutBeforeAnswer: 1 };
  const two = write(tab, jonas, 'two');
  await clock.until('the server has it', () => contents().length === 2, 5000);
  const three = write(tab, jonas, 'three');
  hers.link.faults = NO_FAULTS;
  await Promise.all([two, three]);
  await clock.advance(60_000);
  expect(contents()).toEqual(['one', 'two', 'three']);
  expect(hers.disk.messages.size).toBe(3);
  expect(hers.disk.outbox.size).toBe(0);
});

test('DR20 a message that the disk refused stands before what came after it, though places began anew meanwhile', async () => {
  const { clock, hers, jonas, contents, tab } = await refusedWhileOnTheLine();
  hers.disk.haveRoom();
  hers.link.latency = () => 5;
  const before = ['two', 'three', 'four'].map((words) => tab.write(jonas, words));
  await clock.until('the server has them', () => contents().length === 4, 5000);
  await clock.advance(6);
  expect([...hers.disk.outbox.values()].map(({ content }) => content)).toEqual(['three', 'four']);
  hers.disk.refusePlaced();
  hers.link.faults = { ...NO_FAULTS, drop: 1 };
  const five = tab.write(jonas, 'five');
  await clock.until('it is refused', () => hers.disk.refusedPlaced.size === 1, 1000);
  hers.link.faults = NO_FAULTS;
  await clock.until('those before it are gone', () => hers.disk.outbox.size === 0, 1000);
  const six = tab.write(jonas, 'six');
  await clock.advance(60_000);
  await Promise.all([...before, five, six]);
  expect(contents()).toEqual(['one', 'two', 'three', 'four', 'five', 'six']);
  expect(hers.disk.outbox.size).toBe(0);
});

test('DR20 a message that the disk refused is written for the next leader when its tab leads no more, whatever becomes of its try', async () => {
  const { clock, hers, jonas, contents, during, tab } = await refusedWhileOnTheLine();
  hers.link.set('blackHole');
  const two = tab.write(jonas, 'two');
  await clock.advance(1000);
  const next = hers.open();
  tab.runtime.setVisible(false);
  await clock.until('another tab leads', () => next.engine.status.get().isLeader, 5000);
  await clock.advance(200);
  expect([...hers.disk.outbox.values()].map(({ content }) => content)).toEqual(['two']);
  const three = next.write(jonas, 'three');
  await during(Promise.all([two, three]));
  await clock.advance(20_000);
  hers.link.set('up');
  await clock.advance(60_000);
  expect(contents()).toEqual(['one', 'two', 'three']);
  expect(hers.disk.messages.size).toBe(3);
  expect(hers.disk.outbox.size).toBe(0);
});

test('DR20 a tab that was robbed of the lead goes on until the disk has what was on its line', async () => {
  const { clock, hers, jonas, contents, during, tab } = await refusedWhileOnTheLine();
  hers.link.set('deaf');
  const two = tab.write(jonas, 'two');
  await clock.until('the server has it', () => contents().length === 2, 5000);
  tab.runtime.freeze();
  const next = hers.open();
  await clock.until('another tab leads', () => next.engine.status.get().isLeader, 20_000);
  hers.disk.failWrites(3);
  tab.runtime.thaw();
  await during(two);
  hers.link.set('up');
  await clock.advance(60_000);
  expect(contents()).toEqual(['one', 'two']);
  expect(hers.disk.messages.size).toBe(2);
  expect(hers.disk.outbox.size).toBe(0);
});

test('DR20 a refusal gives no message back of which an earlier try may arrive yet', async () => {
  const { clock, hers, jonas, contents, server, during, tab } = await refusedWhileOnTheLine();
  hers.link.faults = { ...NO_FAULTS, late: 1 };
  const two = tab.write(jonas, 'two');
  await clock.advance(200);
  hers.link.faults = NO_FAULTS;
  hers.disk.failWrites(1);
  let refused = 0;
  server.refuse = () => {
    refused += 1;
    server.refuse = () => null;
    return 'blocked';
  };
  await during(two);
  await clock.advance(60_000);
  expect(refused).toBe(1);
  expect(contents()).toEqual(['one', 'two']);
  expect(hers.disk.messages.size).toBe(2);
  expect(hers.disk.outbox.size).toBe(0);
});

test('DR2 messages written offline arrive in order within 3 s of the network coming back', async () => {
  const { clock, device, maya, jonas, contents, write } = createWorld();
  const hers = device(maya);
  hers.link.set('down');
  const tab = hers.open();
  await write(tab, jonas, ...words(120));
  await clock.advance(60_000);
  expect(contents()).toEqual([]);
  hers.link.set('up');
  await clock.advance(3000);
  expect(contents()).toEqual(words(120));
  expect(hers.disk.outbox.size).toBe(0);
});

test('DR2 what was written in a tab that is closed goes out from the next one', async () => {
  const { clock, device, maya, jonas, contents, write } = createWorld();
  const hers = device(maya);
  hers.link.set('down');
  const tab = hers.open();
  await write(tab, jonas, 'one', 'two');
  tab.runtime.kill();
  const next = hers.open();
  await write(next, jonas, 'three');
  hers.link.set('up');
  await clock.advance(3000);
  expect(contents()).toEqual(['one', 'two', 'three']);
});

test('DR3 lanes go side by side: one that is held does not hold the others', async () => {
  const { clock, server, device, maya, jonas, person, contents, write } = createWorld();
  const sam = person('sam');
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(1000);
  const send = server.send;
  server.send = (user, batch, upTo) => {
    if (batch.receiverId === jonas) throw new Error('the server fell over');
    return send(user, batch, upTo);
  };
  await write(tab, jonas, 'held');
  await write(tab, sam, 'free');
  await clock.advance(2000);
  expect(contents()).toEqual([]);
  const toSam = server.stored.get(conversationIdOf(maya, sam));
  expect(toSam?.messages.map((message) => message.content)).toEqual(['free']);
  server.send = send;
  await clock.advance(70_000);
  expect(contents()).toEqual(['held']);
});

test('DR3 at most one batch of a lane is in flight, and at most 1,000 messages', async () => {
  const { clock, server, device, maya, person, write } = createWorld();
  const hers = device(maya);
  hers.link.set('down');
  const tab = hers.open();
  const people = words(24, 'person').map(person);
  for (const one of people) await write(tab, one, ...words(60));
  let most = 0;
  const send = server.send;
  server.send = (user, batch, upTo) => {
    const stored = new Set(
      [...server.stored.values()].flatMap(({ messages }) => messages.map(({ id }) => id)),
    );
    // The rest of them is being stored: the server has it.
    const sending = entriesStanding(
      [...hers.disk.outbox.values()].toSorted(byLaneAndPosition),
    ).filter((entry) => entry.state === 'sending' && !stored.has(entry.id));
    const lanes = new Set(sending.map((entry) => entry.lane));
    most = Math.max(most, sending.length);
    for (const lane of lanes)
      expect(sending.filter((entry) => entry.lane === lane).length).toBeLessThanOrEqual(50);
    return send(user, batch, upTo);
  };
  hers.link.set('up');
  await clock.advance(10_000);
  expect(most).toBe(1000);
  expect(hers.disk.outbox.size).toBe(0);
});

test('DR3 twenty short lanes go out together', async () => {
  const { clock, server, device, maya, person, write } = createWorld();
  const hers = device(maya);
  hers.link.set('down');
  const tab = hers.open();
  for (const one of words(20, 'person').map(person)) await write(tab, one, ...words(10));
  let most = 0;
  const send = server.send;
  server.send = (user, batch, upTo) => {
    const sending = [...hers.disk.outbox.values()].filter((entry) => entry.state === 'sending');
    most = Math.max(most, new Set(sending.map((entry) => entry.lane)).size);
    return send(user, batch, upTo);
  };
  hers.link.set('up');
  await clock.advance(10_000);
  expect(most).toBe(20);
  expect(hers.disk.outbox.size).toBe(0);
});

test('DR4 failures of the first message never let a later one pass: 100 runs', async () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const { clock, device, maya, jonas, contents, write } = createWorld(seed);
    const hers = device(maya);
    const tab = hers.open();
    hers.link.faults = {
      drop: 0.3,
      cutBeforeAnswer: 0.3,
      cutMidBatch: 0.3,
      duplicate: 0.2,
      late: 0.1,
      slow: 0,
    };
    await write(tab, jonas, ...words(10));
    await clock.advance(5000);
    hers.link.faults = {
      drop: 0,
      cutBeforeAnswer: 0,
      cutMidBatch: 0,
      duplicate: 0,
      late: 0,
      slow: 0,
    };
    await clock.advance(90_000);
    expect(contents()).toEqual(words(10));
  }
});

test('DR4 a transient failure waits with backoff, and a hint ends the wait', async () => {
  const { clock, server, device, maya, jonas, contents, write } = createWorld();
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(1000);
  server.failure = { code: 'internal' };
  const [id = ''] = await write(tab, jonas, 'hello');
  await clock.advance(60_000);
  const entry = hers.disk.outbox.get(id);
  expect(entry).toMatchObject({ state: 'queued' });
  expect(entry?.attempts).toBeGreaterThan(4);
  expect(entry?.attempts).toBeLessThan(30);
  server.failure = null;
  tab.runtime.hint('online');
  await clock.advance(200);
  expect(contents()).toEqual(['hello']);
});

test('DR5 a refused message is parked with its reason; retried, it goes to the end', async () => {
  const { clock, server, device, maya, jonas, contents, write, during } = createWorld();
  const hers = device(maya);
  const tab = hers.open();
  server.refuse = (draft) => (draft.content === 'bad' ? 'blocked' : null);
  const ids = await write(tab, jonas, 'one', 'bad', 'two');
  await clock.advance(2000);
  expect(contents()).toEqual(['one', 'two']);
  expect([...hers.disk.outbox.values()]).toMatchObject([
    { id: ids[1], state: 'failed', code: 'blocked' },
  ]);
  await clock.advance(120_000);
  expect(contents()).toEqual(['one', 'two']);
  await during(tab.edit(ids[1] ?? '', 'good'));
  await clock.advance(2000);
  expect(contents()).toEqual(['one', 'two', 'good']);
});

test('DR6 a batch refused as a whole is cut until the refusal finds its own item', async () => {
  const { clock, server, device, maya, jonas, contents, write } = createWorld();
  const hers = device(maya);
  hers.link.set('down');
  const tab = hers.open();
  await write(tab, jonas, 'one', 'bad', 'two', 'three');
  const { send, failure } = server;
  server.send = (user, batch, upTo) => {
    server.failure = batch.messages.some((draft) => draft.content === 'bad')
      ? { code: 'invalid_request' }
      : failure;
    try {
      return send(user, batch, upTo);
    } finally {
      server.failure = failure;
    }
  };
  hers.link.set('up');
  await clock.advance(10_000);
  expect(contents()).toEqual(['one', 'two', 'three']);
  expect([...hers.disk.outbox.values()]).toMatchObject([
    { content: 'bad', state: 'failed', code: 'invalid_request' },
  ]);
});

test('DR7 when the server says when to come back, nothing at all is sent before', async () => {
  const { clock, server, device, maya, jonas, person, contents, write } = createWorld();
  const sam = person('sam');
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(1000);
  server.failure = { code: 'rate_limited', retryAfterMs: 9000 };
  await write(tab, jonas, 'one');
  await clock.advance(500);
  let sends = 0;
  const send = server.send;
  server.send = (user, batch, upTo) => {
    sends += 1;
    return send(user, batch, upTo);
  };
  server.failure = null;
  await write(tab, sam, 'two');
  tab.runtime.hint('online');
  await clock.advance(8000);
  expect(sends).toBe(0);
  await clock.advance(2000);
  expect(sends).toBe(2);
  expect(contents()).toEqual(['one']);
});

test('DR8 an expired token is refreshed once and everything that waited goes on', async () => {
  const { clock, server, device, maya, jonas, person, contents, write } = createWorld();
  const sam = person('sam');
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(1000);
  server.expireTokens(maya);
  let refreshes = 0;
  const refresh = server.refresh;
  server.refresh = (user) => {
    refreshes += 1;
    return refresh(user);
  };
  await write(tab, jonas, 'one', 'two');
  await write(tab, sam, 'three');
  await clock.advance(3000);
  expect(refreshes).toBe(1);
  expect(contents()).toEqual(['one', 'two']);
  expect(hers.disk.outbox.size).toBe(0);
  expect(tab.authLosses()).toBe(0);
});

test('DR8 a token that expired offline is refreshed when the network is back', async () => {
  const { clock, server, device, maya, jonas, contents, write } = createWorld();
  const hers = device(maya);
  server.expireTokens(maya);
  hers.link.set('down');
  const tab = hers.open();
  await write(tab, jonas, 'one');
  await clock.advance(30_000);
  hers.link.set('up');
  await clock.advance(4000);
  expect(contents()).toEqual(['one']);
  expect(tab.authLosses()).toBe(0);
  expect(tab.engine.status.get().connection.status).toBe('connected');
});

test('DR8 a socket that was refused is tried again with each new token, however soon it comes', async () => {
  const { clock, server, device, maya } = createWorld();
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(1000);
  for (const pause of [100, 400]) {
    server.expireTokens(maya);
    server.restart();
    await clock.advance(pause);
  }
  await clock.advance(5000);
  expect(tab.engine.status.get().connection.status).toBe('connected');
  expect(tab.authLosses()).toBe(0);
});

test('DR9 a refused session is told once, keeps the queue, and goes on with another token', async () => {
  const { clock, server, device, maya, jonas, contents, write } = createWorld();
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(1000);
  server.endSessions(maya);
  await write(tab, jonas, 'one', 'two');
  await clock.advance(30_000);
  expect(tab.authLosses()).toBe(1);
  expect(tab.engine.status.get().connection).toEqual({ status: 'needsAuth' });
  expect(hers.disk.outbox.size).toBe(2);
  await tab.engine.stop();
  hers.session.token = server.signIn(maya);
  tab.runtime.kill();
  hers.open();
  await clock.advance(3000);
  expect(contents()).toEqual(['one', 'two']);
});

test('DR9 whoever signs in again while the line stood all along is connected', async () => {
  const { clock, server, device, maya, jonas, contents, write } = createWorld();
  const tab = device(maya).open();
  await clock.advance(1000);
  server.endSessions(maya);
  await write(tab, jonas, 'one');
  await clock.advance(500);
  expect(tab.engine.status.get().connection.status).toBe('needsAuth');
  expect(server.connections(maya)).toBe(1);
  tab.signInAgain();
  await clock.advance(30_000);
  expect(contents()).toEqual(['one']);
  expect(server.connections(maya)).toBe(1);
  expect(tab.engine.status.get().connection.status).toBe('connected');
});

test('DR9 a fresh token that is refused again and again is a lost session, not a loop', async () => {
  const { clock, server, device, maya, jonas, write } = createWorld();
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(1000);
  let refreshes = 0;
  const refresh = server.refresh;
  server.refresh = (user) => {
    refreshes += 1;
    const token = refresh(user);
    server.expireTokens(user);
    return token;
  };
  server.expireTokens(maya);
  await write(tab, jonas, 'one');
  await clock.advance(60_000);
  expect(refreshes).toBe(2);
  expect(tab.authLosses()).toBe(1);
});

test('DR10 without a socket a batch goes over REST, in order', async () => {
  const { clock, server, device, maya, jonas, contents, write } = createWorld();
  const hers = device(maya);
  const { connect } = server;
  server.connect = (connection) => {
    clock.after(20, () => connection.drop(false));
    return connect(connection);
  };
  const tab = hers.open();
  await write(tab, jonas, ...words(20));
  await clock.advance(15_000);
  expect(contents()).toEqual(words(20));
  expect(tab.engine.status.get().reachability).toBe('online');
});

test('DR11 a lost acknowledgement brings the same answer again: one message', async () => {
  const { clock, device, maya, jonas, contents, write } = createWorld();
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(1000);
  hers.link.faults = {
    drop: 0,
    cutBeforeAnswer: 1,
    cutMidBatch: 0,
    duplicate: 0,
    late: 0,
    slow: 0,
  };
  await write(tab, jonas, ...words(5));
  await clock.until('stored there', () => contents().length > 0, 5000);
  hers.link.faults = {
    drop: 0,
    cutBeforeAnswer: 0,
    cutMidBatch: 0,
    duplicate: 0,
    late: 0,
    slow: 0,
  };
  await clock.advance(70_000);
  expect(contents()).toEqual(words(5));
  expect(hers.disk.outbox.size).toBe(0);
  expect(hers.disk.messages.size).toBe(5);
});

test('DR12 nothing stays on its way for more than 30 s, whatever the network does', async () => {
  const { clock, device, maya, jonas, write } = createWorld();
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(1000);
  hers.link.set('blackHole');
  const since = new Map<string, number>();
  await write(tab, jonas, 'one', 'two');
  for (let second = 0; second < 120; second += 1) {
    await clock.advance(1000);
    for (const entry of hers.disk.outbox.values()) {
      if (entry.state !== 'sending') since.delete(entry.id);
      else if (!since.has(entry.id)) since.set(entry.id, second);
      expect(second - (since.get(entry.id) ?? second)).toBeLessThan(30);
    }
  }
  expect(hers.disk.outbox.size).toBe(2);
});

test('DR12 what a dead tab left on its way is queued again at the next start, network or not', async () => {
  const { device, clock, maya, jonas, write } = createWorld();
  const hers = device(maya);
  hers.link.set('down');
  const tab = hers.open();
  await write(tab, jonas, 'left behind');
  tab.runtime.kill();
  for (const [id, { position, ...entry }] of hers.disk.outbox)
    hers.disk.outbox.set(id, { ...entry, position, state: 'sending' });
  hers.open();
  await clock.advance(15_000);
  expect([...hers.disk.outbox.values()].map(({ state }) => state)).toEqual(['queued']);
});

test('DR13 killed between the message and the removal of its entry: one bubble, and it goes on', async () => {
  let slow = 0;
  const { clock, device, maya, jonas, contents, write } = createWorld(1, {
    diskLatency: () => slow,
  });
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(1000);
  await write(tab, jonas, 'one');
  slow = 20;
  await clock.until('the message is stored here', () => hers.disk.messages.size === 1, 5000);
  tab.runtime.kill();
  expect(hers.disk.outbox.size).toBe(1);
  expect([...hers.disk.messages.keys()]).toEqual([...hers.disk.outbox.keys()]);
  slow = 0;
  hers.open();
  await clock.advance(5000);
  expect(hers.disk.outbox.size).toBe(0);
  expect(contents()).toEqual(['one']);
});

test.each(['a\0b', 'half \ud83d a pair', 'whole 😀'])(
  'DR14 what the server cannot hold of %j makes no second message of it',
  async (text) => {
    const { clock, device, maya, jonas, contents, write } = createWorld();
    const hers = device(maya);
    const tab = hers.open();
    await clock.advance(1000);
    await write(tab, jonas, text, 'next');
    await clock.advance(3000);
    expect(contents()).toEqual([text.replaceAll('\0', '').toWellFormed(), 'next']);
    expect([...hers.disk.outbox.values()]).toEqual([]);
  },
);

test('DR14 text changed after an attempt whose answer was lost is neither lost nor sent unasked', async () => {
  const { clock, device, maya, jonas, contents, write, during } = createWorld();
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(1000);
  hers.link.faults = {
    drop: 0,
    cutBeforeAnswer: 1,
    cutMidBatch: 0,
    duplicate: 0,
    late: 0,
    slow: 0,
  };
  const [id = ''] = await write(tab, jonas, 'first text');
  await clock.until(
    'stored there and queued again here',
    () => contents().length === 1 && hers.disk.outbox.get(id)?.state === 'queued',
    5000,
  );
  hers.link.set('down');
  expect(await during(tab.edit(id, 'second text'))).toBe(true);
  hers.link.faults = {
    drop: 0,
    cutBeforeAnswer: 0,
    cutMidBatch: 0,
    duplicate: 0,
    late: 0,
    slow: 0,
  };
  hers.link.set('up');
  await clock.advance(10_000);
  expect(contents()).toEqual(['first text']);
  expect([...hers.disk.outbox.values()]).toMatchObject([
    { content: 'second text', state: 'failed', code: 'id_taken' },
  ]);
});

test('DR17 the next batch of a lane is on the line while the one before is being stored', async () => {
  const { clock, server, device, maya, jonas, contents, write } = createWorld();
  const hers = device(maya);
  hers.link.set('down');
  const tab = hers.open();
  const texts = Array.from({ length: 120 }, (_, index) => `text ${index}`);
  await write(tab, jonas, ...texts);
  const { put } = tab.stores.messages;
  Object.assign(tab.stores.messages, {
    put: async (messages: readonly Message[]) => {
      await new Promise<void>((resolve) => clock.after(1000, resolve));
      await put(messages);
    },
  });
  const storedAtSend: number[] = [];
  const { send } = server;
  server.send = (user, batch) => {
    storedAtSend.push(hers.disk.messages.size);
    return send(user, batch);
  };
  hers.link.set('up');
  await clock.until('nothing waits', () => hers.disk.outbox.size === 0, 20_000);
  expect(contents()).toEqual(texts);
  expect(hers.disk.messages.size).toBe(120);
  // Two go at once; the third waits for the first to be stored.
  expect(storedAtSend).toEqual([0, 0, 50]);
});

test('DR17 an acknowledged batch that could not be stored is sent once more, and stays one', async () => {
  const { clock, server, device, maya, jonas, contents, write } = createWorld();
  const hers = device(maya);
  hers.link.set('down');
  const tab = hers.open();
  const texts = Array.from({ length: 120 }, (_, index) => `text ${index}`);
  await write(tab, jonas, ...texts);
  const { send } = server;
  let sends = 0;
  server.send = (user, batch) => {
    sends += 1;
    if (sends === 1) hers.disk.failWrites(1);
    return send(user, batch);
  };
  hers.link.set('up');
  await clock.until('nothing waits', () => hers.disk.outbox.size === 0, 30_000);
  await clock.advance(2000);
  expect(contents()).toEqual(texts);
  expect(hers.disk.messages.size).toBe(120);
  expect(tab.warnings.length).toBeGreaterThan(0);
});

test('DR15 a stopped engine sends and stores nothing, whatever still arrives', async () => {
  const { clock, device, maya, jonas, contents, write } = createWorld();
  const hers = device(maya);
  const his = device(jonas);
  const tab = hers.open();
  const other = his.open();
  await clock.advance(1000);
  await write(other, maya, 'late');
  await clock.until('it is on its way here', () => contents().length === 1, 1000);
  await tab.engine.stop();
  await write(tab, jonas, 'unsent');
  const before = JSON.stringify([[...hers.disk.messages], [...hers.disk.conversations]]);
  await clock.advance(60_000);
  expect(contents()).toEqual(['late']);
  expect(JSON.stringify([[...hers.disk.messages], [...hers.disk.conversations]])).toBe(before);
  expect(tab.engine.status.get().connection).toEqual({ status: 'closed' });
  expect(tab.warnings).toEqual([]);
});

test('DR16 a line that is cut every 100 ms still moves 2,000 messages, each once and in order', async () => {
  const { clock, device, maya, jonas, contents, write } = createWorld();
  const hers = device(maya);
  hers.link.set('down');
  hers.link.latency = () => 4;
  const tab = hers.open();
  await write(tab, jonas, ...words(2000));
  hers.link.set('up');
  let isCutting = true;
  const cut = () => {
    hers.link.cut();
    if (isCutting) clock.after(80, cut);
  };
  cut();
  await clock.until('all are sent', () => hers.disk.outbox.size === 0, 600_000);
  isCutting = false;
  expect(contents()).toEqual(words(2000));
});

test('RE1 replies written offline arrive once and in order among the others, with what they quote', async () => {
  const { clock, server, device, maya, jonas, lane, contents, write, during } = createWorld();
  const hers = device(maya);
  const tab = hers.open();
  const his = device(jonas).open();
  await clock.advance(1000);
  const [asked = ''] = await write(his, maya, 'Tuesday or Friday?');
  await clock.advance(1000);
  hers.link.set('down');
  await write(tab, jonas, 'Hello');
  const reply = await during(tab.write(jonas, 'Tuesday', asked));
  await write(tab, jonas, 'See you');
  expect(await during(tab.edit(reply, 'Friday'))).toBe(true);
  hers.link.faults = { ...hers.link.faults, cutBeforeAnswer: 0.6, duplicate: 0.5 };
  hers.link.set('up');
  await clock.advance(120_000);
  expect(contents()).toEqual(['Tuesday or Friday?', 'Hello', `${asked}\nFriday`, 'See you']);
  expect(server.stored.get(lane)?.messages[2]).toMatchObject({ id: reply, message_type: 'reply' });
  expect(hers.disk.outbox.size).toBe(0);
});

test('RE2 a reply to a message of another conversation is parked, and the lane goes on', async () => {
  const { clock, device, maya, jonas, person, contents, write, during } = createWorld();
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(1000);
  const [elsewhere = ''] = await write(tab, person('sam'), 'to Sam');
  await clock.advance(1000);
  const reply = await during(tab.write(jonas, 'about that', elsewhere));
  await write(tab, jonas, 'anyway');
  await clock.advance(2000);
  expect(contents()).toEqual(['anyway']);
  expect(hers.disk.outbox.get(reply)).toMatchObject({ state: 'failed', code: 'invalid_request' });
});

test('RA1 signs pressed offline arrive once and in order among messages; one that gave way is never sent', async () => {
  const { clock, server, device, maya, jonas, lane, write, during } = createWorld();
  const hers = device(maya);
  const tab = hers.open();
  const his = device(jonas);
  const tabOfHis = his.open();
  await clock.advance(1000);
  const [asked = ''] = await write(tabOfHis, maya, 'Tuesday?');
  await clock.advance(1000);
  hers.link.set('down');
  await write(tab, jonas, 'Hello');
  await during(tab.react(jonas, asked, '😮'));
  await during(tab.react(jonas, asked, '👍'));
  await write(tab, jonas, 'See you');
  hers.link.faults = { ...hers.link.faults, cutBeforeAnswer: 0.6, duplicate: 0.5 };
  hers.link.set('up');
  await clock.advance(120_000);
  const stored = server.stored.get(lane)?.messages ?? [];
  expect(stored.map(({ content }) => content)).toEqual([
    'Tuesday?',
    'Hello',
    `${asked}\n👍`,
    'See you',
  ]);
  expect(hers.disk.outbox.size).toBe(0);
  expect(his.disk.messages.size).toBe(4);
});

test('RA2 a reaction raises no mark of whoever pressed, and moves no preview', async () => {
  const { clock, server, device, maya, jonas, lane, write, during } = createWorld();
  const hers = device(maya);
  const tab = hers.open();
  const his = device(jonas);
  const tabOfHis = his.open();
  await clock.advance(1000);
  const [first = ''] = await write(tabOfHis, maya, 'first', 'second');
  await clock.advance(2000);
  await during(tab.react(jonas, first, '❤️'));
  await clock.advance(2000);
  expect(server.stored.get(lane)?.read.get(maya) ?? 0).toBe(0);
  for (const { disk } of [hers, his])
    expect(disk.conversations.get(lane)?.row).toMatchObject({
      last_seq: 3,
      last_message: 'second',
      last_message_sender_id: jonas,
      quiet: [3],
    });
});

test('CG1 edits made offline arrive once and in order among messages, by the clock of the server; what comes too late keeps its words', async () => {
  const { clock, server, device, maya, jonas, lane, write, during } = createWorld();
  const hers = device(maya);
  const tab = hers.open();
  const his = device(jonas);
  his.open();
  await clock.advance(1000);
  const [first = '', second = ''] = await write(tab, jonas, 'Tuseday?', 'See you');
  await clock.advance(2000);
  hers.link.set('down');
  await during(tab.change(jonas, first, 'Teusday?'));
  await during(tab.change(jonas, first, 'Tuesday?'));
  await write(tab, jonas, 'And bring the key');
  hers.link.faults = { ...hers.link.faults, cutBeforeAnswer: 0.6, duplicate: 0.5 };
  hers.link.set('up');
  await clock.advance(120_000);
  const stored = () => server.stored.get(lane)?.messages.map(({ content }) => content);
  const all = ['Tuseday?', 'See you', `${first}\nTuesday?`, 'And bring the key'];
  expect(stored()).toEqual(all);
  expect(his.disk.conversations.get(lane)?.row).toMatchObject({
    last_message: 'And bring the key',
    quiet: [3],
  });
  hers.link.set('down');
  await during(tab.change(jonas, second, 'too slow'));
  await clock.advance(15 * 60_000);
  hers.link.set('up');
  await clock.advance(60_000);
  expect(stored()).toEqual(all);
  expect([...hers.disk.outbox.values()]).toMatchObject([
    { state: 'failed', code: 'too_late', messageType: 'edit', content: `${second}\ntoo slow` },
  ]);
});

test('CG2 the words of what was unsent go from every device, and what a device sends again of it is not parked', async () => {
  const { clock, server, device, maya, jonas, lane, write, during } = createWorld();
  const hers = device(maya);
  const tab = hers.open();
  const second = device(maya);
  const other = second.open();
  const his = device(jonas);
  his.open();
  await clock.advance(1000);
  // Hers reaches the server, and learns of it only when it has been unsent elsewhere.
  hers.link.set('deaf');
  const [secret = ''] = await write(tab, jonas, 'my number is 5');
  await clock.advance(5000);
  expect(second.disk.messages.get(secret)?.content).toBe('my number is 5');
  await during(other.change(jonas, secret, 'my number is 6'));
  await clock.advance(2000);
  await during(other.change(jonas, secret, null));
  await clock.advance(2000);
  hers.link.set('up');
  await clock.advance(60_000);
  expect(server.stored.get(lane)?.messages.map(({ message_type: type }) => type)).toEqual([
    'unsent',
    'edit',
    'unsend',
  ]);
  expect(hers.disk.outbox.size).toBe(0);
  for (const { disk } of [hers, second, his]) {
    expect(disk.messages.size).toBe(3);
    expect(JSON.stringify([...disk.messages.values()])).not.toContain('number');
    expect(disk.conversations.get(lane)?.row).toMatchObject({
      last_message: '',
      last_message_type: 'unsent',
    });
  }
});

test('CG2 what was unsent is unread by nobody, what stands between is', async () => {
  const { clock, device, maya, jonas, lane, write, during } = createWorld();
  const tab = device(maya).open();
  const his = device(jonas);
  his.open();
  await clock.advance(1000);
  const [first = '', , third = ''] = await write(tab, jonas, 'one', 'two', 'three');
  await clock.advance(2000);
  const unread = () => {
    const state = his.disk.conversations.get(lane);
    return state === undefined ? null : unreadOf(state, jonas);
  };
  expect(unread()).toBe(3);
  await during(tab.change(jonas, first, null));
  await clock.advance(2000);
  expect(unread()).toBe(2);
  await during(tab.change(jonas, third, null));
  await clock.advance(2000);
  expect(unread()).toBe(1);
});

test('SC1 what is written for later holds nothing up, goes to the end of its lane when its hour comes, and says that hour', async () => {
  const { clock, server, device, maya, jonas, lane, write, during } = createWorld();
  const hers = device(maya);
  const tab = hers.open();
  const follower = hers.open();
  device(jonas).open();
  await clock.advance(1000);
  const at = tab.runtime.clock.now() + 3_600_000;
  await during(follower.schedule(jonas, 'good morning', at));
  await write(tab, jonas, 'before it');
  await clock.advance(3_595_000);
  const texts = () => server.stored.get(lane)?.messages.map(({ content }) => content);
  expect(texts()).toEqual(['before it']);
  expect([...hers.disk.outbox.values()]).toMatchObject([{ state: 'scheduled' }]);
  await clock.advance(10_000);
  expect(texts()).toEqual(['before it', 'good morning']);
  const sent = server.stored.get(lane)?.messages[1];
  expect(sent?.written_at).toBe(new Date(at).toISOString());
  expect(hers.disk.outbox.size).toBe(0);
});

test('SC2 its hour may pass while the device is off or offline: it is sent once, late, in the order of the hours', async () => {
  const { clock, server, device, maya, jonas, lane, during } = createWorld();
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(1000);
  const now = tab.runtime.clock.now();
  await during(tab.schedule(jonas, 'second', now + 120_000));
  await during(tab.schedule(jonas, 'first', now + 60_000));
  await during(tab.schedule(jonas, 'much later', now + 86_400_000 * 60));
  tab.runtime.kill();
  await clock.advance(600_000);
  hers.link.set('down');
  hers.open();
  hers.open();
  await clock.advance(60_000);
  expect(server.stored.get(lane)).toBeUndefined();
  hers.link.set('up');
  await clock.advance(60_000);
  const stored = server.stored.get(lane)?.messages ?? [];
  expect(stored.map(({ content, written_at: at }) => [content, Date.parse(at) - now])).toEqual([
    ['first', 60_000],
    ['second', 120_000],
  ]);
  expect([...hers.disk.outbox.values()]).toMatchObject([
    { state: 'scheduled', content: 'much later' },
  ]);
});

test('SC3 another hour, other words, at once or not at all: what is stored when its hour comes counts', async () => {
  const { clock, server, device, maya, jonas, lane, during } = createWorld();
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(1000);
  const now = tab.runtime.clock.now();
  const deps = { engine: tab.engine, outbox: tab.stores.outbox, clock: tab.runtime.clock };
  const moved = await during(tab.schedule(jonas, 'at ten', now + 60_000));
  const called = await during(tab.schedule(jonas, 'not at all', now + 60_000));
  const hurried = await during(tab.schedule(jonas, 'at once', now + 600_000));
  await during(reschedule(deps, moved, { content: 'at noon', at: now + 300_000 }));
  expect(await during(tab.cancel(called))).toBe(true);
  await during(sendScheduled(deps, hurried));
  await clock.advance(120_000);
  const texts = () => server.stored.get(lane)?.messages.map(({ content }) => content);
  expect(texts()).toEqual(['at once']);
  await clock.advance(240_000);
  expect(texts()).toEqual(['at once', 'at noon']);
  expect(await during(reschedule(deps, moved, { content: 'too late', at: now }))).toBe(false);
});

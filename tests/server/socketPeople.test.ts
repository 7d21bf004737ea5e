import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TYPING_STOP_MS } from '#contract/protocol/limits.ts';
import { onlineUsersSchema } from '#contract/protocol/socket.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import {
  askPlain,
  draft,
  gather,
  next,
  refusalOf,
  send,
  settled,
  startSocketWorld,
  type SocketWorld,
} from './socketWorld.ts';

let world: SocketWorld;
beforeAll(async () => {
  world = await startSocketWorld();
});
afterEach(() => world.hangUp());
afterAll(() => world.close());

describe('marks, typing, presence', () => {
  test('delivered and read reach the other and own other devices, once', async () => {
    const [writer, reader, tablet] = await Promise.all([
      world.connected(world.maya),
      world.connected(world.jonas),
      world.connected(world.jonas),
    ]);
    const [sent] = await send(writer, world.batch(world.jonas, draft('read me')));
    const seq = sent?.status === 'accepted' ? sent.message.seq : 0;
    const notice = { conversationId: world.thread, seq, userId: world.jonas.id };
    const delivered = Promise.all([
      next(writer, 'message_delivered'),
      next(tablet, 'message_delivered'),
    ]);
    const own = gather(reader, 'message_delivered');
    expect(
      await askPlain(reader, 'message_delivered', { conversationId: world.thread, seq }),
    ).toEqual({
      ok: true,
    });
    expect(await delivered).toEqual([notice, notice]);
    expect(own).toEqual([]);
    const read = next(writer, 'message_read');
    await askPlain(reader, 'message_read', { conversationId: world.thread, seq });
    expect(await read).toEqual(notice);
    const again = gather(writer, 'message_read');
    await askPlain(reader, 'message_read', { conversationId: world.thread, seq: 1 });
    await settled(writer);
    expect(again).toEqual([]);
  });

  test('marks in a conversation of others are refused', async () => {
    const other = await world.connected(world.eve);
    expect(
      await refusalOf(other, 'message_read', { conversationId: world.thread, seq: 1 }),
    ).toMatchObject({
      code: 'not_a_participant',
    });
  });

  test('typing is relayed, taken back when stopped, and by itself after three seconds', async () => {
    const [writer, watcher] = await Promise.all([
      world.connected(world.maya),
      world.connected(world.jonas),
    ]);
    const notice = { userId: world.maya.id, conversationId: world.thread };
    const typing = { receiverId: world.jonas.id, conversationId: world.thread };
    const started = next(watcher, 'user_typing');
    writer.emit('typing_start', typing);
    expect(await started).toEqual(notice);
    const stopped = next(watcher, 'user_stopped_typing');
    writer.emit('typing_stop', typing);
    expect(await stopped).toEqual(notice);
    const began = Date.now();
    await askPlain(writer, 'typing_start', typing);
    await next(watcher, 'user_stopped_typing');
    expect(Date.now() - began).toBeGreaterThanOrEqual(TYPING_STOP_MS - 50);
  });

  test('typing ends with the connection', async () => {
    const [writer, watcher] = await Promise.all([
      world.connected(world.maya),
      world.connected(world.jonas),
    ]);
    await askPlain(writer, 'typing_start', {
      receiverId: world.jonas.id,
      conversationId: world.thread,
    });
    const stopped = next(watcher, 'user_stopped_typing');
    writer.disconnect();
    expect(await stopped).toMatchObject({ userId: world.maya.id });
  });

  test('nobody is shown typing to people they have no conversation with', async () => {
    const stranger = await world.server.makePerson('stranger@test.test');
    const [other, watcher] = await Promise.all([
      world.connected(stranger),
      world.connected(world.jonas),
    ]);
    const seen = gather(watcher, 'user_typing');
    for (const conversationId of [world.thread, conversationIdOf(stranger.id, world.jonas.id)]) {
      const typing = { receiverId: world.jonas.id, conversationId };
      expect(await refusalOf(other, 'typing_start', typing)).toMatchObject({
        code: 'not_a_participant',
      });
    }
    await settled(watcher);
    expect(seen).toEqual([]);
  });

  test('partners learn who is here and who left, others do not', async () => {
    const [there, bystander] = await Promise.all([
      world.connected(world.jonas),
      world.connected(await world.server.makePerson('by@test.test')),
    ]);
    await askPlain(there, 'user_online', { id: world.jonas.id, email: 'forged@test.test' });
    const unrelated = [gather(bystander, 'user_online'), gather(bystander, 'user_offline')];
    const here = await world.connected(world.maya);
    const announced = next(there, 'user_online');
    const list = next(here, 'online_users');
    await askPlain(here, 'user_online', { id: world.maya.id });
    expect(await announced).toEqual({
      id: world.maya.id,
      full_name: 'maya',
      user_type: 'renter',
      avatar_url: null,
    });
    const { users } = onlineUsersSchema.parse(await list);
    expect(users.map(({ id }) => id)).toContain(world.jonas.id);
    expect(JSON.stringify(users)).not.toContain('@');

    const second = await world.connected(world.maya);
    await askPlain(second, 'user_online', { id: world.maya.id });
    const left = next(there, 'user_offline');
    const early = gather(there, 'user_offline');
    second.disconnect();
    await settled(there);
    expect(early).toEqual([]);
    here.disconnect();
    expect(await left).toEqual({ id: world.maya.id });
    await settled(bystander);
    expect(unrelated).toEqual([[], []]);
  });

  test('of many who come back at once each is told of their own people alone', async () => {
    const people = [world.maya, world.jonas, world.eve, world.maya, world.jonas, world.eve];
    const sockets = await Promise.all(people.map((each) => world.connected(each)));
    const before = [world.maya, world.jonas].map(async (each) => {
      const socket = await world.connected(each);
      await askPlain(socket, 'user_online', { id: each.id });
    });
    await Promise.all(before);
    const told = sockets.map((socket) => next(socket, 'online_users'));
    sockets.forEach((socket, at) => socket.emit('user_online', { id: people[at]?.id }));
    const seen = (await Promise.all(told)).map((list) =>
      onlineUsersSchema.parse(list).users.map(({ id }) => id),
    );
    const { maya, jonas } = world;
    const each = [[jonas.id], [maya.id], []];
    expect(seen).toEqual([...each, ...each]);
  });

  test('a first message introduces two people who are here', async () => {
    const newcomer = await world.server.makePerson('newcomer@test.test');
    const [there, here] = await Promise.all([
      world.connected(world.jonas),
      world.connected(newcomer),
    ]);
    await askPlain(there, 'user_online', { id: world.jonas.id });
    await askPlain(here, 'user_online', { id: newcomer.id });
    const both = Promise.all([next(there, 'user_online'), next(here, 'user_online')]);
    await send(here, {
      conversationId: conversationIdOf(newcomer.id, world.jonas.id),
      receiverId: world.jonas.id,
      messages: [draft('Hello, I am new')],
    });
    expect(await both).toMatchObject([{ id: newcomer.id }, { id: world.jonas.id }]);
  });

  test('one joins and comes online only as oneself', async () => {
    const other = await world.connected(world.eve);
    expect(await askPlain(other, 'join', world.eve.id)).toEqual({ ok: true });
    expect(await refusalOf(other, 'join', world.maya.id)).toMatchObject({ code: 'forbidden' });
    expect(await refusalOf(other, 'user_online', { id: world.maya.id })).toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('hints', () => {
  test('a change of one profile is hinted to that person, its public part to whom it is shown, and to nobody else', async () => {
    const [own, other, stranger] = [
      await world.connected(world.maya),
      await world.connected(world.jonas),
      await world.connected(world.eve),
    ];
    await send(own, world.batch(world.jonas, draft('so that they know each other')));
    const [others, strangers] = [
      gather<{ scope: string }>(other, 'sync_hint'),
      gather<{ scope: string }>(stranger, 'sync_hint'),
    ];
    const forOneself = new Promise((resolve) => {
      own.on('sync_hint', (hint: { scope: string }) => hint.scope === 'self' && resolve(hint));
    });
    const forAll = next(other, 'sync_hint');
    await world.server.backend.embedded.db.asService((sql) =>
      sql.query("update user_profiles set full_name = 'Maya R.' where id = $1::uuid", [
        world.maya.id,
      ]),
    );
    expect(await forOneself).toEqual({ collection: 'users', scope: 'self' });
    expect(await forAll).toEqual({ collection: 'users', scope: 'people' });
    await Promise.all([settled(other), settled(stranger)]);
    expect(others.filter(({ scope }) => scope !== 'people')).toEqual([]);
    expect(strangers).toEqual([]);
  });
});

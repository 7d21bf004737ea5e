import { createChannelHub } from '#tests/fakes/channel.ts';
import { createSeededRandom, createVirtualClock } from '#tests/fakes/clock.ts';
import { createLockTable } from '#tests/fakes/locks.ts';
import { createLink } from '#tests/fakes/network.ts';
import { createFakeServer } from '#tests/fakes/server.ts';
import { createDisk } from '#tests/fakes/stores.ts';
import { createTabRuntime } from '#tests/fakes/tab.ts';
import { createFakeApi, createFakeSocket, type FakeSession } from '#tests/fakes/transport.ts';
import { userId } from '#tests/engine/world.ts';
import { channelContract } from './channel.suite.ts';
import { clockContract } from './clock.suite.ts';
import { locksContract } from './locks.suite.ts';
import { storesContract } from './stores.suite.ts';
import { type PersonUnderTest, transportContract } from './transport.suite.ts';

clockContract('the virtual clock', () => {
  const clock = createVirtualClock();
  return { clock, pass: (ms) => clock.advance(ms) };
});

locksContract('the lock table', () => {
  const clock = createVirtualClock();
  const table = createLockTable();
  return {
    one: table.forTab(createTabRuntime(clock)),
    other: table.forTab(createTabRuntime(clock)),
    settle: () => clock.settle(),
  };
});

channelContract('the channel hub', () => {
  const clock = createVirtualClock();
  const hub = createChannelHub();
  const tab = () => hub.forTab(createTabRuntime(clock));
  return { tabs: [tab(), tab(), tab()], settle: () => clock.settle() };
});

storesContract('the disk', () => {
  const clock = createVirtualClock();
  const disk = createDisk();
  return Promise.resolve({
    one: disk.forTab(createTabRuntime(clock)),
    other: disk.forTab(createTabRuntime(clock)),
    me: userId('maya'),
    begin: (id) => Promise.resolve(disk.begin(id)),
    markRead: (id, seq) => Promise.resolve(disk.markRead(id, seq)),
    settle: () => clock.settle(),
    close: () => Promise.resolve(),
  });
});

transportContract('the server and its network', () => {
  const clock = createVirtualClock();
  const random = createSeededRandom(7);
  const server = createFakeServer({ clock });
  const links: ReturnType<typeof createLink>[] = [];
  const person = (name: string): PersonUnderTest & { readonly session: FakeSession } => {
    const id = userId(name);
    server.addPerson(id);
    const link = createLink(clock, random);
    links.push(link);
    const tab = createTabRuntime(clock);
    const parts = {
      tab,
      link,
      server,
      session: { token: server.signIn(id) },
      userId: id,
      random,
    };
    return {
      id,
      api: createFakeApi(parts),
      socket: createFakeSocket(parts),
      session: parts.session,
    };
  };
  const one = person('maya');
  const other = person('jonas');
  return Promise.resolve({
    one,
    other,
    until: (what, holds) => clock.until(what, holds, 10_000),
    async during(call) {
      let isDone = false;
      const settled = call.finally(() => {
        isDone = true;
      });
      settled.catch(() => undefined);
      await clock.until('the call is done', () => isDone, 120_000);
      return await settled;
    },
    refuseTokens: () => Promise.resolve(server.expireTokens(one.id)),
    connectWithReplacedToken() {
      server.expireTokens(one.id);
      one.socket.connect();
      one.session.token = server.signIn(one.id);
    },
    speak(spoken) {
      server.spoken = spoken;
    },
    goDown() {
      for (const link of links) link.set('down');
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  });
});

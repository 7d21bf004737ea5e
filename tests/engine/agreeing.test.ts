import { expect, test } from 'vitest';
import { PROTOCOL_VERSION, SPOKEN } from '#contract/protocol/version.ts';
import { TransportError } from '#sync/model/ports/transport.ts';
import { createWorld } from './world.ts';

const NEXT = { oldest: PROTOCOL_VERSION + 1, newest: PROTOCOL_VERSION + 1 };

test('CN15 a client too old is told so in every tab, keeps what is written and sends it once it is updated', async () => {
  const { clock, server, device, maya, jonas, contents, write } = createWorld();
  const hers = device(maya);
  const tab = hers.open();
  const other = hers.open();
  await clock.advance(2000);
  await write(tab, jonas, 'before');
  await clock.advance(1000);
  server.spoken = NEXT;
  server.restart();
  await write(tab, jonas, 'one', 'two');
  await write(other, jonas, 'three');
  await clock.advance(20_000);
  for (const { engine } of [tab, other])
    expect(engine.status.get()).toMatchObject({
      reachability: 'online',
      connection: { status: 'clientOutdated' },
    });
  expect(contents()).toEqual(['before']);
  expect([...hers.disk.outbox.values()].map(({ content, state }) => [content, state])).toEqual([
    ['one', 'queued'],
    ['two', 'queued'],
    ['three', 'queued'],
  ]);
  tab.runtime.kill();
  other.runtime.kill();
  const updated = hers.open({ protocol: NEXT.newest });
  await clock.advance(5000);
  expect(contents()).toEqual(['before', 'one', 'two', 'three']);
  expect(updated.engine.status.get().connection.status).toBe('connected');
  expect(hers.disk.outbox.size).toBe(0);
});

test('CN15 what is refused is asked again no sooner than the server said, whatever hints come, and then goes on by itself', async () => {
  const { clock, server, device, maya, jonas, contents, write } = createWorld();
  const tab = device(maya).open();
  await clock.advance(2000);
  const asked: number[] = [];
  const { agree } = server;
  server.agree = (protocol) => {
    asked.push(clock.elapsed());
    agree(protocol);
  };
  server.spoken = NEXT;
  server.restart();
  await clock.advance(3000);
  const first = asked.length;
  expect(first).toBeGreaterThan(0);
  await write(tab, jonas, 'kept');
  for (let round = 0; round < 20; round += 1) {
    tab.runtime.hint('online');
    tab.runtime.hint('resume');
    void tab.engine.syncNow();
    await clock.advance(1000);
  }
  expect(asked.length).toBe(first);
  await clock.advance(600_000);
  // Half a minute and a jitter of at most a minute between them; a try is a few calls at once.
  expect(asked.length - first).toBeGreaterThan(5);
  expect(asked.length - first).toBeLessThan(80);
  expect(contents()).toEqual([]);
  server.spoken = SPOKEN;
  await clock.advance(100_000);
  expect(contents()).toEqual(['kept']);
  expect(tab.engine.status.get().connection.status).toBe('connected');
});

test('CN15 without a socket the answers of calls say it as well', async () => {
  const { clock, server, device, maya, jonas, contents, write } = createWorld();
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(2000);
  const { connect } = server;
  server.connect = (connection) => {
    const leave = connect(connection);
    connection.drop(false);
    return leave;
  };
  server.spoken = NEXT;
  server.restart();
  await write(tab, jonas, 'kept');
  await clock.advance(15_000);
  expect(tab.engine.status.get().connection.status).toBe('clientOutdated');
  server.spoken = SPOKEN;
  await clock.advance(100_000);
  expect(contents()).toEqual(['kept']);
  expect(tab.engine.status.get().connection.status).not.toBe('clientOutdated');
});

test('CN15 a call that is refused while the socket stands leaves no word of a line that is down', async () => {
  const { clock, server, device, maya, jonas, contents, write } = createWorld();
  const tab = device(maya).open();
  await clock.advance(2000);
  server.spoken = NEXT;
  void tab.engine.syncNow();
  await clock.advance(1000);
  const { connection } = tab.engine.status.get();
  expect([connection.status, server.connections(maya)]).toEqual(['clientOutdated', 1]);
  await write(tab, jonas, 'kept');
  server.spoken = SPOKEN;
  await clock.advance(100_000);
  expect(contents()).toEqual(['kept']);
  expect(server.connections(maya)).toBe(1);
  expect(tab.engine.status.get().connection.status).toBe('connected');
});

test('CN15 rows that move beside the messages are held back with them, and tell a mismatch as well', async () => {
  const { clock, server, device, maya } = createWorld();
  const tab = device(maya).open();
  await clock.advance(2000);
  let calls = 0;
  const call = () => {
    calls += 1;
    return Promise.reject(
      new TransportError({ kind: 'answered', code: 'client_outdated', status: 426 }),
    );
  };
  const refusal = { failure: { code: 'client_outdated' } };
  await expect(tab.engine.observer()(call)).rejects.toMatchObject(refusal);
  await clock.settle();
  expect(tab.engine.status.get().connection.status).toBe('clientOutdated');
  await expect(tab.engine.observer()(call)).rejects.toMatchObject(refusal);
  expect(calls).toBe(1);
  expect(server.stored.size).toBe(0);
});

test('CN16 a client that is newer than the server waits, says so, and goes on when the server has caught up', async () => {
  const { clock, server, device, maya, jonas, contents, write } = createWorld();
  const hers = device(maya);
  const tab = hers.open({ protocol: NEXT.newest });
  await write(tab, jonas, 'from the future');
  await clock.advance(10_000);
  expect(tab.engine.status.get()).toMatchObject({
    reachability: 'online',
    connection: { status: 'serverOutdated' },
  });
  expect(hers.disk.outbox.size).toBe(1);
  server.spoken = NEXT;
  server.restart();
  await clock.advance(75_000);
  expect(contents()).toEqual(['from the future']);
  expect(tab.engine.status.get().connection.status).toBe('connected');
});

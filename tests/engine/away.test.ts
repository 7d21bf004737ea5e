import { expect, test } from 'vitest';
import type { Device } from '#tests/fakes/device.ts';
import { createWorld, type World } from './world.ts';

const texts = (count: number) => Array.from({ length: count }, (_, index) => `m${index}`);

/** Maya wrote without a network and closed the app; then there is one. */
async function closedWith(contents: readonly string[], world: World = createWorld()) {
  const { clock, device, maya, jonas, write } = world;
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(2000);
  hers.link.set('down');
  await clock.advance(2000);
  const ids = await write(tab, jonas, ...contents);
  tab.runtime.kill();
  hers.link.set('up');
  return { ...world, hers, ids };
}

/** The app is opened again: nothing waits, and everything is in its thread once. */
async function opensAgain({ clock, contents }: World, hers: Device) {
  hers.open();
  await clock.advance(10_000);
  expect(hers.disk.outbox.size).toBe(0);
  const shown = [...hers.disk.messages.values()].toSorted((one, other) => one.seq - other.seq);
  expect(shown.map(({ content }) => content)).toEqual(contents());
}

test('AW1 the worker sends messages that wait when the app is closed, in order and once, and the next tab shows them as sent', async () => {
  const world = await closedWith(texts(20));
  const { hers, during, contents, server, lane, ids } = world;
  await expect(during(hers.callWorker().end)).resolves.toBe('done');
  expect(contents()).toEqual(texts(20));
  expect(server.stored.get(lane)?.messages.map(({ id }) => id)).toEqual(ids);
  await opensAgain(world, hers);
  expect(contents()).toEqual(texts(20));
});

test('AW1 a worker that is ended in the middle and called again sends each message once', async () => {
  const world = await closedWith(texts(20));
  const { hers, clock, during, contents } = world;
  const first = hers.callWorker();
  await clock.until('some are there', () => contents().length > 4, 10_000);
  first.runtime.kill();
  expect(contents().length).toBeLessThan(20);
  await during(hers.callWorker().end);
  expect(contents()).toEqual(texts(20));
  await opensAgain(world, hers);
});

test('AW1 AW2 two calls at once are no tabs to one another: what waits is sent once', async () => {
  const world = await closedWith(texts(20));
  const { hers, during, contents } = world;
  const ends = await during(Promise.all([hers.callWorker().end, hers.callWorker().end]));
  expect(ends).toContain('done');
  expect(contents()).toEqual(texts(20));
  await opensAgain(world, hers);
});

test('AW1 a message that a dead tab left on its way is sent, too', async () => {
  const world = createWorld();
  const { device, maya, jonas, clock, during, contents } = world;
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(2000);
  hers.link.set('blackHole');
  for (const content of texts(3)) void tab.write(jonas, content);
  await clock.advance(300);
  expect([...hers.disk.outbox.values()].map(({ state }) => state)).toContain('sending');
  tab.runtime.kill();
  hers.link.cut();
  hers.link.set('up');
  await during(hers.callWorker().end);
  expect(contents()).toEqual(texts(3));
  await opensAgain(world, hers);
});

test('AW2 a tab that leads sends what waits itself, though it was not looked at', async () => {
  const { clock, device, maya, jonas, write, during, contents, server } = createWorld();
  const hers = device(maya);
  const tab = hers.open({ isVisible: false });
  await clock.advance(2000);
  hers.link.set('down');
  await write(tab, jonas, ...texts(3));
  hers.link.set('up');
  let calls = 0;
  const { send } = server;
  server.send = (...call) => {
    calls += 1;
    return send(...call);
  };
  await expect(during(hers.callWorker().end)).resolves.toBe('tab');
  await clock.advance(3000);
  expect(contents()).toEqual(texts(3));
  expect(calls).toBe(1);
});

test('AW2 the worker ends at the first word of a tab, which goes on', async () => {
  const world = await closedWith(texts(20));
  const { hers, clock, during, contents } = world;
  const { end } = hers.callWorker();
  await clock.until('some are there', () => contents().length > 4, 10_000);
  const tab = hers.open();
  await expect(during(end)).resolves.toBe('tab');
  await clock.advance(5000);
  expect(tab.engine.status.get().isLeader).toBe(true);
  expect(contents()).toEqual(texts(20));
  expect(hers.disk.outbox.size).toBe(0);
});

test('AW2 a frozen tab is not waited for, and doubles nothing when it thaws', async () => {
  const world = createWorld();
  const { clock, device, maya, jonas, write, during, contents } = world;
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(2000);
  hers.link.set('down');
  await clock.advance(2000);
  await write(tab, jonas, ...texts(5));
  tab.runtime.freeze();
  hers.link.set('up');
  await expect(during(hers.callWorker().end)).resolves.toBe('done');
  expect(contents()).toEqual(texts(5));
  await clock.advance(60_000);
  tab.runtime.thaw();
  await clock.advance(10_000);
  expect(contents()).toEqual(texts(5));
  expect(hers.disk.outbox.size).toBe(0);
});

test('AW3 the worker leaves the outbox as it is, and what was changed since to the tab', async () => {
  const world = await closedWith(texts(6));
  const { hers, clock, during, contents, ids } = world;
  const before = new Map(hers.disk.outbox);
  const { end } = hers.callWorker();
  await clock.until('some are there', () => contents().length > 1, 10_000);
  expect(hers.disk.outbox).toEqual(before);
  const changed = hers.disk.outbox.get(ids[4] ?? '');
  if (changed === undefined) throw new Error('it waits');
  hers.disk.outbox.set(changed.id, { ...changed, content: 'changed' });
  await expect(during(end)).resolves.toBe('done');
  expect(contents()).toEqual(texts(4));
  await opensAgain(world, hers);
  expect(contents()).toEqual([...texts(4), 'changed', 'm5']);
});

test('AW3 a message that is taken back while the worker has it on the line stands as sent once the tab hears of it', async () => {
  const world = await closedWith(texts(3));
  const { hers, clock, during, contents, ids } = world;
  const { end } = hers.callWorker();
  await clock.until('the server has it', () => contents().length > 0, 10_000);
  const tab = hers.open();
  expect(await during(tab.cancel(ids[0] ?? ''))).toBe(true);
  await expect(during(end)).resolves.toBe('tab');
  await clock.advance(10_000);
  expect(contents()).toEqual(texts(3));
  expect(hers.disk.outbox.size).toBe(0);
  const shown = [...hers.disk.messages.values()].toSorted((one, other) => one.seq - other.seq);
  expect(shown.map(({ content }) => content)).toEqual(texts(3));
});

test('AW4 a file and a refusal hold their own lane alone; what is parked or for later holds nothing', async () => {
  const world = createWorld();
  const { clock, device, server, maya, jonas, person, write, during, contents } = world;
  const [cleo, dana] = [person('cleo'), person('dana')];
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(2000);
  server.refuse = ({ content }) => (content === 'parked' ? 'blocked' : null);
  await write(tab, jonas, 'parked');
  await clock.advance(2000);
  hers.link.set('down');
  await clock.advance(2000);
  await write(tab, jonas, 'one');
  await during(tab.schedule(jonas, 'later', clock.now() + 86_400_000));
  await write(tab, jonas, 'two');
  await write(tab, cleo, 'before');
  await during(tab.sendFiles(cleo, 'plan.pdf'));
  await write(tab, cleo, 'behind the file');
  await write(tab, dana, 'refused', 'behind the refusal');
  tab.runtime.kill();
  hers.link.set('up');
  server.refuse = ({ content }) => (content === 'refused' ? 'blocked' : null);
  await expect(during(hers.callWorker().end)).resolves.toBe('done');
  expect(contents()).toEqual(['one', 'two']);
  const others = [...server.stored.values()].flatMap(({ messages }) =>
    messages.map(({ content }) => content),
  );
  expect(others.toSorted()).toEqual(['before', 'one', 'two']);
});

test('AW5 a line that does not hold is worth another call, a pass that is over is not', async () => {
  const { hers, during, contents, server, maya } = await closedWith(texts(3));
  hers.link.set('down');
  await expect(during(hers.callWorker().end)).resolves.toBe('later');
  hers.link.set('up');
  server.failure = { code: 'rate_limited', retryAfterMs: 3000 };
  await expect(during(hers.callWorker().end)).resolves.toBe('later');
  server.failure = null;
  server.expireTokens(maya);
  await expect(during(hers.callWorker().end)).resolves.toBe('done');
  expect(contents()).toEqual([]);
});

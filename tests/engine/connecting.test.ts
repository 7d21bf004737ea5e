import { expect, test } from 'vitest';
import {
  createReachability,
  type ReachabilityDriver,
} from '#sync/engine/connection/reachabilityDriver.ts';
import { createLine } from '#sync/engine/connection/line.ts';
import { TransportError } from '#sync/model/ports/transport.ts';
import { createVirtualClock } from '#tests/fakes/clock.ts';
import { createTabRuntime } from '#tests/fakes/tab.ts';
import { createWorld } from './world.ts';

/** Makes a call as the engine does, and tells the driver what becomes of it. */
async function observe<T>(driver: ReachabilityDriver, call: () => Promise<T>): Promise<T> {
  const underWay = driver.callBegins();
  try {
    const answer = await call();
    underWay.answered();
    return answer;
  } catch (error) {
    underWay.failed(error);
    throw error;
  }
}

/** A page with a network that a test switches, and a list of what was shown and when. */
const page = (options: { isVisible?: boolean } = {}) => {
  const clock = createVirtualClock();
  const tab = createTabRuntime(clock, options);
  let network: 'up' | 'down' | 'silent' = 'up';
  const probes: number[] = [];
  const driver = createReachability({
    clock: tab.clock,
    page: tab.page,
    probe: (timeoutMs) =>
      new Promise((resolve) => {
        probes.push(clock.elapsed());
        if (network === 'silent') clock.after(timeoutMs, () => resolve(false));
        else {
          const isUp = network === 'up';
          clock.after(20, () => resolve(isUp));
        }
      }),
  });
  const shown: string[] = [];
  driver.state.subscribe(() => shown.push(driver.state.get()));
  return {
    clock,
    tab,
    driver,
    shown,
    probes,
    set: (next: typeof network) => {
      network = next;
    },
  };
};

test('CN5 reachability needs no identity: it knows at once, and shows offline only after a failed probe', async () => {
  const { clock, driver, shown, tab, set } = page();
  driver.start();
  await clock.advance(100);
  expect(shown).toEqual(['online']);
  tab.hint('offline');
  await clock.advance(100);
  expect(shown).toEqual(['online']);
  set('silent');
  tab.hint('offline');
  await clock.advance(1900);
  expect(shown).toEqual(['online']);
  await clock.advance(200);
  expect(shown).toEqual(['online', 'offline']);
  set('up');
  await clock.advance(1100);
  expect(shown).toEqual(['online', 'offline', 'online']);
  driver.stop();
});

test('CN5 told that there is a network the line is tried once beside the probe, and whoever asks meanwhile waits for that', async () => {
  const clock = createVirtualClock();
  let tries = 0;
  let isConnected = false;
  const line = createLine({
    clock,
    socket: { isConnected: () => isConnected, reconnectNow: () => (tries += 1) },
    mayConnect: () => true,
    onRest: () => undefined,
  });
  line.disconnected();
  line.tryAhead();
  line.tryAhead();
  // The probe has answered.
  line.reconnect();
  expect(tries).toBe(1);
  // It fails: nobody is forgotten.
  line.disconnected();
  await clock.advance(10);
  expect(tries).toBe(2);
  await clock.advance(2100);
  // It hangs: likewise, after a second.
  line.tryAhead();
  line.reconnect();
  await clock.advance(900);
  expect(tries).toBe(3);
  await clock.advance(200);
  expect(tries).toBe(4);
  await clock.advance(2100);
  // It stands: there is nothing more to try.
  line.tryAhead();
  line.reconnect();
  isConnected = true;
  line.connected();
  await clock.advance(5000);
  expect(tries).toBe(5);
  line.stop();
});

test('CN5 while the line is tried beside the probe nothing goes over REST, and once that is over what waits does', async () => {
  const clock = createVirtualClock();
  let rests = 0;
  let isConnected = false;
  const line = createLine({
    clock,
    socket: { isConnected: () => isConnected, reconnectNow: () => undefined },
    mayConnect: () => true,
    onRest: () => (rests += 1),
  });
  line.waitForSocket();
  await clock.advance(2100);
  expect([line.isRestDue(), rests]).toEqual([true, 1]);
  // It fails.
  line.tryAhead();
  expect(line.isRestDue()).toBe(false);
  line.disconnected();
  await clock.advance(10);
  expect([line.isRestDue(), rests]).toEqual([true, 2]);
  // It hangs.
  await clock.advance(2100);
  line.tryAhead();
  await clock.advance(900);
  expect([line.isRestDue(), rests]).toEqual([false, 2]);
  await clock.advance(200);
  expect([line.isRestDue(), rests]).toEqual([true, 3]);
  // It stands.
  await clock.advance(2100);
  line.tryAhead();
  isConnected = true;
  line.connected();
  await clock.advance(5000);
  expect(rests).toBe(3);
  line.stop();
});

test('CN5 where offline is shown and the browser says that there is a network the line stands as soon as a probe is answered', async () => {
  const { device, maya, clock } = createWorld();
  const { open, link } = device(maya);
  link.latency = () => 20;
  const tab = open();
  await clock.advance(3000);
  link.set('down');
  await clock.advance(5000);
  expect(tab.engine.status.get().connection.status).toBe('disconnected');
  link.set('up');
  tab.runtime.hint('online');
  await clock.advance(50);
  expect(tab.engine.status.get().connection.status).toBe('connected');
});

test('CN2 an answer that set out before the network went shows online no longer than a probe takes', async () => {
  const { clock, driver, shown, tab, set } = page();
  driver.start();
  await clock.advance(100);
  const late = driver.callBegins();
  set('down');
  tab.hint('offline');
  await clock.advance(100);
  late.answered();
  await clock.advance(50);
  expect(shown).toEqual(['online', 'offline', 'online', 'offline']);
  driver.stop();
});

test('CN6 a navigator that lies is not believed, either way', async () => {
  const { clock, driver, tab, set } = page();
  driver.start();
  tab.setClaimsOnline(false);
  await clock.advance(3000);
  expect(driver.state.get()).toBe('online');
  set('down');
  tab.setClaimsOnline(true);
  await clock.advance(3000);
  expect(driver.state.get()).toBe('offline');
  await observe(driver, () => Promise.resolve('a real answer'));
  expect(driver.state.get()).toBe('online');
  driver.stop();
});

test('CN7 a resume shows no flash of offline while the network wakes up', async () => {
  const { clock, driver, shown, tab, set } = page();
  driver.start();
  await clock.advance(100);
  set('down');
  tab.hint('resume');
  await clock.advance(1500);
  set('up');
  await clock.advance(3000);
  expect(shown).toEqual(['online']);
  set('down');
  tab.hint('resume');
  await clock.advance(2500);
  expect(shown).toEqual(['online', 'offline']);
  driver.stop();
});

test('CN8 while offline a visible page probes every second, a hidden one ever more rarely', async () => {
  const visible = page();
  visible.set('down');
  visible.driver.start();
  await visible.clock.advance(60_000);
  expect(visible.probes.length).toBeGreaterThanOrEqual(55);
  expect(visible.probes.length).toBeLessThanOrEqual(65);
  visible.driver.stop();
  const hidden = page({ isVisible: false });
  hidden.set('down');
  hidden.driver.start();
  await hidden.clock.advance(600_000);
  expect(hidden.probes.length).toBeLessThan(20);
  const gaps = hidden.probes.slice(1).map((at, index) => at - (hidden.probes[index] ?? 0));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000);
  hidden.set('up');
  hidden.tab.setVisible(true);
  await hidden.clock.advance(100);
  expect(hidden.driver.state.get()).toBe('online');
  hidden.driver.stop();
});

test('CN9 ten seconds without a byte while a request is under way is weak, until bytes come', async () => {
  const { clock, driver, shown } = page();
  driver.start();
  await clock.advance(100);
  const slow = observe(
    driver,
    () =>
      new Promise<string>((resolve) => {
        clock.after(15_000, () => resolve('at last'));
      }),
  );
  await clock.advance(9000);
  expect(shown).toEqual(['online']);
  await clock.advance(2000);
  expect(shown).toEqual(['online', 'weak']);
  await clock.advance(5000);
  await slow;
  expect(shown).toEqual(['online', 'weak', 'online']);
  await clock.advance(30_000);
  expect(shown).toEqual(['online', 'weak', 'online']);
  driver.stop();
});

test('CN10 an error of our server is contact; a page that is not ours is none', async () => {
  const { clock, driver, set } = page();
  driver.start();
  await clock.advance(100);
  set('down');
  const answered = new TransportError({ kind: 'answered', code: 'internal', status: 500 });
  await expect(observe(driver, () => Promise.reject(answered))).rejects.toBe(answered);
  await clock.advance(1000);
  expect(driver.state.get()).toBe('online');
  const portal = new TransportError({ kind: 'notOurs' });
  await expect(observe(driver, () => Promise.reject(portal))).rejects.toBe(portal);
  await clock.advance(1000);
  expect(driver.state.get()).toBe('offline');
  driver.stop();
});

test('CN11 a socket that looks open and is dead is noticed within 5 s, and sending goes on within 3 s of healing', async () => {
  for (let phase = 0; phase <= 3000; phase += 250) {
    const { clock, device, maya, jonas, contents, write } = createWorld();
    const hers = device(maya);
    const tab = hers.open();
    await clock.advance(5000 + phase);
    hers.link.set('blackHole');
    await clock.advance(5000);
    const status = tab.engine.status.get();
    expect([phase, status.reachability, status.connection.status]).toEqual([
      phase,
      'offline',
      'disconnected',
    ]);
    await write(tab, jonas, 'hello');
    await clock.advance(20_000 + phase);
    hers.link.set('up');
    await clock.advance(3000);
    expect(contents()).toEqual(['hello']);
    expect(tab.engine.status.get().connection.status).toBe('connected');
  }
});

test('CN11 when something is sent into a silent network the banner tells the truth within 3 s', async () => {
  for (let phase = 0; phase <= 3000; phase += 250) {
    const { clock, device, maya, jonas, write } = createWorld();
    const hers = device(maya);
    const tab = hers.open();
    await clock.advance(5000 + phase);
    hers.link.set('blackHole');
    await write(tab, jonas, 'hello');
    await clock.advance(3100);
    expect([phase, tab.engine.status.get().reachability]).toEqual([phase, 'offline']);
  }
});

test('CN11 an older probe that can prove nothing any more does not put off the next one', async () => {
  const { clock, driver, tab, set } = page();
  driver.start();
  await clock.advance(100);
  set('silent');
  tab.hint('online');
  // The last bytes that got through came after that probe began.
  driver.answered();
  void observe(driver, () => new Promise(() => undefined));
  await clock.advance(2900);
  expect(driver.state.get()).toBe('offline');
  driver.stop();
});

test('CN12 a captive portal is offline, and nothing it says is taken for an answer', async () => {
  const { clock, device, maya, jonas, contents, write } = createWorld();
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(2000);
  hers.link.set('portal');
  await write(tab, jonas, 'hello');
  await clock.advance(3000);
  expect(tab.engine.status.get().reachability).toBe('offline');
  expect(hers.disk.outbox.size).toBe(1);
  hers.link.set('up');
  await clock.advance(3000);
  expect(contents()).toEqual(['hello']);
});

test('CN13 a server that restarts is found again within seconds, and what was missed is there', async () => {
  const { clock, server, device, maya, jonas, contents, write } = createWorld();
  const hers = device(maya);
  const his = device(jonas);
  const tab = hers.open();
  const other = his.open();
  await clock.advance(2000);
  server.restart();
  await write(tab, jonas, 'hello');
  await write(other, maya, 'hello too');
  await clock.advance(5000);
  expect([...contents()].sort()).toEqual(['hello', 'hello too']);
  expect(hers.disk.messages.size).toBe(2);
  expect(his.disk.messages.size).toBe(2);
});

test('CN14 hints of the server are handed on, in the leader alone', async () => {
  const { clock, server, device, maya } = createWorld();
  const hers = device(maya);
  const leader = hers.open();
  const follower = hers.open();
  await clock.advance(1000);
  server.hint(maya, { collection: 'roles', scope: 'mine' });
  await clock.advance(1000);
  expect(leader.hints).toEqual([{ collection: 'roles', scope: 'mine' }]);
  expect(follower.hints).toEqual([]);
});

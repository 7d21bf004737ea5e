import { expect, test } from 'vitest';
import type { Device, DeviceTab } from '#tests/fakes/device.ts';
import { createLeader } from '#sync/engine/leader/leader.ts';
import { createTabChannel } from '#sync/model/tabMessage.ts';
import { createChannelHub } from '#tests/fakes/channel.ts';
import { createLockTable } from '#tests/fakes/locks.ts';
import { createSeededRandom, createVirtualClock } from '#tests/fakes/clock.ts';
import { createTabRuntime } from '#tests/fakes/tab.ts';
import { createWorld } from './world.ts';
import { tallyOf } from '#sync/device/status/countWaiting.ts';

const leaders = (tabs: readonly DeviceTab[]) =>
  tabs.filter((tab) => tab.runtime.isAlive() && tab.engine.status.get().isLeader);
const six = (device: Device) => Array.from({ length: 6 }, () => device.open());

const facts = ({ engine }: DeviceTab) => ({ ...engine.status.get(), isLeader: null });

test('LD1 six tabs have one leader and one socket, and drain nothing twice', async () => {
  const { clock, server, device, maya, jonas, contents, write } = createWorld();
  const tabs = six(device(maya));
  await clock.advance(10_000);
  expect(leaders(tabs)).toHaveLength(1);
  expect(server.connections(maya)).toBe(1);
  let items = 0;
  const send = server.send;
  server.send = (user, batch, upTo) => {
    items += batch.messages.length;
    return send(user, batch, upTo);
  };
  const [one, two] = tabs;
  if (one === undefined || two === undefined) throw new Error('no tabs');
  for (let count = 0; count < 10; count += 1) {
    await write(one, jonas, `one ${count}`);
    await write(two, jonas, `two ${count}`);
  }
  await clock.advance(2000);
  expect(contents()).toHaveLength(20);
  expect(items).toBe(20);
});

test('LD2 a leader that is closed is replaced at once, and its drain goes on', async () => {
  const { clock, server, device, maya, jonas, contents, write } = createWorld();
  const hers = device(maya);
  const tabs = six(hers);
  await clock.advance(2000);
  const [leader] = leaders(tabs);
  const follower = tabs.find((tab) => tab !== leader);
  if (leader === undefined || follower === undefined) throw new Error('no leader');
  const words = Array.from({ length: 120 }, (_, index) => `word ${index}`);
  hers.link.latency = () => 40;
  await write(follower, jonas, ...words);
  leader.runtime.kill();
  await clock.advance(1000);
  expect(leaders(tabs)).toHaveLength(1);
  expect(server.connections(maya)).toBe(1);
  await clock.advance(3000);
  expect(contents()).toEqual(words);
  expect(hers.disk.outbox.size).toBe(0);
});

test('LD3 a hidden leader gives the lead to a visible tab', async () => {
  const { clock, device, maya } = createWorld();
  const hers = device(maya);
  const first = hers.open();
  const hidden = hers.open({ isVisible: false });
  await clock.advance(2000);
  first.runtime.setVisible(false);
  await clock.advance(2000);
  expect(first.engine.status.get().isLeader).toBe(true);
  const visible = hers.open();
  await clock.advance(3000);
  expect(leaders([first, hidden, visible])).toEqual([visible]);
  hidden.runtime.setVisible(true);
  await clock.advance(5000);
  expect(leaders([first, hidden, visible])).toEqual([visible]);
});

test('LD4 a frozen leader is replaced by a visible tab, which sends within 5 s', async () => {
  const { clock, device, maya, jonas, contents, write } = createWorld();
  const hers = device(maya);
  const first = hers.open();
  const second = hers.open();
  await clock.advance(2000);
  expect(leaders([first, second])).toEqual([first]);
  first.runtime.freeze();
  await write(second, jonas, 'hello');
  await clock.advance(5000);
  expect(contents()).toEqual(['hello']);
  expect(second.engine.status.get().isLeader).toBe(true);
  first.runtime.thaw();
  await clock.advance(20_000);
  expect(leaders([first, second])).toEqual([second]);
});

test('LD5 visible tabs keep a stable leader: nobody steals from one that lives', async () => {
  const { clock, device, maya } = createWorld();
  const hers = device(maya);
  const tabs = six(hers);
  let changes = 0;
  for (const tab of tabs) {
    let before = false;
    tab.engine.status.subscribe(() => {
      const isLeader = tab.engine.status.get().isLeader;
      if (isLeader !== before) changes += 1;
      before = isLeader;
    });
  }
  await clock.advance(120_000);
  expect(changes).toBe(1);
  const [leader] = leaders(tabs);
  leader?.runtime.freeze();
  await clock.advance(10_000);
  const settled = changes;
  leader?.runtime.thaw();
  await clock.advance(60_000);
  expect(changes).toBe(settled + 1);
  expect(leaders(tabs)).toHaveLength(1);
});

test('LD6 a leader that was robbed while frozen knows that it may have been, before it is told', async () => {
  const clock = createVirtualClock();
  const locks = createLockTable();
  const hub = createChannelHub();
  const make = (name: string) => {
    const tab = createTabRuntime(clock);
    const leader = createLeader({
      clock: tab.clock,
      random: createSeededRandom(1),
      locks: locks.forTab(tab),
      channel: createTabChannel(hub.forTab(tab)),
      page: tab.page,
      log: { info: () => {}, warn: () => {} },
      tab: name,
      onLead: () => {},
      onEnd: () => {},
      onCertain: () => {},
      onMissed: () => {},
    });
    leader.start();
    return { tab, leader };
  };
  const first = make('first');
  const second = make('second');
  await clock.advance(2000);
  expect(first.leader.isCertain()).toBe(true);
  first.tab.freeze();
  const seen: boolean[][] = [];
  first.tab.clock.after(2900, () => {
    seen.push([first.leader.isLeading(), first.leader.isCertain()]);
  });
  await clock.advance(10_000);
  expect([first.leader.isLeading(), second.leader.isCertain()]).toEqual([true, true]);
  first.tab.thaw();
  await clock.advance(100);
  expect(seen).toEqual([[true, false]]);
  expect(first.leader.isLeading()).toBe(false);
});

test('LD6 a leader that was only frozen goes on once it is sure that nobody took the lead', async () => {
  const { clock, device, maya, jonas, contents, write } = createWorld();
  const hers = device(maya);
  const tab = hers.open();
  await clock.advance(2000);
  tab.runtime.freeze();
  await clock.advance(60_000);
  tab.runtime.thaw();
  await clock.advance(500);
  await write(tab, jonas, 'hello');
  await clock.advance(2000);
  expect(contents()).toEqual(['hello']);
});

test('LD7 followers show what the leader knows', async () => {
  const { clock, device, maya, jonas, write } = createWorld();
  const hers = device(maya);
  const his = device(jonas);
  const leader = hers.open();
  const follower = hers.open();
  const other = his.open();
  await clock.advance(1000);
  await write(other, maya, 'hello');
  await clock.advance(2000);
  const late = hers.open();
  await clock.advance(100);
  expect(leader.engine.status.get()).toMatchObject({
    reachability: 'online',
    connection: { status: 'connected' },
    isLeader: true,
  });
  leader.engine.noteTrouble('roles', 'conflicts');
  leader.engine.noteTrouble('users', 'failed');
  leader.engine.noteTrouble('users', 'failed');
  const tally = tallyOf({ userId: maya, rows: [], parcels: [], photos: [], views: 2 });
  expect(late.engine.status.get().unsent).toBeNull();
  follower.engine.noteUnsent(
    tallyOf({ userId: maya, rows: [], parcels: [], photos: [], views: 9 }),
  );
  leader.engine.noteUnsent(tally);
  await clock.advance(100);
  expect(late.engine.status.get().trouble).toMatchObject({
    roles: { failed: 0, conflicts: 1 },
    users: { failed: 2, conflicts: 0 },
  });
  expect(late.engine.status.get().unsent).toEqual(tally);
  expect(facts(follower)).toEqual(facts(leader));
  expect(facts(late)).toEqual(facts(leader));
  expect(follower.engine.presence.get().has(jonas)).toBe(true);
  hers.link.set('down');
  await clock.advance(3000);
  expect(facts(follower)).toMatchObject({ reachability: 'offline' });
  expect(follower.engine.presence.get().size).toBe(0);
});

test('LD8 what a follower asks for is done by the leader; without an answer it is given up', async () => {
  const { clock, device, maya, jonas, during, write } = createWorld();
  const hers = device(maya);
  const his = device(jonas);
  const other = his.open();
  await write(other, maya, ...Array.from({ length: 80 }, (_, index) => `text ${index}`));
  await clock.advance(3000);
  const leader = hers.open();
  const follower = hers.open({ isVisible: false });
  await clock.advance(2000);
  expect(hers.disk.messages.size).toBe(50);
  const lane = [...hers.disk.conversations.keys()][0] ?? '';
  expect(await during(follower.engine.loadOlder(lane))).toBe(true);
  expect(hers.disk.messages.size).toBe(80);
  leader.runtime.freeze();
  expect(await during(follower.engine.loadOlder(lane))).toBe(false);
});

test('LD9 messages of another version of the app are passed over', async () => {
  const clock = createVirtualClock();
  const hub = createChannelHub();
  const old = hub.forTab(createTabRuntime(clock));
  const heard: unknown[] = [];
  createTabChannel(hub.forTab(createTabRuntime(clock))).subscribe((message) => heard.push(message));
  old.post({ type: 'beat' });
  old.post({ type: 'something new', tab: 'a' });
  old.post('text');
  old.post({ type: 'yield', tab: 'a' });
  await clock.settle();
  expect(heard).toEqual([{ type: 'yield', tab: 'a' }]);
});

test('LD10 a clock that is set a day on or back stops nothing', async () => {
  const { clock, device, maya, jonas, contents, write } = createWorld();
  const hers = device(maya);
  const first = hers.open();
  const second = hers.open();
  await clock.advance(2000);
  const day = 86_400_000;
  for (const [index, skew] of [day, -day, 0].entries()) {
    for (const tab of [first, second]) tab.runtime.setSkew(skew);
    await clock.advance(1500);
    await write(second, jonas, `text ${index}`);
    await clock.advance(3000);
  }
  expect(contents()).toEqual(['text 0', 'text 1', 'text 2']);
  expect(leaders([first, second])).toEqual([first]);
});

test('LD11 a tab that was stopped while another led reads again; a tab alone does not', async () => {
  const { clock, device, maya } = createWorld();
  const hers = device(maya);
  const first = hers.open();
  const alone = async (ms: number) => {
    first.runtime.freeze();
    await clock.advance(ms);
    first.runtime.thaw();
    await clock.advance(2000);
  };
  await clock.advance(2000);
  await alone(60_000);
  expect(first.misses()).toBe(0);
  const second = hers.open();
  const third = hers.open();
  await clock.advance(2000);
  await alone(6000);
  expect(leaders([first, second, third])).not.toEqual([first]);
  expect([first, second, third].map((tab) => tab.misses())).toEqual([1, 0, 0]);
  await alone(3000);
  expect(first.misses()).toBe(2);
  await clock.advance(60_000);
  expect([first, second, third].map((tab) => tab.misses())).toEqual([2, 0, 0]);
});

test('LD11 a hidden tab reads again when it is shown', async () => {
  const { clock, device, maya } = createWorld();
  const hers = device(maya);
  hers.open();
  const hidden = hers.open({ isVisible: false });
  await clock.advance(2000);
  hidden.runtime.freeze();
  await clock.advance(60_000);
  hidden.runtime.thaw();
  await clock.advance(60_000);
  expect(hidden.misses()).toBe(0);
  hidden.runtime.setVisible(true);
  await clock.advance(10);
  expect(hidden.misses()).toBe(1);
});

test('RP12 a refused change is told to every tab, not to the leader alone', async () => {
  const { clock, device, maya } = createWorld();
  const tabs = six(device(maya));
  await clock.advance(2000);
  leaders(tabs)[0]?.engine.noteRefused('roles');
  await clock.advance(10);
  expect(tabs.map(({ refusals }) => refusals)).toEqual(tabs.map(() => ['roles']));
});

import { expect, test } from 'vitest';
import { createTypingReporter } from '#sync/chat/inbound/typing.ts';
import { createVirtualClock } from '#tests/fakes/clock.ts';
import { createWorld } from './world.ts';

test('TY1 a start is renewed every two seconds at most, and three silent seconds are a stop', async () => {
  const clock = createVirtualClock();
  const sent: string[] = [];
  const reporter = createTypingReporter(clock, (state) => sent.push(`${clock.elapsed()} ${state}`));
  for (let key = 0; key < 50; key += 1) {
    reporter.report('lane', 'them');
    await clock.advance(100);
  }
  await clock.advance(10_000);
  const starts = sent.filter((line) => line.endsWith('start')).map((line) => parseInt(line, 10));
  expect(starts.slice(1).every((at, index) => at - (starts[index] ?? 0) >= 2000)).toBe(true);
  expect(sent.filter((line) => line.endsWith('stop'))).toEqual(['7900 stop']);
  reporter.report('lane', 'them');
  reporter.finish('lane');
  expect(sent.slice(-2)).toEqual(['15000 start', '15000 stop']);
});

test('TY2 the other person sees typing while it lasts, in every tab, and not for ever', async () => {
  const { clock, device, maya, jonas, lane, write } = createWorld();
  const hers = device(maya);
  const his = device(jonas);
  const tab = hers.open();
  const follower = hers.open();
  const other = his.open();
  await write(other, maya, 'hello');
  await clock.advance(2000);
  const seen = [tab, follower].map(({ engine }) => engine.typing(lane));
  const states = () => seen.map((live) => live.get());
  other.engine.reportTyping(lane, maya);
  await clock.advance(500);
  expect(states()).toEqual([true, true]);
  await clock.advance(4000);
  expect(states()).toEqual([false, false]);
  other.engine.reportTyping(lane, maya);
  await clock.advance(500);
  expect(states()).toEqual([true, true]);
  his.link.set('down');
  await clock.advance(4000);
  expect(states()).toEqual([false, false]);
});

test('TY3 a message ends the typing of its sender; typing in a follower goes through the leader', async () => {
  const { clock, device, maya, jonas, lane, write } = createWorld();
  const hers = device(maya);
  const his = device(jonas);
  const tab = hers.open();
  his.open();
  const follower = his.open();
  await write(follower, maya, 'hello');
  await clock.advance(2000);
  follower.engine.reportTyping(lane, maya);
  await clock.advance(300);
  expect(tab.engine.typing(lane).get()).toBe(true);
  await write(follower, maya, 'that was it');
  await clock.advance(300);
  expect(tab.engine.typing(lane).get()).toBe(false);
});

test('TY4 typing and presence are never kept for later: offline they are dropped', async () => {
  const { clock, device, maya, jonas, lane, write } = createWorld();
  const hers = device(maya);
  const his = device(jonas);
  const tab = hers.open();
  // Before the server has said who is online nobody is known to be away.
  expect(tab.engine.status.get().knowsPresence).toBe(false);
  const other = his.open();
  await write(other, maya, 'hello');
  await clock.advance(2000);
  expect(tab.engine.status.get().knowsPresence).toBe(true);
  expect(tab.engine.presence.get()).toEqual(new Set([jonas]));
  his.link.set('down');
  await clock.advance(3000);
  expect(tab.engine.presence.get()).toEqual(new Set());
  other.engine.reportTyping(lane, maya);
  await clock.advance(500);
  his.link.set('up');
  await clock.advance(2000);
  expect(tab.engine.typing(lane).get()).toBe(false);
  expect(tab.engine.presence.get()).toEqual(new Set([jonas]));
  expect(hers.disk.messages.size).toBe(1);
  hers.link.set('down');
  await clock.advance(3000);
  expect(tab.engine.status.get().knowsPresence).toBe(false);
});

test('TY5 nobody is told that a person types who keeps it to themselves', async () => {
  const { clock, device, maya, jonas, lane, write } = createWorld();
  const tab = device(maya).open();
  const other = device(jonas).open();
  await write(other, maya, 'hello');
  await clock.advance(2000);
  const seen = tab.engine.typing(lane);
  other.choosePrivacy({ tellsRead: true, tellsTyping: false });
  other.engine.reportTyping(lane, maya);
  await clock.advance(500);
  expect(seen.get()).toBe(false);
  other.choosePrivacy({ tellsRead: true, tellsTyping: true });
  other.engine.reportTyping(lane, maya);
  await clock.advance(500);
  expect(seen.get()).toBe(true);
});

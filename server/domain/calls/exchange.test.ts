import { expect, test } from 'vitest';
import type { CallNotice } from '#contract/protocol/calls.ts';
import { createFakeCallLog } from '#tests/fakes/callLog.ts';
import { createVirtualClock } from '#tests/fakes/clock.ts';
import { CALLER_GRACE_MS, createExchange, TALKER_GRACE_MS, type Told } from './exchange.ts';

const person = (id: string) => ({
  id,
  full_name: id,
  user_type: 'renter' as const,
  avatar_url: null,
});
const from = (id: string, tab = '1') => ({
  person: person(id),
  socketId: `socket-${id}-${tab}`,
  leg: `leg-${id}-${tab}`,
});
const call = (callId: string, other: string) => ({ callId, callType: 'audio' as const, other });

/** A call that the log has: a server that does not hold it takes it over. */
const known = (callId: string, other: string) => ({ ...call(callId, other), isUnderWay: true });

function exchangeOf() {
  const clock = createVirtualClock();
  const log = createFakeCallLog();
  const told: (Told & { readonly to: string })[] = [];
  const tell = (to: string, each: Told) => void told.push({ to, ...each });
  const exchange = createExchange({
    clock: { now: clock.elapsed, after: clock.after },
    tellPerson: tell,
    tellSocket: tell,
    isReachable: () => true,
    log,
  });
  const notices = () =>
    told
      .filter(({ event }) => event === 'call_response')
      .map(({ to, payload }) => [to, payload as CallNotice] as const);
  const ended = (who: string) =>
    notices().flatMap(([to, notice]) =>
      to === who && notice.say === 'over' ? [notice.reason] : [],
    );
  return { clock, exchange, log, told, notices, ended };
}

test('nobody answers for 45 s: missed, for both', async () => {
  const { clock, exchange, ended } = exchangeOf();
  exchange.ring(from('maya'), call('one', 'jonas'));
  await clock.advance(44_999);
  expect(exchange.size()).toBe(1);
  await clock.advance(1);
  expect([ended('maya'), ended('jonas')]).toEqual([['missed'], ['missed']]);
  expect(exchange.size()).toBe(0);
});

test('a caller whose line breaks stops ringing after a grace, and goes on where it is back in time', async () => {
  const { clock, exchange, ended } = exchangeOf();
  exchange.ring(from('maya'), call('one', 'jonas'));
  exchange.left('socket-maya-1');
  await clock.advance(CALLER_GRACE_MS - 1);
  exchange.say(from('maya'), { ...call('one', 'jonas'), say: 'here', isCaller: true });
  await clock.advance(CALLER_GRACE_MS);
  expect(exchange.size()).toBe(1);
  exchange.left('socket-maya-1');
  await clock.advance(CALLER_GRACE_MS);
  expect([ended('maya'), ended('jonas')]).toEqual([['cancelled'], ['cancelled']]);
});

test('both call at the same moment: one call, that of who came first, and the other has taken it', () => {
  const { exchange, notices } = exchangeOf();
  exchange.ring(from('maya'), call('one', 'jonas'));
  exchange.ring(from('jonas'), call('two', 'maya'));
  const notice = { callId: 'one', say: 'accepted', leg: 'leg-jonas-1', replaces: 'two' };
  expect(notices()).toEqual([
    ['maya', notice],
    ['jonas', notice],
  ]);
  expect(exchange.size()).toBe(1);
  exchange.ring(from('jonas'), call('two', 'maya'));
  expect(notices().at(-1)).toEqual(['socket-jonas-1', notice]);
});

test('two tabs answer at once: one has it, the other hears which', () => {
  const { exchange, notices } = exchangeOf();
  exchange.ring(from('maya'), call('one', 'jonas'));
  for (const tab of ['1', '2'])
    exchange.say(from('jonas', tab), { ...call('one', 'maya'), say: 'accept', isCaller: false });
  const notice = { callId: 'one', say: 'accepted', leg: 'leg-jonas-1' };
  expect(notices()).toEqual([
    ['maya', notice],
    ['jonas', notice],
    ['socket-jonas-2', notice],
  ]);
  exchange.say(from('jonas', '2'), { ...call('one', 'maya'), say: 'end', isCaller: false });
  expect(exchange.size()).toBe(1);
});

test('somebody in a call is busy for a third, and nobody is made busy by a call that one side alone speaks of', () => {
  const { exchange, ended } = exchangeOf();
  exchange.say(from('eve'), { ...known('none', 'jonas'), say: 'here', isCaller: true });
  exchange.ring(from('maya'), call('one', 'jonas'));
  exchange.say(from('jonas'), { ...call('one', 'maya'), say: 'accept', isCaller: false });
  exchange.ring(from('sam'), call('two', 'jonas'));
  expect(ended('socket-sam-1')).toEqual(['busy']);
  expect(ended('jonas')).toEqual([]);
});

test('what is said of a call that is over, or asked again, gets its end for an answer', () => {
  const { exchange, ended } = exchangeOf();
  exchange.ring(from('maya'), call('one', 'jonas'));
  exchange.say(from('jonas'), { ...call('one', 'maya'), say: 'decline', isCaller: false });
  exchange.say(from('jonas', '2'), { ...call('one', 'maya'), say: 'accept', isCaller: false });
  exchange.ring(from('maya'), call('one', 'jonas'));
  expect(ended('maya')).toEqual(['declined']);
  expect(ended('socket-jonas-2')).toEqual(['declined']);
  expect(ended('socket-maya-1')).toEqual(['declined']);
  expect(exchange.size()).toBe(0);
});

test('a server that was restarted takes a call over from both who talk, and ends it where one of them falls silent', async () => {
  const { clock, exchange, told, ended } = exchangeOf();
  exchange.say(from('jonas'), { ...known('one', 'maya'), say: 'here', isCaller: false });
  exchange.say(from('maya'), { ...known('one', 'jonas'), say: 'here', isCaller: true });
  await clock.advance(TALKER_GRACE_MS - 1);
  const payload = { callId: 'one', leg: 'leg-maya-1', id: 'description-1', description: 'v=0' };
  const by = { userId: 'maya', socketId: 'socket-maya-1', leg: 'leg-maya-1' };
  exchange.pass(by, 'webrtc_offer', { ...call('one', 'jonas'), payload });
  expect(told.at(-1)).toMatchObject({ to: 'jonas', event: 'webrtc_offer', payload: { payload } });
  await clock.advance(TALKER_GRACE_MS - 1);
  expect(ended('maya')).toEqual(['failed']);
});

test('a call that the log does not know is taken over from nobody, and nothing of it reaches the other', () => {
  const { exchange, told, ended } = exchangeOf();
  for (const say of ['here', 'heard', 'back'] as const)
    exchange.say(from('eve'), { ...call('none', 'jonas'), say, isCaller: true });
  const payload = { callId: 'none', leg: 'leg-eve-1', id: 'description-1', description: 'v=0' };
  const by = { userId: 'eve', socketId: 'socket-eve-1', leg: 'leg-eve-1' };
  expect(() => exchange.pass(by, 'webrtc_offer', { ...call('none', 'jonas'), payload })).toThrow(
    'no such call',
  );
  expect(told.filter(({ to }) => to === 'jonas')).toEqual([]);
  expect(ended('socket-eve-1')).toEqual(['failed', 'failed', 'failed']);
  expect(exchange.size()).toBe(0);
});

test('a call is for its two people: no third says or passes anything', () => {
  const { exchange } = exchangeOf();
  exchange.ring(from('maya'), call('one', 'jonas'));
  for (const say of ['accept', 'decline', 'end', 'fail', 'here', 'back'] as const)
    expect(() =>
      exchange.say(from('eve'), { ...call('one', 'maya'), say, isCaller: false }),
    ).toThrow('not a call of these two');
  expect(() => exchange.ring(from('eve'), call('one', 'jonas'))).toThrow('not a call of these two');
  expect(exchange.size()).toBe(1);
});

test('each call that rang is written down once, with how it ended; the one that became another is not', async () => {
  const { clock, exchange, log } = exchangeOf();
  exchange.ring(from('maya'), call('one', 'jonas'));
  exchange.ring(from('jonas'), call('two', 'maya'));
  exchange.say(from('maya'), { ...call('one', 'jonas'), say: 'heard', isCaller: true });
  exchange.ring(from('eve'), call('three', 'jonas'));
  exchange.ring(from('eve'), call('three', 'jonas'));
  exchange.say(from('maya'), { ...call('one', 'jonas'), say: 'end', isCaller: true });
  exchange.say(from('jonas'), { ...call('one', 'maya'), say: 'end', isCaller: false });
  exchange.ring(from('eve'), call('four', 'jonas'));
  await clock.advance(45_000);
  expect(log.entries).toEqual([
    { callId: 'three', reason: 'busy' },
    { callId: 'one', reason: 'hungUp' },
    { callId: 'four', reason: 'missed' },
  ]);
  expect(log.open()).toBe(0);
});

test('a call that was taken over is held, and heard of once more', () => {
  const { exchange, log } = exchangeOf();
  log.rings(call('one', 'jonas'), 'maya');
  exchange.say(from('maya'), { ...known('one', 'jonas'), say: 'heard', isCaller: true });
  exchange.say(from('maya'), { ...call('one', 'jonas'), say: 'end', isCaller: true });
  expect(log.entries).toEqual([{ callId: 'one', reason: 'hungUp' }]);
});

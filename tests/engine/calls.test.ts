import { expect, test } from 'vitest';
import { createSignalRetry } from '#sync/chat/calls/signalRetry.ts';
import { createVirtualClock } from '#tests/fakes/clock.ts';
import { callee, createCallWorld, JONAS, MAYA } from '#tests/simulator/calls/world.ts';

function two() {
  const world = createCallWorld(1);
  const maya = world.device(MAYA).openTab();
  const phone = world.device(JONAS);
  const [first, second] = [phone.openTab(), phone.openTab()];
  const laptop = world.device(JONAS).openTab();
  const status = (tab: typeof maya) => tab.controller.call.get()?.state.status ?? null;
  const call = async () => {
    maya.controller.start(callee(JONAS), 'audio');
    await world.clock.advance(100);
  };
  const talk = async () => {
    await call();
    first.controller.accept('audio');
    await world.clock.advance(500);
  };
  return { ...world, world, maya, phone, first, second, laptop, status, call, talk };
}

test('CA1 it rings in every tab and on every device, is taken in one, and the others stop', async () => {
  const { maya, first, second, laptop, status, call, clock } = two();
  await call();
  expect([maya, first, second, laptop].map(status)).toEqual([
    'ringing',
    'ringing',
    'ringing',
    'ringing',
  ]);
  second.controller.accept('audio');
  await clock.advance(500);
  expect([maya, first, second, laptop].map(status)).toEqual(['connected', null, 'connected', null]);
});

test('CA1 of two that answer at once one has it, and the other lets its microphone go', async () => {
  const { maya, first, laptop, status, call, clock } = two();
  await call();
  first.controller.accept('audio');
  laptop.controller.accept('audio');
  await clock.advance(500);
  expect(status(maya)).toBe('connected');
  expect(new Set([first, laptop].map(status))).toEqual(new Set(['connected', null]));
  expect(first.media.microphones() + laptop.media.microphones()).toBe(1);
});

test('CA1 declined, given up and hung up: both know the same end', async () => {
  for (const [end, reason] of [
    ['decline', 'declined'],
    ['giveUp', 'cancelled'],
    ['hangUp', 'hungUp'],
  ] as const) {
    const { maya, first, laptop, call, clock } = two();
    await call();
    if (end === 'decline') laptop.controller.decline();
    else {
      if (end === 'hangUp') first.controller.accept('audio');
      await clock.advance(300);
      maya.controller.hangUp();
    }
    await clock.advance(300);
    for (const tab of [maya, first, laptop])
      expect([...tab.controller.ended.get().values()], end).toEqual([reason]);
    expect(maya.media.microphones() + first.media.microphones()).toBe(0);
  }
});

test('CA2 nothing is passed on before both said yes, and microphones are let go with the end', async () => {
  const { maya, first, passed, call, clock } = two();
  await call();
  await clock.advance(5000);
  expect(passed).toEqual([]);
  first.controller.accept('audio');
  await clock.advance(500);
  expect(passed.map(({ event }) => event)).toEqual(['webrtc_offer', 'webrtc_answer']);
  expect([maya, first].map(({ media }) => media.microphones())).toEqual([1, 1]);
  first.controller.hangUp();
  await clock.advance(100);
  expect([maya, first].map(({ media }) => media.microphones())).toEqual([0, 0]);
});

test('CA2 a microphone that opens after the call is over is let go, and a person who does not agree gives none', async () => {
  const { maya, first, call, clock, status } = two();
  first.media.permits = 'prompt';
  await call();
  first.controller.accept('audio');
  await clock.settle();
  expect(first.controller.call.get()?.isExplaining).toBe(true);
  maya.controller.hangUp();
  await clock.advance(100);
  first.controller.allow();
  await clock.advance(100);
  expect(first.media.microphones()).toBe(0);

  const again = two();
  again.maya.media.refuses = true;
  await again.call();
  expect(again.maya.controller.call.get()).toMatchObject({
    state: { status: 'ended', reason: 'failed' },
    trouble: { what: 'microphone', why: 'denied' },
  });
  expect(again.status(again.first)).toBeNull();
  expect(status(first)).toBe('ended');
});

test('CA2 a microphone that takes its time is let go where the call ended meanwhile, and is opened once however often it is accepted', async () => {
  const { maya, first, call, clock } = two();
  first.media.opensAfterMs = 1000;
  await call();
  first.controller.accept('audio');
  await clock.settle();
  maya.controller.hangUp();
  await clock.advance(2000);
  expect(first.media.microphones()).toBe(0);

  await call();
  first.controller.accept('audio');
  await clock.advance(500);
  first.controller.accept('audio');
  await clock.advance(3000);
  expect(first.media.microphones()).toBe(1);
  first.controller.hangUp();
  await clock.advance(100);
  expect(first.media.microphones()).toBe(0);
});

test('CA12 a call rings without its camera where that was allowed, and waits where the person is still asked for it', async () => {
  for (const [permits, isRinging] of [
    ['granted', true],
    ['prompt', false],
  ] as const) {
    const { maya, first, status, clock } = two();
    maya.media.permits = permits;
    maya.media.asksForCamera = true;
    maya.controller.start(callee(JONAS), 'video');
    await clock.advance(100);
    maya.controller.allow();
    await clock.advance(100);
    expect(status(first) === 'ringing', permits).toBe(isRinging);
  }
});

test('CA12 a call is shown once it rings, or a moment later where the microphone takes its time', async () => {
  const { maya, first, status, clock } = two();
  maya.media.opensAfterMs = 1000;
  maya.controller.start(callee(JONAS), 'video');
  await clock.settle();
  expect(status(maya)).toBeNull();
  await clock.advance(50);
  expect([maya, first].map(status)).toEqual(['calling', null]);
  await clock.advance(1000);
  expect([maya, first].map(status)).toEqual(['ringing', 'ringing']);

  const quick = two();
  quick.maya.controller.start(callee(JONAS), 'audio');
  await quick.clock.advance(5);
  expect([quick.maya, quick.first].map(quick.status)).toEqual(['ringing', 'ringing']);
});

test('CA3 what nobody answers is missed, and a caller who goes away rings no more', async () => {
  const { maya, first, call, clock } = two();
  await call();
  await clock.advance(45_000);
  for (const tab of [maya, first])
    expect([...tab.controller.ended.get().values()]).toEqual(['missed']);

  const gone = two();
  await gone.call();
  gone.maya.device.cut();
  await gone.clock.advance(5000);
  expect([...gone.first.controller.ended.get().values()]).toEqual(['cancelled']);
});

test('CA3 a call that goes silent comes back, or is over for both after 15 s', async () => {
  const { maya, first, talk, clock, status } = two();
  await talk();
  maya.media.line()?.silent(true);
  expect(status(maya)).toBe('reconnecting');
  await clock.advance(10_000);
  maya.media.line()?.silent(false);
  expect(status(maya)).toBe('connected');
  maya.media.line()?.silent(true);
  await clock.advance(15_100);
  for (const tab of [maya, first])
    expect([...tab.controller.ended.get().values()]).toEqual(['failed']);
});

test('CA8 a tab that is loaded anew is back in its call, and one that stays away ends it for both', async () => {
  for (const whose of ['caller', 'callee'] as const) {
    const { maya, first, talk, clock, status } = two();
    await talk();
    const tab = whose === 'caller' ? maya : first;
    const other = whose === 'caller' ? first : maya;
    const again = tab.reload();
    await clock.advance(1000);
    expect([again, other].map(status), whose).toEqual(['connected', 'connected']);
    expect([again, other].map(({ media }) => media.microphones())).toEqual([1, 1]);
    again.kill();
    other.media.line()?.silent(true);
    await clock.advance(16_000);
    expect([...other.controller.ended.get().values()]).toEqual(['failed']);
  }
});

test('CA4 both call at the same moment: one call, and both hear each other', async () => {
  const { maya, first, laptop, status, clock } = two();
  maya.controller.start(callee(JONAS), 'audio');
  first.controller.start(callee(MAYA), 'video');
  await clock.advance(500);
  expect([maya, first].map(status)).toEqual(['connected', 'connected']);
  expect(status(laptop)).toBeNull();
  expect(maya.controller.call.get()?.id).toBe(first.controller.call.get()?.id);
});

test('CA4 a server that is restarted while they talk, or while it rings, changes nothing for them', async () => {
  const { world, maya, first, talk, clock, status } = two();
  await talk();
  world.restartServer();
  await clock.advance(1000);
  expect([maya, first].map(status)).toEqual(['connected', 'connected']);
  first.controller.hangUp();
  await clock.advance(1000);
  expect([...maya.controller.ended.get().values()]).toEqual(['hungUp']);

  const ringing = two();
  await ringing.call();
  ringing.world.restartServer();
  await ringing.clock.advance(1000);
  ringing.laptop.controller.accept('audio');
  await ringing.clock.advance(1000);
  expect(ringing.status(ringing.maya)).toBe('connected');
});

test('CA5 words are said in their order, each until it was taken; a refusal for good ends the trying', async () => {
  const clock = createVirtualClock();
  const heard: string[] = [];
  let isDeaf = true;
  const signalRetry = createSignalRetry(
    {
      say(event) {
        heard.push(event);
        if (event === 'refused') return Promise.resolve('not_a_participant');
        return Promise.resolve(isDeaf ? 'lost' : 'taken');
      },
    },
    clock,
  );
  const refusals: string[] = [];
  signalRetry.say('one', {});
  signalRetry.say('refused', {}, (code) => refusals.push(code));
  signalRetry.say('two', {});
  await clock.advance(2500);
  expect(heard).toEqual(['one', 'one', 'one']);
  isDeaf = false;
  await clock.advance(1000);
  expect(heard).toEqual(['one', 'one', 'one', 'one', 'refused', 'two']);
  expect(refusals).toEqual(['not_a_participant']);
});

test('CA7 the microphone is off once a call is over, though the browser still asks for the camera', async () => {
  const { maya, world, clock } = two();
  maya.media.asksForCamera = true;
  maya.controller.start(callee(JONAS), 'video');
  await world.clock.advance(100);
  expect(maya.media.microphones()).toBe(1);
  maya.controller.hangUp();
  await clock.advance(100);
  expect(maya.media.microphones()).toBe(0);
});

import { expect, it, vi } from 'vitest';
import { createGate } from '../../kit/gate.ts';
import { createPacksFirst } from './packsFirst.ts';

/** Time that moves when it is told to. */
function createTime() {
  let now = 0;
  let timers: { readonly due: number; readonly callback: () => void }[] = [];
  return {
    after(ms: number, callback: () => void) {
      const timer = { due: now + ms, callback };
      timers.push(timer);
      return () => void (timers = timers.filter((each) => each !== timer));
    },
    isIdle: () => timers.length === 0,
    move(ms: number) {
      now += ms;
      const due = timers.filter((timer) => timer.due <= now);
      timers = timers.filter((timer) => timer.due > now);
      for (const { callback } of due) callback();
    },
  };
}

function rowsBehindPacks() {
  const [gate, time, onOver] = [createGate(), createTime(), vi.fn<() => void>()];
  return { gate, time, onOver, ...createPacksFirst(gate, time, onOver) };
}

it('FI20 rows wait as long as any pack is on its way, and it is told when none is', async () => {
  const { gate, time, onOver, isWaiting } = rowsBehindPacks();
  expect(isWaiting()).toBe(false);
  const [one, other] = [gate.hold(), gate.hold()];
  expect(isWaiting()).toBe(true);
  one();
  expect(isWaiting()).toBe(true);
  other();
  expect(isWaiting()).toBe(false);
  await expect.poll(() => onOver.mock.calls.length).toBe(1);
  expect(time.isIdle()).toBe(true);
  const third = gate.hold();
  expect(isWaiting()).toBe(true);
  third();
  await expect.poll(() => onOver.mock.calls.length).toBe(2);
});

it('FI20 rows wait eight seconds for packs, and for no other from then on', async () => {
  const { gate, time, onOver, isWaiting } = rowsBehindPacks();
  const release = gate.hold();
  expect(isWaiting()).toBe(true);
  time.move(7900);
  expect([isWaiting(), onOver.mock.calls.length]).toEqual([true, 0]);
  time.move(100);
  expect([isWaiting(), onOver.mock.calls.length]).toEqual([false, 1]);
  release();
  gate.hold();
  expect(isWaiting()).toBe(false);
  await new Promise(setImmediate);
  expect(onOver).toHaveBeenCalledTimes(1);
});

it('FI20 nothing is told once it was stopped, and no timer is left', async () => {
  const { gate, time, onOver, isWaiting, stop } = rowsBehindPacks();
  const release = gate.hold();
  expect(isWaiting()).toBe(true);
  stop();
  expect(time.isIdle()).toBe(true);
  release();
  await new Promise(setImmediate);
  expect(onOver).not.toHaveBeenCalled();
});

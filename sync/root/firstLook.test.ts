import { expect, test } from 'vitest';
import type { Glance } from '../store/index.ts';
import { type FirstLookDeps, startFirstLook } from './firstLook.ts';

function look(changes: Partial<FirstLookDeps> & { readonly holds?: boolean } = {}) {
  const steps: string[] = [];
  const timers: (() => void)[] = [];
  const glance = {
    hasAnything: () => Promise.resolve(changes.holds ?? true),
    settled: async () => void steps.push('settled'),
    close: () => Promise.resolve(),
  } as unknown as Glance;
  const { done } = startFirstLook({
    userId: 'maya',
    glance,
    firstScreen: { stands: Promise.resolve(), isEngineKept: true },
    idle: async () => void steps.push('idle'),
    clock: {
      after(_ms: number, act: () => void) {
        timers.push(act);
        return () => void timers.splice(timers.indexOf(act), 1);
      },
    } as FirstLookDeps['clock'],
    log: { info: () => undefined, warn: () => undefined },
    ...changes,
  });
  return { done, steps, timers };
}

const never = new Promise<void>(() => undefined);

test('SE27 a first look ends when the first screen has what it shows and the tab is idle', async () => {
  const { done, steps, timers } = look();
  await done;
  expect({ steps, timers }).toEqual({ steps: ['idle', 'settled', 'idle'], timers: [] });
});

test('SE27 it ends at once where the device holds nothing', async () => {
  const { done, steps } = look({ holds: false });
  await done;
  expect(steps).toEqual([]);
});

test('SE27 where a deployment could take the engine away it is asked for when the screen stands', async () => {
  const { done, steps } = look({ firstScreen: { stands: Promise.resolve(), isEngineKept: false } });
  await done;
  expect(steps).toEqual([]);
});

test('SE27 a screen that never stands does not put the engine off for ever', async () => {
  const { done, timers } = look({ firstScreen: { stands: never, isEngineKept: true } });
  expect(timers).toHaveLength(1);
  timers[0]?.();
  await expect(done).resolves.toBeUndefined();
});

import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createLanes } from './lanes.ts';

function gate(): { open: () => void; opened: Promise<unknown> } {
  const controller = new AbortController();
  return { open: () => controller.abort(), opened: once(controller.signal, 'abort') };
}

test('work of one key runs in the order given, a failure in between included', async () => {
  const inLane = createLanes();
  const log: string[] = [];
  const slow = gate();
  const first = inLane('a', async () => {
    await slow.opened;
    log.push('first');
  });
  const second = inLane('a', async () => {
    log.push('second');
    throw new Error('refused');
  });
  const third = inLane('a', async () => log.push('third'));
  slow.open();
  await expect(second).rejects.toThrow('refused');
  await Promise.all([first, third]);
  expect(log).toEqual(['first', 'second', 'third']);
});

test('another key does not wait', async () => {
  const inLane = createLanes();
  const slow = gate();
  const held = inLane('a', () => slow.opened);
  await expect(inLane('b', async () => 'done')).resolves.toBe('done');
  slow.open();
  await held;
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type Known,
  type ProcessState,
  takeIn,
  totalOf,
  watchProcessorTime,
} from './processorTime.mjs';

const state = (pid: number, parent: number, own: number, waited = 0): ProcessState => ({
  pid,
  parent,
  own,
  waited,
});

/** The count for process 1 after these looks. */
function totalAfter(...looks: readonly (readonly ProcessState[])[]): number {
  const processes = new Map<number, Known>();
  for (const look of looks) takeIn(processes, 1, look);
  return totalOf(processes, 1);
}

test('what a process and all below it take is counted, in whatever order they are listed, and nobody else', () => {
  expect(totalAfter([state(3, 2, 5), state(2, 1, 10), state(1, 0, 20), state(9, 8, 99)])).toBe(35);
});

test('a child that nobody waited for is counted as it was last seen', () => {
  expect(totalAfter([state(1, 0, 1), state(2, 1, 300)], [state(1, 0, 2)])).toBe(302);
});

test('a child that was waited for is counted once, with what it did after the last look', () => {
  expect(totalAfter([state(1, 0, 1), state(2, 1, 300)], [state(1, 0, 2, 330)])).toBe(332);
});

test('a child whose parent ended goes on being counted', () => {
  const before = [state(1, 0, 1), state(2, 1, 10), state(3, 2, 50)];
  expect(totalAfter(before, [state(1, 0, 1), state(3, 4, 80)])).toBe(91);
});

test.runIf(existsSync('/proc/self/stat'))('a process that works is seen to', async () => {
  const work = `const until = process.cpuUsage().user + 2e5;
    while (process.cpuUsage().user < until) for (let i = 0; i < 1e5; i += 1);
    console.info('done'); process.stdin.resume();`;
  const child = spawn(process.execPath, ['-e', work], { stdio: ['pipe', 'pipe', 'ignore'] });
  const processorTime = watchProcessorTime(child.pid ?? 0);
  await once(child.stdout, 'data');
  expect(processorTime()).toBeGreaterThanOrEqual(0.2);
  child.stdin.end();
  await once(child, 'close');
});

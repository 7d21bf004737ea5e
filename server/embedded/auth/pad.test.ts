import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { padded } from './pad.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function timeOf(workMs: number): Promise<number> {
  const started = performance.now();
  const answer = padded(250, async () => {
    await new Promise((resolve) => setTimeout(resolve, workMs));
    return new Response();
  });
  await vi.runAllTimersAsync();
  await answer;
  return performance.now() - started;
}

it('answers after the same time whether there was a password to hash or not', async () => {
  expect(await timeOf(1)).toBe(250);
  expect(await timeOf(90)).toBe(250);
});

it('answers at the next step when the work took longer', async () => {
  expect(await timeOf(260)).toBe(500);
});

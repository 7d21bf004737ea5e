import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseTime, metered } from './meter.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => vi.useRealTimers());

const lasting = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const statement = () => metered(() => lasting(60));

test('each work is told of its own statements, whatever runs beside it', async () => {
  const all = Promise.all([
    databaseTime(async () => {
      await statement();
      await lasting(500);
      await statement();
    }),
    databaseTime(() => lasting(60)),
    databaseTime(async () => {
      await statement();
      throw new Error('broken');
    }),
  ]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await all).toEqual([120, 0, 60]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FoundPlace } from '#contract/protocol/api.ts';
import type { FirstAnswers } from './domain/listings/index.ts';
import { keepFirstAnswers } from './keptFirstAnswers.ts';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const warned: string[] = [];
const log = { warn: (text: string) => void warned.push(text) };
beforeEach(() => void warned.splice(0));

/** A server whose first city is the one of these for each round, the last for all further ones; null: it has none yet. */
function serverOf(...cities: (string | null | Error)[]) {
  const made: string[] = [];
  const city = async () => {
    const one = cities.length > 1 ? cities.shift() : cities[0];
    if (one instanceof Error) throw one;
    return one == null ? null : ({ id: one } as FoundPlace);
  };
  const refresh: FirstAnswers['refresh'] = async (id) => void made.push(id);
  return { places: { city }, answers: { refresh }, log, made };
}

test('it is made at once, and looked at again before anybody could find it too old', async () => {
  const server = serverOf('portavela');
  const stop = keepFirstAnswers(server);
  await vi.advanceTimersByTimeAsync(0);
  expect(server.made).toEqual(['portavela']);
  await vi.advanceTimersByTimeAsync(9 * MINUTE);
  expect(server.made).toHaveLength(3);
  await stop();
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(server.made).toHaveLength(3);
});

test('a server without a city waits for one, and a failure is said and tried again', async () => {
  const server = serverOf(null, new Error('away'), 'ras yasmin');
  const stop = keepFirstAnswers(server, { everyMs: MINUTE });
  await vi.advanceTimersByTimeAsync(0);
  expect([server.made, warned]).toEqual([[], []]);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect([server.made, warned]).toEqual([[], ['what searches show first was not made ahead']]);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(server.made).toEqual(['ras yasmin']);
  await stop();
});

test('one that is being made when it ends is broken off, and waited for', async () => {
  const server = serverOf('portavela');
  const refresh: FirstAnswers['refresh'] = async (_id, signal) =>
    await new Promise((_, reject) =>
      signal?.addEventListener('abort', () => reject(new Error('broken off'))),
    );
  const stop = keepFirstAnswers({ ...server, answers: { refresh } });
  await vi.advanceTimersByTimeAsync(0);
  await stop();
  expect(warned).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

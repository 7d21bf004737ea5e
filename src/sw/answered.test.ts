import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answered } from './answered.ts';
import { cacheFirst, networkFirst, staleWhileRevalidate } from './cacheFirst.ts';
import { createOwnFailures } from './ownFailures.ts';
import { shownPhoto } from './photos.ts';
import { memoryCaches } from './testCaches.ts';

const PHOTO = 'https://roost.test/api/photos/listings/a-1/medium';
const event = { waitUntil: () => undefined } as unknown as Parameters<typeof shownPhoto>[0];
const told = vi.fn();
/** As it is thrown in the worker. */
const thrown = (error: Error): Error =>
  Object.assign(error, { stack: `${String(error)}\n    at https://roost.test/sw.js:1:20941` });
const failures = createOwnFailures('https://roost.test', () =>
  Promise.resolve([{ postMessage: told }]),
);

beforeEach(() => {
  told.mockClear();
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('fetch', () => Promise.reject(thrown(new TypeError('Failed to fetch'))));
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['a photo', (request: Request) => shownPhoto(event, request)],
  ['large code', cacheFirst],
  ['the map of a city', staleWhileRevalidate],
  ['legal texts', networkFirst],
])(
  '%s that is not here without a network is an answer, and no failure of the app',
  async (_, asked) => {
    const answer = await answered(asked(new Request(PHOTO)), failures.note);
    expect(answer.type).toBe('error');
    expect(told).not.toHaveBeenCalled();
  },
);

it('what breaks in the worker itself is told, and the page still gets an answer', async () => {
  const broken = Promise.reject(thrown(new RangeError('Invalid array length')));
  expect((await answered(broken, failures.note)).type).toBe('error');
  await expect.poll(() => told.mock.calls.length).toBe(1);
});

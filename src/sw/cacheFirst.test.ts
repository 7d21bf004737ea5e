import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheFirst, networkFirst, staleWhileRevalidate } from './cacheFirst.ts';
import { shownPhoto } from './photos.ts';
import { memoryCaches } from './testCaches.ts';

beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(new Response('from the network'))));
afterEach(() => vi.unstubAllGlobals());

const isFull = () => Promise.reject(new DOMException('the disk is full', 'QuotaExceededError'));
const isBroken = () => Promise.reject(new DOMException('no cache opens', 'UnknownError'));
const event = {
  waitUntil: (work: Promise<unknown>) => void work,
} as unknown as Parameters<typeof shownPhoto>[0];

const ways = [
  ['large code', cacheFirst],
  ['the outlines of the map', staleWhileRevalidate],
  ['the terms', networkFirst],
  ['a photo', (request: Request) => shownPhoto(event, request)],
] as const;

it.each(ways)(
  '%s that the network gives is given though there is no room to keep it',
  async (_, way) => {
    const all = memoryCaches();
    const open = async (name: string) => ({ ...(await all.open(name)), put: isFull });
    vi.stubGlobal('caches', { ...all, open });
    const answer = await way(new Request('https://roost.test/assets/maplibre-1a2b3c4d.js'));
    expect(await answer.text()).toBe('from the network');
  },
);

it.each(ways)(
  '%s that the network gives is given though no cache can be opened',
  async (_, way) => {
    vi.stubGlobal('caches', { open: isBroken, match: isBroken, has: isBroken });
    const answer = await way(new Request('https://roost.test/assets/maplibre-1a2b3c4d.js'));
    expect(await answer.text()).toBe('from the network');
  },
);

it('what is kept is given where there is no network', async () => {
  vi.stubGlobal('caches', memoryCaches());
  const asked = new Request('https://roost.test/assets/maplibre-1a2b3c4d.js');
  await cacheFirst(asked);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  for (const way of [cacheFirst, networkFirst, staleWhileRevalidate])
    expect(await (await way(asked)).text()).toBe('from the network');
});

import { beforeEach, expect, it, vi } from 'vitest';
import { FILES_AT_ONCE } from '#contract/protocol/limits.ts';
import { SHARED_WORDS, sharedFileAt, type SharedWords } from '#contract/protocol/shared.ts';
import { takeShared } from './share.ts';
import { memoryCaches } from './testCaches.ts';

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches());
});

const shared = async (parts: Readonly<Record<string, string | File | readonly File[]>>) => {
  const body = new FormData();
  for (const [name, part] of Object.entries(parts))
    for (const one of [part].flat()) body.append(name, one);
  return await takeShared(new Request('https://roost.test/share', { method: 'POST', body }));
};
const words = async () => {
  const kept = await caches.match(SHARED_WORDS);
  if (kept === undefined) throw new Error('nothing was kept');
  const { at, ...said } = (await kept.json()) as SharedWords;
  expect(Math.abs(Date.now() - (at ?? 0))).toBeLessThan(60_000);
  return said;
};

it('keeps words and files and leads to the page that shows them', async () => {
  const photo = new File(['photo'], 'kitchen.jpg', { type: 'image/jpeg' });
  const answer = await shared({
    title: 'A flat',
    text: 'Look',
    url: 'https://a.test/',
    files: photo,
  });
  expect([answer.status, new URL(answer.headers.get('location') ?? '').pathname]).toEqual([
    303,
    '/share',
  ]);
  expect(await words()).toEqual({
    ...{ title: 'A flat', text: 'Look', url: 'https://a.test/', files: ['kitchen.jpg'], left: 0 },
  });
  const kept = await (await caches.match(sharedFileAt(0)))?.blob();
  expect([await kept?.text(), kept?.type]).toEqual(['photo', 'image/jpeg']);
});

it('keeps the last share alone, with as many files as go at once, and says how many were left out', async () => {
  await shared({ text: 'before', files: new File(['x'], 'before.jpg') });
  const files = Array.from({ length: FILES_AT_ONCE + 2 }, (_, at) => new File(['x'], `${at}.jpg`));
  await shared({ text: 'y'.repeat(20_000), files: [...files, new File([], 'empty')] });
  expect(await words()).toMatchObject({ title: '', left: 2 });
  expect((await words()).text).toHaveLength(8000);
  expect(await caches.match(sharedFileAt(FILES_AT_ONCE))).toBeUndefined();
});

it('keeps words where there is no room for a file, and says that it was left out', async () => {
  const all = memoryCaches();
  let isFull = true;
  vi.stubGlobal('caches', {
    ...all,
    async open(name: string) {
      const cache = await all.open(name);
      const put = async (address: string, answer: Response) => {
        if (isFull) {
          isFull = false;
          throw new DOMException('the disk is full', 'QuotaExceededError');
        }
        await cache.put(address, answer);
      };
      return { ...cache, put };
    },
  });
  const files = [new File(['film'], 'film.mp4'), new File(['photo'], 'kitchen.jpg')];
  expect((await shared({ text: 'Look', files })).status).toBe(303);
  expect(await words()).toEqual({
    ...{ title: '', text: 'Look', url: '', files: ['kitchen.jpg'], left: 1 },
  });
  expect(await (await caches.match(sharedFileAt(0)))?.text()).toBe('photo');
});

it('keeps words where the files took all the room: the last of them gives it', async () => {
  const all = memoryCaches();
  const kept = new Set<string>();
  vi.stubGlobal('caches', {
    ...all,
    async open(name: string) {
      const cache = await all.open(name);
      const put = async (address: string, answer: Response) => {
        if (kept.size >= 2) throw new DOMException('the disk is full', 'QuotaExceededError');
        kept.add(address);
        await cache.put(address, answer);
      };
      const drop = async (address: string) => kept.delete(address) && (await cache.delete(address));
      return { ...cache, put, delete: drop };
    },
  });
  const files = [new File(['film'], 'film.mp4'), new File(['photo'], 'kitchen.jpg')];
  expect((await shared({ text: 'Look', files })).status).toBe(303);
  expect(await words()).toMatchObject({ text: 'Look', files: ['film.mp4'], left: 1 });
  expect(await caches.match(sharedFileAt(1))).toBeUndefined();
});

it('of two shares that come at once the last is kept whole, and nothing of the first', async () => {
  const files = [new File(['one'], 'one.jpg'), new File(['more'], 'more.jpg')];
  const one = shared({ text: 'one', files });
  const other = shared({ text: 'two', files: new File(['two'], 'two.jpg') });
  await Promise.all([one, other]);
  expect(await words()).toMatchObject({ text: 'two', files: ['two.jpg'] });
  expect(await (await caches.match(sharedFileAt(0)))?.text()).toBe('two');
  expect(await caches.match(sharedFileAt(1))).toBeUndefined();
});

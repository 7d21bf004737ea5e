import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Held } from './files.ts';
import { createLaterFiles } from './later.ts';
import { memoryCaches } from './testCaches.ts';

const URLS = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://roost.test/assets/${name}-1.js`);
const [FIRST = '', SECOND = ''] = URLS;

let isSavingData = false;
let gone: ReadonlySet<string> = new Set();
let isCut = false;
let told: Held[] = [];
const fetched: string[] = [];

beforeEach(() => {
  isSavingData = false;
  isCut = false;
  gone = new Set();
  told = [];
  fetched.length = 0;
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('fetch', (url: string) => {
    if (isCut) return Promise.reject(new TypeError('Failed to fetch'));
    fetched.push(url);
    return Promise.resolve(new Response(url, { status: gone.has(url) ? 404 : 200 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const later = (urls: readonly string[] = URLS) =>
  createLaterFiles({
    urls,
    isSavingData: () => Promise.resolve(isSavingData),
    tell: (held) => told.push(held),
  });

it('everything is fetched once and told at the end; a second start fetches nothing', async () => {
  const files = later();
  await Promise.all([files.store('firstScreen'), files.store('asked')]);
  await later().store('firstScreen');
  expect(fetched.toSorted()).toEqual(URLS);
  expect(told).toEqual([
    { held: 5, total: 5 },
    { held: 5, total: 5 },
  ]);
  expect(await (await files.match(new Request(SECOND)))?.text()).toBe(SECOND);
});

it('a line that breaks keeps what was stored, says so, and the next start goes on', async () => {
  await later([FIRST]).store('firstScreen');
  isCut = true;
  const files = later();
  await files.store('firstScreen');
  expect(told.at(-1)).toEqual({ held: 1, total: 5 });
  isCut = false;
  await files.store('firstScreen');
  expect(await files.held()).toEqual({ held: 5, total: 5 });
  expect(fetched.filter((url) => url === FIRST)).toHaveLength(1);
});

it('where data is saved only what a page fetched is kept, until a person asks for the rest', async () => {
  isSavingData = true;
  const files = later();
  await files.store('firstScreen');
  expect(fetched).toEqual([]);
  await files.keep(FIRST, new Response('opened'));
  await files.keep('https://roost.test/assets/other-9.js', new Response('of another version'));
  expect(await files.held()).toEqual({ held: 1, total: 5 });
  await files.store('asked');
  expect(await files.held()).toEqual({ held: 5, total: 5 });
});

it('data that is saved from now on ends the round, unless somebody asked for it', async () => {
  const files = later();
  const cut = () => {
    isSavingData = true;
    return Promise.resolve(new Response('the one under way'));
  };
  vi.stubGlobal('fetch', cut);
  await files.store('firstScreen');
  expect(told.at(-1)).toEqual({ held: 1, total: 5 });
  await files.store('asked');
  expect(told.at(-1)).toEqual({ held: 5, total: 5 });
});

it('what is needed comes at once, also where data is saved, and whoever needs it hears that it did not', async () => {
  isSavingData = true;
  const files = later();
  await files.need([SECOND, 'https://roost.test/assets/other-9.js']);
  expect(fetched).toEqual([SECOND]);
  await files.need([SECOND]);
  expect(fetched).toEqual([SECOND]);
  isCut = true;
  await expect(files.need([FIRST])).rejects.toThrow('Failed to fetch');
  isCut = false;
  gone = new Set([FIRST]);
  await expect(files.need([FIRST])).rejects.toThrow(FIRST);
});

it('a file that the server no longer has is not taken for held, and keeps no other from coming', async () => {
  gone = new Set([FIRST]);
  const files = later();
  await files.store('firstScreen');
  expect(told.at(-1)).toEqual({ held: 4, total: 5 });
});

it('a file that an older version stored first is copied, not fetched', async () => {
  await (await caches.open('previous-versions')).put(FIRST, new Response('stored before'));
  await later().store('update');
  expect(fetched).not.toContain(FIRST);
});

it('the files of an older version go when they are dropped, and what is shared stays', async () => {
  await later([...URLS, 'https://roost.test/assets/old-0.js']).store('firstScreen');
  const files = later();
  await files.dropOthers();
  expect(await files.held()).toEqual({ held: 5, total: 5 });
  expect(await files.match(new Request('https://roost.test/assets/old-0.js'))).toBeUndefined();
});

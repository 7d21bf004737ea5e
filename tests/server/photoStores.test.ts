import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createFolderStore,
  createSupabaseStore,
  type PhotoStore,
} from '#server/objectStore/photoStore.ts';
import { StorageRefused } from '#server/objectStore/supabaseStorage.ts';
import { storageService } from '#tests/fakes/storageService.ts';

const KEY = 'a1'.repeat(20);
const OTHER = 'b2'.repeat(20);
const bytes = (text: string) => new TextEncoder().encode(text);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'roost-store-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const service = storageService('sb_secret_1', 'listing-photos');
const stores: readonly [string, () => PhotoStore][] = [
  ['a folder', () => createFolderStore(path.join(folder, 'photos'))],
  ['Supabase Storage', () => createSupabaseStore('http://storage.test', 'sb_secret_1', service)],
];

describe.each(stores)('%s', (_, open) => {
  test('keeps each size apart, again without a change, until it is removed', async () => {
    const store = open();
    expect(await store.get(KEY, 'thumb')).toBeUndefined();
    for (let time = 0; time < 2; time += 1) {
      await store.put(KEY, 'thumb', bytes('small'));
      await store.put(KEY, 'full', bytes('large'));
    }
    await store.put(OTHER, 'thumb', bytes('another'));
    expect(Buffer.from((await store.get(KEY, 'thumb')) ?? []).toString()).toBe('small');
    expect(Buffer.from((await store.get(KEY, 'full')) ?? []).toString()).toBe('large');
    expect(await store.get(KEY, 'medium')).toBeUndefined();
    await store.remove(KEY);
    await store.remove(KEY);
    expect([await store.get(KEY, 'thumb'), await store.get(KEY, 'full')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await store.get(OTHER, 'thumb')).toBeDefined();
  });

  test.each(['../../keys', 'a/../../b', '', 'A'.repeat(40), 'x'.repeat(81), 'abcdefgh\0'])(
    'takes no key that leads elsewhere: %j',
    async (key) => {
      const store = open();
      await expect((async () => store.put(key, 'thumb', bytes('x')))()).rejects.toThrow(RangeError);
      await expect((async () => store.get(key, 'thumb'))()).rejects.toThrow(RangeError);
      await expect((async () => store.remove(key))()).rejects.toThrow(RangeError);
    },
  );
});

test('A folder has whole files and nothing beside them', async () => {
  const store = createFolderStore(path.join(folder, 'whole'));
  await Promise.all(
    Array.from({ length: 5 }, () => store.put(KEY, 'thumb', bytes('the same picture'))),
  );
  const kept = path.join(folder, 'whole', 'a1', KEY);
  expect(await readdir(kept)).toEqual(['thumb.webp']);
});

test('A storage service that refuses is an error with its status, never a photo that is not there', async () => {
  const down = createSupabaseStore('http://storage.test', 'k', () =>
    Promise.resolve(new Response('no', { status: 503 })),
  );
  await expect(down.get(KEY, 'thumb')).rejects.toMatchObject({ status: 503 });
  await expect(down.put(KEY, 'thumb', bytes('x'))).rejects.toBeInstanceOf(StorageRefused);
  await expect(down.remove(KEY)).rejects.toBeInstanceOf(StorageRefused);
  const strange = createSupabaseStore('http://storage.test', 'another key', service);
  await expect(strange.get(KEY, 'thumb')).rejects.toBeInstanceOf(StorageRefused);
});

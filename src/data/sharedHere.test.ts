import { beforeEach, expect, it, vi } from 'vitest';
import { SHARED_CACHE } from '#contract/protocol/caches.ts';
import { SHARED_WORDS, type SharedWords } from '#contract/protocol/shared.ts';
import { memoryCaches } from '#src/sw/testCaches.ts';
import { forgetShared, readShared } from './sharedHere.ts';

beforeEach(() => vi.stubGlobal('caches', memoryCaches()));

const comes = async (text: string, at: number) => {
  const words: SharedWords = { title: '', text, url: '', files: [], left: 0, at };
  await (await caches.open(SHARED_CACHE)).put(SHARED_WORDS, Response.json(words));
};

it('a share that was sent goes, and one that came while its page stood open stays', async () => {
  await comes('one', 1);
  const shown = await readShared();
  await comes('two', 2);
  if (shown !== null) await forgetShared(shown);
  const next = await readShared();
  expect(next?.text).toBe('two');
  if (next !== null) await forgetShared(next);
  expect(await readShared()).toBeNull();
});

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { type Compress, createCompressedAnswers } from './compressedAnswers.ts';

test('what is compressed is what was said', async () => {
  const compressed = createCompressedAnswers(4);
  const text = JSON.stringify({ rows: ['€', 'é', 1] });
  expect(brotliDecompressSync(await compressed(text, 'br')).toString()).toBe(text);
  expect(gunzipSync(await compressed(text, 'gzip')).toString()).toBe(text);
});

const counted = () => vi.fn<Compress>(async (text) => new TextEncoder().encode(text));

test('the same text is compressed once each way, also while it is being compressed', async () => {
  const how = { br: counted(), gzip: counted() };
  const compressed = createCompressedAnswers(4, how);
  await Promise.all([compressed('a', 'br'), compressed('a', 'br')]);
  await compressed('a', 'br');
  await compressed('a', 'gzip');
  await compressed('b', 'br');
  expect(how.br.mock.calls).toEqual([['a'], ['b']]);
  expect(how.gzip.mock.calls).toEqual([['a']]);
});

test('only the last are kept', async () => {
  const how = { br: counted(), gzip: counted() };
  const compressed = createCompressedAnswers(2, how);
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await compressed(text, 'br');
  expect(how.br.mock.calls).toEqual([['a'], ['b'], ['c'], ['b']]);
});

test('what failed is tried again', async () => {
  const fails = vi.fn<Compress>().mockRejectedValueOnce(new Error('no memory'));
  fails.mockResolvedValueOnce(new Uint8Array([1]));
  const compressed = createCompressedAnswers(2, { br: fails, gzip: counted() });
  await expect(compressed('a', 'br')).rejects.toThrow('no memory');
  expect(await compressed('a', 'br')).toEqual(new Uint8Array([1]));
});

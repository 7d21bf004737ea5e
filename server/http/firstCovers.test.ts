import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { firstCovers } from './firstCovers.ts';

const COVERS = new Map([
  ['type=rent&kinds=homes', ['one', 'two', 'three']],
  ['type=sale&kinds=homes', ['house']],
]);

/** The header of the answer, and whether it was answered. */
function linkOf(url: string, headers: Record<string, string> = {}, covers = COVERS) {
  const set: Record<string, unknown> = {};
  let answered = false;
  const serve = firstCovers(
    () => covers,
    () => {
      answered = true;
    },
  );
  const response = { setHeader: (name: string, value: unknown) => (set[name] = value) };
  void serve(
    { url, headers } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
    () => undefined,
  );
  expect(answered).toBe(true);
  return set['link'];
}

const preload = (...keys: readonly string[]) =>
  keys
    .map((key) => `</api/photos/listings/${key}/medium>; rel=preload; as=image; fetchpriority=high`)
    .join(', ');

it('the document of a search names the pictures of its first homes, by what the address means on this device', () => {
  expect(linkOf('/search')).toBe(preload('one', 'two'));
  expect(linkOf('/browse?type=rent&kinds=homes')).toBe(preload('one', 'two'));
  expect(linkOf('/search', { cookie: 'digits=latin; looking=sale' })).toBe(preload('house'));
  expect(linkOf('/search?type=sale&kinds=homes')).toBe(preload('house'));
});

it('it names none where nothing was made, something else is searched, the page is another, or data is saved', () => {
  expect(linkOf('/search', {}, new Map())).toBeUndefined();
  expect(linkOf('/search', { cookie: 'looking=any' })).toBeUndefined();
  expect(linkOf('/search?q=sea')).toBeUndefined();
  expect(linkOf('/faq')).toBeUndefined();
  expect(linkOf('/search', { 'save-data': 'on' })).toBeUndefined();
});

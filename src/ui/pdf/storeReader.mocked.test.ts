import { afterEach, expect, it, vi } from 'vitest';
import { storeReader } from './storeReader.ts';

const viewer = vi.hoisted(() => ({ loaded: 0 }));
vi.mock('./PdfViewer.tsx', () => {
  viewer.loaded += 1;
  return { PdfViewer: () => null };
});

afterEach(() => vi.unstubAllGlobals());

it('what shows a document is fetched whole once, its largest file last, and never again', async () => {
  const stored = new Set<string>();
  const loadedBefore: number[] = [];
  vi.stubGlobal('caches', {
    match: (address: string) => Promise.resolve(stored.has(address) ? new Response() : undefined),
  });
  const fetched = vi.fn((address: string) => {
    loadedBefore.push(viewer.loaded);
    // As the service worker does.
    stored.add(address);
    return Promise.resolve(new Response());
  });
  vi.stubGlobal('fetch', fetched);
  await storeReader();
  await storeReader();
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    expect.stringContaining('pdf.worker.min'),
  ]);
  expect(loadedBefore).toEqual([1]);
});

it('a server that does not give it is asked again at the next occasion', async () => {
  vi.stubGlobal('caches', { match: () => Promise.resolve(undefined) });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 503 })));
  await expect(storeReader()).rejects.toThrow('503');
});

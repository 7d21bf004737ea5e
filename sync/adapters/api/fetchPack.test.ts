import { expect, it, vi } from 'vitest';
import { PACK_VERSION } from '#search/packs/pack.ts';
import { TransportError } from '../../model/ports/transport.ts';
import type { Bases } from './bases.ts';
import { createFetchedPacks } from './fetchPack.ts';

const named = {
  ...{ base: 'base', version: PACK_VERSION, gone: new Set<string>() },
  checkpoint: { epoch: 'e', xid: '7', id: '' },
};
const answering = (...answers: (() => Promise<typeof named>)[]) => {
  const of = vi.fn(() => answers.shift()?.() ?? Promise.reject(new Error('none')));
  const file: Bases['file'] = async (_asked, _file, read) => ({
    named,
    content: await read(new Response('bytes')),
  });
  return { of, file, areas: () => Promise.resolve([]) };
};
const ok = async () => named;
const refused =
  (code: 'not_found' | 'rate_limited', status: number): (() => Promise<typeof named>) =>
  () =>
    Promise.reject(new TransportError({ kind: 'answered', code, status }));
const notFound = refused('not_found', 404);
const asked = { city: 'city', held: null };

it('FI20 an area that is refused goes without, and the others are asked for', async () => {
  const packs = createFetchedPacks(answering(notFound, ok, ...Array(8).fill(notFound), ok));
  expect(await packs.pack('gone', asked)).toBeNull();
  expect(await packs.pack('there', asked)).not.toBeNull();
  for (let area = 0; area < 8; area += 1)
    expect(await packs.pack(`gone ${area}`, asked)).toBeNull();
  expect(await packs.pack('last', asked)).not.toBeNull();
});

it('FI20 a server that refuses one area after the other, and gave none, is asked no more', async () => {
  const bases = answering(...Array(6).fill(notFound), ok);
  const packs = createFetchedPacks(bases);
  for (let area = 0; area < 9; area += 1)
    expect(await packs.pack(`area ${area}`, asked)).toBeNull();
  expect(bases.of).toHaveBeenCalledTimes(6);
});

it('FI20 a line that breaks, or a server that is busy, gives none, and the next area is asked for', async () => {
  const broken = () => Promise.reject(new TransportError({ kind: 'network' }));
  const packs = createFetchedPacks(answering(broken, refused('rate_limited', 429), ok));
  expect([await packs.pack('one', asked), await packs.pack('two', asked)]).toEqual([null, null]);
  expect(await packs.pack('three', asked)).not.toBeNull();
});

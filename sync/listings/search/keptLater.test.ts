import { expect, it } from 'vitest';
import type { KeptAreaPack, KeptAreaPacks } from '../../model/ports/keptAreaPacks.ts';
import { keptLater } from './keptLater.ts';

const packOf = (base: string): KeptAreaPack => ({ base, gone: [], bytes: new ArrayBuffer(8) });

function later() {
  const disk = new Map<string, KeptAreaPack>();
  const due: (() => void)[] = [];
  const kept: KeptAreaPacks = {
    pack: async (area) => disk.get(area) ?? null,
    keep: async (area, pack) => void disk.set(area, pack),
    async only(areas) {
      for (const area of disk.keys()) if (!areas.includes(area)) disk.delete(area);
    },
    close: () => undefined,
  };
  const wait = () => new Promise<void>((resolve) => void due.push(resolve));
  const pass = async () => {
    for (const each of due.splice(0)) each();
    await Promise.resolve();
    await Promise.resolve();
  };
  const bases = () => [...disk].map(([area, { base }]) => `${area} ${base}`);
  return { disk, pass, bases, ...keptLater(kept, wait) };
}

it('FI24 a pack is written a while after it was fetched, where its area is still on its way', async () => {
  const { keep, only, pack, pass, bases } = later();
  void keep('one', packOf('a'));
  void keep('other', packOf('b'));
  expect(bases()).toEqual([]);
  expect((await pack('one'))?.base).toBe('a');
  await only(['other']);
  expect(await pack('one')).toBeNull();
  await pass();
  expect(bases()).toEqual(['other b']);
});

it('FI24 the last of an area is written, and what takes the place of a written one does so at once', async () => {
  const { keep, pass, bases, close, disk } = later();
  void keep('one', packOf('a'));
  void keep('one', packOf('b'));
  await pass();
  expect(bases()).toEqual(['one b']);
  await keep('one', { ...packOf('b'), gone: ['left'] });
  expect(disk.get('one')?.gone).toEqual(['left']);
  void keep('two', packOf('c'));
  close();
  await pass();
  expect(bases()).toEqual(['one b']);
});

it('FI24 one that an earlier start kept is replaced at once', async () => {
  const { keep, pack, bases, disk } = later();
  disk.set('one', packOf('before'));
  await pack('one');
  await keep('one', packOf('now'));
  expect(bases()).toEqual(['one now']);
});

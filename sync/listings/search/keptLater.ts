import type { KeptAreaPack, KeptAreaPacks } from '../../model/ports/keptAreaPacks.ts';

/** On a fast line the area is here by then, and its pack need not be written. The browser keeps the file as well. */
const LATER_MS = 4000;

/**
 * The same packs, of which one is written a while after it was fetched, where its area is on its way then. Where one of the
 * area is kept already the next takes its place at once: what left since must not be shown again.
 */
export function keptLater(kept: KeptAreaPacks, wait: (ms: number) => Promise<void>): KeptAreaPacks {
  const waiting = new Map<string, KeptAreaPack>();
  const written = new Set<string>();
  return {
    async pack(areaId) {
      const found = await kept.pack(areaId);
      if (found !== null) written.add(areaId);
      return waiting.get(areaId) ?? found;
    },
    async keep(areaId, pack) {
      if (written.has(areaId)) return await kept.keep(areaId, pack);
      waiting.set(areaId, pack);
      await wait(LATER_MS);
      // Wanted no more, or another one is waiting by now.
      if (waiting.get(areaId) !== pack) return;
      waiting.delete(areaId);
      written.add(areaId);
      await kept.keep(areaId, pack);
    },
    async only(areaIds) {
      const wanted = new Set(areaIds);
      for (const area of [...waiting.keys(), ...written])
        if (!wanted.has(area)) {
          waiting.delete(area);
          written.delete(area);
        }
      await kept.only(areaIds);
    },
    close() {
      waiting.clear();
      kept.close();
    },
  };
}

import { CHOICES_CACHE } from '#contract/protocol/caches.ts';
import { dataSaverOf, savesData } from '#contract/rules/savesData.ts';

/** A worker is ended and started again, and an update begins with a new one: what a page told is kept for both. */
const ADDRESS = '/device-choices/data-saver';

/** Keeps what was chosen on this device, as a page told it. Older pages tell nothing: then what is known stays. */
export async function keepDataSaver(told: unknown): Promise<void> {
  if (told === undefined) return;
  const cache = await caches.open(CHOICES_CACHE);
  await cache.put(ADDRESS, new Response(dataSaverOf(told)));
}

/**
 * Whether data is saved. `asked`: the browser's `saveData`. If the choice cannot be read, the browser
 * decides.
 */
export async function isSavingData(asked: boolean | undefined): Promise<boolean> {
  const kept = await caches.match(ADDRESS, { cacheName: CHOICES_CACHE }).catch(() => undefined);
  return savesData(dataSaverOf(await kept?.text()), asked);
}

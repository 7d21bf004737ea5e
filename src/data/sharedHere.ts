import { SHARED_CACHE } from '#contract/protocol/caches.ts';
import { SHARED_WORDS, sharedFileAt, type SharedWords } from '#contract/protocol/shared.ts';

/** Words and files that another app shared with this one, as the page finds them. */
export interface SharedHere extends Omit<SharedWords, 'files'> {
  readonly files: readonly File[];
}

/** Null where nothing was shared, or where it was put somewhere already. Never rejects. */
export async function readShared(): Promise<SharedHere | null> {
  try {
    // Absent where the page is not secure.
    const { caches: all } = globalThis as { caches?: CacheStorage };
    const cache = await all?.open(SHARED_CACHE);
    const words = (await (await cache?.match(SHARED_WORDS))?.json()) as SharedWords | undefined;
    if (cache === undefined || words === undefined) return null;
    const files = await Promise.all(
      words.files.map(async (name, index) => {
        const bytes = await (await cache.match(sharedFileAt(index)))?.blob();
        return bytes === undefined ? [] : [new File([bytes], name, { type: bytes.type })];
      }),
    );
    return { ...words, files: files.flat() };
  } catch {
    return null;
  }
}

/** Forgets a share once it was put somewhere or discarded: one that came since stays. */
export async function forgetShared({ at }: Pick<SharedHere, 'at'>): Promise<void> {
  const { caches: all } = globalThis as { caches?: CacheStorage };
  const kept = await all?.match(SHARED_WORDS, { cacheName: SHARED_CACHE });
  const now = (await kept?.json()) as SharedWords | undefined;
  if (now?.at === at) await all?.delete(SHARED_CACHE);
}

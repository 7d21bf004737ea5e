import { HOME_FILE_CACHE } from '#contract/protocol/caches.ts';
import { API } from '#contract/protocol/api.ts';
import { hasLeft, SignedOut } from '../model/signedOut.ts';
import { bytesTooMany } from './room.ts';
import { storageFacts } from './storage.ts';

/** The keys of the documents and films of homes that are kept on this device. */
export async function keptHomeFiles(): Promise<ReadonlySet<string>> {
  const cache = await openFiles();
  const addresses = (await cache?.keys()) ?? [];
  return new Set(addresses.map(({ url }) => new URL(url).pathname.split('/').at(-1) ?? ''));
}

/** Its bytes, from this device where it is kept. Rejects where it cannot be fetched. */
export async function openHomeFile(key: string): Promise<Blob> {
  const address = API.listingFile(key);
  const kept = await (await openFiles())?.match(address);
  return await (kept ?? (await fetched(address))).blob();
}

/**
 * Keeps it until it is removed, a write finds no room, or Log Out. `full`: it would not fit into what the app may keep. `ending`: of the
 * session it is kept in; rejects with SignedOut where that ended by then.
 */
export async function keepHomeFile(
  key: string,
  bytes: number,
  ending: AbortSignal,
): Promise<'kept' | 'full'> {
  const { usageBytes, quotaBytes } = await storageFacts();
  const after = usageBytes === null ? null : usageBytes + bytes;
  if (bytesTooMany({ usageBytes: after, quotaBytes }) > 0) return 'full';
  const address = API.listingFile(key);
  const answer = await fetched(address);
  // Whole: an answer that breaks off is not kept.
  const content = await answer.blob();
  if (hasLeft(ending)) throw new SignedOut();
  const cache = await caches.open(HOME_FILE_CACHE);
  await cache.put(address, new Response(content, { headers: { 'content-type': content.type } }));
  return 'kept';
}

export async function removeHomeFile(key: string): Promise<void> {
  await (await openFiles())?.delete(API.listingFile(key));
}

/** Removes the one that was kept longest ago; false where there is none. */
export async function forgetOldestHomeFile(): Promise<boolean> {
  const cache = await openFiles();
  const [oldest] = (await cache?.keys()) ?? [];
  return oldest !== undefined && (await cache?.delete(oldest)) === true;
}

async function fetched(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new TypeError(`${address} answered ${answer.status}`);
  return answer;
}

/** Looking makes none. */
async function openFiles(): Promise<Cache | null> {
  const { caches: all } = globalThis as { caches?: CacheStorage };
  return all !== undefined && (await all.has(HOME_FILE_CACHE))
    ? await all.open(HOME_FILE_CACHE)
    : null;
}

import type { StorageFacts } from '../model/types.ts';

/** Browsers of the Chromium family say what the bytes are of. */
interface DetailedEstimate extends StorageEstimate {
  readonly usageDetails?: { readonly indexedDB?: number };
}

/** The browser's figures on the space this origin uses. Unknown where it does not say. */
export async function storageFacts(): Promise<StorageFacts> {
  const manager = storageManager();
  if (manager === null)
    return { usageBytes: null, databaseBytes: null, quotaBytes: null, isPersistent: false };
  const [estimate, isPersistent] = await Promise.all([
    manager.estimate().catch((): DetailedEstimate => ({})) as Promise<DetailedEstimate>,
    manager.persisted().catch(() => false),
  ]);
  return {
    usageBytes: estimate.usage ?? null,
    databaseBytes: estimate.usageDetails?.indexedDB ?? null,
    quotaBytes: estimate.quota ?? null,
    isPersistent,
  };
}

/** Asks the browser to keep the data; true when it agreed. */
export async function requestPersistence(): Promise<boolean> {
  const manager = storageManager();
  if (manager === null) return false;
  try {
    return (await manager.persisted()) || (await manager.persist());
  } catch {
    return false;
  }
}

/** Absent outside secure contexts and in Node. */
function storageManager(): StorageManager | null {
  const { navigator: browser } = globalThis as { navigator?: { storage?: StorageManager } };
  return browser?.storage ?? null;
}

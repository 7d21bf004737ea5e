import type { StorageFacts } from '../model/types.ts';

/** What the browser says of the space this origin uses. Unknown where it does not say. */
export async function storageFacts(): Promise<StorageFacts> {
  const manager = storageManager();
  if (manager === null) return { usageBytes: null, quotaBytes: null, isPersistent: false };
  const [estimate, isPersistent] = await Promise.all([
    manager.estimate().catch((): StorageEstimate => ({})),
    manager.persisted().catch(() => false),
  ]);
  return {
    usageBytes: estimate.usage ?? null,
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

/** Runs in the page: everything stored on the device, as one text, and the addresses of cached answers. */
export async function everythingStored(): Promise<{ text: string; cached: string[] }> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
  const found: unknown[] = [
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    document.cookie,
  ];
  for (const { name = '' } of await indexedDB.databases()) {
    const request = indexedDB.open(name);
    // Removed in this moment: it is not to be made anew.
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    const database = await settled(request).catch(() => null);
    if (database === null) continue;
    const stores = [...database.objectStoreNames];
    for (const store of stores) {
      found.push(name, await settled(database.transaction(store).objectStore(store).getAll()));
    }
    database.close();
  }
  const cached: string[] = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys())
      cached.push(new URL(url).pathname);
  }
  return { text: JSON.stringify(found), cached };
}

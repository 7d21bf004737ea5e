/** Deletes every IndexedDB database of a local database, as a browser does that needs the room. */
export async function removeDatabases(databaseName: string): Promise<void> {
  const all = await indexedDB.databases();
  const names = all.flatMap(({ name }) => (name?.includes(databaseName) === true ? [name] : []));
  await Promise.all(
    names.map(
      (name) =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.deleteDatabase(name);
          request.addEventListener('success', () => resolve());
          request.addEventListener('error', () => reject(request.error ?? new Error(name)));
        }),
    ),
  );
}

/** Stores of a browser in memory, as far as the worker's rules use them. For tests. */
export function memoryCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const addressOf = (request: Request | string) =>
    typeof request === 'string' ? request : request.url;
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return Promise.resolve({
      keys: () => Promise.resolve([...store.keys()].map((url) => ({ url }))),
      match: (request: Request | string) => Promise.resolve(store.get(addressOf(request))?.clone()),
      put: (request: Request | string, answer: Response) => {
        store.set(addressOf(request), answer);
        return Promise.resolve();
      },
      delete: (url: string) => Promise.resolve(store.delete(url)),
    });
  };
  return {
    open,
    has: (name: string) => Promise.resolve(stores.has(name)),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    match(request: Request | string, options?: { readonly cacheName?: string }) {
      const wanted = [...stores].filter(([name]) => (options?.cacheName ?? name) === name);
      const found = wanted.map(([, store]) => store.get(addressOf(request)));
      return Promise.resolve(found.find((one) => one !== undefined)?.clone());
    },
  };
}

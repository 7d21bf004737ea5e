import { createPath, NavigationType, resolvePath, type Location, type To } from 'react-router-dom';

/** The address bar and its history. */
export interface Address {
  get(): Location;
  /** Shows the address and adds it to the history, or replaces the present entry. */
  set(location: Location, how: NavigationType.Push | NavigationType.Replace): void;
  go(delta: number): void;
  /** Back, forward, or the address was changed by hand. */
  onPop(callback: () => void): () => void;
}

interface Entry {
  readonly key?: string;
  readonly user?: unknown;
}

/** The browser's own. The key of an entry survives a reload: it is stored in the history itself. */
export function browserAddress(window: Window): Address {
  return {
    get() {
      const { pathname, search, hash } = window.location;
      const { key = 'default', user = null } = (window.history.state ?? {}) as Entry;
      return { pathname, search, hash, key, state: user };
    },
    set(location, how) {
      const entry: Entry = { key: location.key, user: location.state };
      if (how === NavigationType.Push) window.history.pushState(entry, '', createPath(location));
      else window.history.replaceState(entry, '', createPath(location));
    },
    go: (delta) => window.history.go(delta),
    onPop(callback) {
      window.addEventListener('popstate', callback);
      return () => window.removeEventListener('popstate', callback);
    },
  };
}

/** Resolves `to` to a location of the history. */
export function locationOf(to: To, from: Location, state: unknown, key: string): Location {
  const { pathname, search, hash } = resolvePath(to, from.pathname);
  return { pathname, search, hash, state, key };
}

import { isHashedAsset } from './routes.ts';

/** An entry of the list that the build writes into the worker: see scripts/firstFiles.ts. */
export interface Listed {
  readonly url: string;
  readonly revision?: string | null;
  readonly later?: boolean;
}

export interface Files {
  /** Stored before the worker is installed: the shell and the first screens. */
  readonly first: readonly { readonly url: string; readonly revision: string | null }[];
  /** Addresses of what follows when the first screen is up. Their names carry their content. */
  readonly later: readonly string[];
}

/** What is stored at once and what follows. A file without a hash in its name is never left for later. */
export function filesOf(listed: readonly (Listed | string)[], base: string): Files {
  const entries = listed.map((one): Listed => (typeof one === 'string' ? { url: one } : one));
  const isLater = (entry: Listed): boolean =>
    entry.later === true && isHashedAsset(new URL(entry.url, base).pathname);
  return {
    first: entries
      .filter((entry) => !isLater(entry))
      .map(({ url, revision = null }) => ({ url, revision })),
    later: entries.filter(isLater).map(({ url }) => new URL(url, base).href),
  };
}

/** What is on the device of the files that follow. */
export interface Held {
  readonly held: number;
  readonly total: number;
}

/** Why the worker is asked to store what follows. */
export type Occasion =
  /** A page's first screen is up. */
  | 'firstScreen'
  /** A newer version is being installed: it is offered when it is whole. */
  | 'update'
  /** A person asked for it. */
  | 'asked';

/** Whether to fetch what is missing now. Who saves data gets what is opened, and the rest when asking for it. */
export function mayFetch(occasion: Occasion, isSavingData: boolean): boolean {
  return occasion === 'asked' || !isSavingData;
}

/** Names in the store that no version still needs once every tab runs this one. */
export function outdated(stored: readonly string[], later: readonly string[]): readonly string[] {
  const wanted = new Set(later);
  return stored.filter((url) => !wanted.has(url));
}

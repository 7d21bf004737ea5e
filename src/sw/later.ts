import { type Held, mayFetch, type Occasion, outdated } from './files.ts';

/** One store for all versions: a name is a content, so what two versions share is fetched once and nothing mixes. */
const CACHE = 'later-files';

export interface LaterPorts {
  readonly urls: readonly string[];
  /** Whether the person asked the browser to save data. */
  isSavingData(): boolean;
  /** Called when what is held changed for now: at the end of a round, whole or not. */
  tell(held: Held): void;
}

export interface LaterFiles {
  /** Stores what is missing, unless data is saved. One round at a time; a line that breaks, or a full store, ends it. */
  store(occasion: Occasion): Promise<void>;
  held(): Promise<Held>;
  /** The stored file of any version; undefined when it is not there. */
  match(request: Request): Promise<Response | undefined>;
  /** Keeps what a page fetched by itself, when it is a file of this version. */
  keep(url: string, answer: Response): Promise<void>;
  /** Forgets the files of other versions. */
  dropOthers(): Promise<void>;
}

/** The files that follow the first screen (docs/decisions/start-and-bundles.md). */
export function createLaterFiles({ urls, isSavingData, tell }: LaterPorts): LaterFiles {
  const wanted = new Set(urls);
  let round: Promise<void> | null = null;

  return {
    async store(occasion) {
      if (!mayFetch(occasion, isSavingData())) {
        tell(await heldNow());
        return;
      }
      round ??= fetchMissing().finally(() => {
        round = null;
      });
      await round;
    },
    held: heldNow,
    match: (request) => caches.match(request, { cacheName: CACHE, ignoreVary: true }),
    async keep(url, answer) {
      if (wanted.has(url) && answer.ok) await put(url, answer);
    },
    async dropOthers() {
      const cache = await caches.open(CACHE);
      const stored = (await cache.keys()).map(({ url }) => url);
      await Promise.all(outdated(stored, urls).map((url) => cache.delete(url)));
    },
  };

  async function fetchMissing(): Promise<void> {
    try {
      // One at a time: a browser has six lines to a server, and the first screen's data needs them.
      for (const url of await missingNow()) await fetchOne(url);
    } catch {
      // No line, or no room: the next start, or the network's return, goes on here.
    }
    tell(await heldNow());
  }

  async function fetchOne(url: string): Promise<void> {
    // A version before may have stored the same file as one of its first.
    const known = await caches.match(url, { ignoreVary: true });
    const answer = known ?? (await fetch(url, { priority: 'low' }));
    // Gone from the server: a newer version is there and brings its own.
    if (answer.ok) await put(url, answer);
  }

  async function put(url: string, answer: Response): Promise<void> {
    await (await caches.open(CACHE)).put(url, answer);
  }

  async function missingNow(): Promise<string[]> {
    const cache = await caches.open(CACHE);
    const stored = new Set((await cache.keys()).map(({ url }) => url));
    return urls.filter((url) => !stored.has(url));
  }

  async function heldNow(): Promise<Held> {
    const { length } = await missingNow();
    return { held: urls.length - length, total: urls.length };
  }
}

import { type Held, mayFetch, type Occasion, outdated } from './files.ts';

/** One cache for all versions: names are unique by content, so shared files are fetched once and nothing mixes. */
const CACHE = 'later-files';

export interface LaterPorts {
  readonly urls: readonly string[];
  /** Whether data is saved: by the choice on this device, else as the browser was told. */
  isSavingData(): Promise<boolean>;
  /** Called at the end of a round, whether it is complete or not. */
  tell(held: Held): void;
}

export interface LaterFiles {
  /** Stores these of them now, whatever they cost. Rejects where one cannot be stored. */
  need(urls: readonly string[]): Promise<void>;
  /** Stores what is missing, unless data is saved. One round at a time; a broken connection or a full disk ends it. */
  store(occasion: Occasion): Promise<void>;
  held(): Promise<Held>;
  /** The stored file of any version; undefined when there is none. */
  match(request: Request): Promise<Response | undefined>;
  /** Stores what a page fetched by itself, if it is a file of this version. */
  keep(url: string, answer: Response): Promise<void>;
  /** Removes the files of other versions. */
  dropOthers(): Promise<void>;
}

/** The files that follow the first screen (docs/decisions/start-and-bundles.md). */
export function createLaterFiles({ urls, isSavingData, tell }: LaterPorts): LaterFiles {
  const wanted = new Set(urls);
  let round: Promise<void> | null = null;
  /** Somebody asked for the round that runs: it goes on whatever is chosen meanwhile. */
  let isAsked = false;

  return {
    async need(urls) {
      const missing = new Set(await missingNow());
      const needed = urls.filter((url) => missing.has(url));
      await Promise.all(
        needed.map(async (url) => {
          if (!(await fetchOne(url))) throw new Error(`${url} could not be stored`);
        }),
      );
    },
    async store(occasion) {
      if (!mayFetch(occasion, await isSavingData())) {
        tell(await heldNow());
        return;
      }
      isAsked ||= occasion === 'asked';
      round ??= fetchMissing().finally(() => {
        round = null;
        isAsked = false;
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
      // One at a time: a browser has six connections to a server, and the first screen's data needs them.
      for (const url of await missingNow()) {
        if (!isAsked && (await isSavingData())) break;
        await fetchOne(url);
      }
    } catch {
      // No network, or no room: the next start, or the network's return, continues here.
    }
    tell(await heldNow());
  }

  /** False: the server has it no more. There is a newer version then, which brings its own files. */
  async function fetchOne(url: string): Promise<boolean> {
    // An older version may have stored the same file with its first ones.
    const known = await caches.match(url, { ignoreVary: true });
    const answer = known ?? (await fetch(url, { priority: 'low' }));
    if (answer.ok) await put(url, answer);
    return answer.ok;
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

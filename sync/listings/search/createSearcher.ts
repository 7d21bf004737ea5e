import type { Searcher } from '../../model/ports/searcher.ts';
import type { StoredListings } from '../../model/ports/storedListings.ts';
import { createListingIndex } from './listingIndex.ts';

export interface SearcherDeps {
  readonly stored: StoredListings;
  /** Lets whatever else waits in this thread go first. */
  pause(): Promise<void>;
}

const SLICE = 500;
/** Words of so many listings are indexed in one go: some milliseconds on a slow phone. */
const WORDS_SLICE = 40;

/** Keeps an index of what is stored and answers from it. */
export function createSearcher({ stored, pause }: SearcherDeps): Searcher {
  const index = createListingIndex();
  const listeners = new Set<() => void>();
  const changed = new Set<string>();
  let isClosed = false;
  let held = new Set<string>();
  let hasRead = false;

  const tell = () => {
    for (const listener of Array.from(listeners)) listener();
  };

  /** Reads everything, takes out what is not there any more, then indexes words while nobody asks. */
  const readAll = async () => {
    const seen = new Set<string>();
    for await (const slice of stored.slices(SLICE)) {
      if (isClosed) return;
      index.put(slice);
      for (const { id } of slice) seen.add(id);
    }
    index.remove([...held].filter((id) => !seen.has(id)));
    held = seen;
    hasRead = true;
  };
  const indexWords = async (): Promise<void> => {
    if (isClosed || !index.indexWords(WORDS_SLICE)) return;
    await pause();
    await indexWords();
  };
  const takeChanges = async () => {
    const ids = [...changed];
    changed.clear();
    const found = await stored.byIds(ids);
    index.put(found);
    const there = new Set(found.map(({ id }) => id));
    for (const id of there) held.add(id);
    index.remove(ids.filter((id) => !there.has(id)));
  };

  /** What nobody told of; mostly nothing, and then no answer is another. */
  const takeMeanwhile = async () => {
    // What is brought over to a raised schema keeps the time it was written at: it is not among what is new.
    if (!hasRead || held.size === 0) {
      const hadRead = hasRead;
      await readAll();
      if (hadRead && held.size === 0) return;
    } else {
      const ids = await stored.storedMeanwhile();
      if (ids.length === 0) return;
      for (const id of ids) changed.add(id);
      await takeChanges();
    }
    tell();
  };

  /** One thing after the other: what is read later is newer. What failed before is no reason not to. */
  const afterwards = async (before: Promise<void>, task: () => Promise<void>): Promise<void> => {
    await before.catch(() => undefined);
    if (isClosed) return;
    await task();
    void indexWords();
  };
  let work = afterwards(Promise.resolve(), readAll);
  work.catch(() => undefined);
  const add = (task: () => Promise<void>): void => {
    work = afterwards(work, task);
    // Whoever asks hears of a failure.
    work.then(tell, tell);
  };

  const answer = async <T>(look: () => T): Promise<T> => {
    await work;
    if (isClosed) throw new Error('the search is closed');
    return look();
  };

  return {
    search: (query, window, now) => answer(() => index.search(query, window, now)),
    points: (query, now, ranked) => answer(() => index.points(query, now, ranked)),
    changed(ids) {
      // Those that come meanwhile are taken along.
      if (changed.size === 0) add(takeChanges);
      for (const id of ids) changed.add(id);
    },
    catchUp() {
      work = afterwards(work, takeMeanwhile);
      work.catch(() => undefined);
    },
    reread: () => add(readAll),
    hide(ids) {
      index.hide(ids);
      tell();
    },
    onChange(callback) {
      const own = () => callback();
      listeners.add(own);
      return () => listeners.delete(own);
    },
    close() {
      isClosed = true;
      stored.close();
      listeners.clear();
    },
  };
}

import type { Searcher } from '../model/ports/searcher.ts';

/** The searcher that was started before the market was opened: it goes on with that of the same database. */
export interface StartedSearcher {
  start(name: string, open: (name: string) => Promise<Searcher>): Promise<Searcher>;
  /** Once; null: there is none of this name. One of another name ends. */
  take(name: string): Promise<Searcher> | null;
  /** Ends the searcher if nobody took it. */
  end(): void;
}

export function createStartedSearcher(): StartedSearcher {
  let started: { readonly name: string; readonly searcher: Promise<Searcher> } | null = null;
  const end = () => {
    started?.searcher.then(
      (searcher) => searcher.close(),
      () => undefined,
    );
    started = null;
  };
  return {
    start(name, open) {
      started = { name, searcher: open(name) };
      return started.searcher;
    },
    take(name) {
      const searcher = started?.name === name ? started.searcher : null;
      if (searcher === null) end();
      started = null;
      return searcher;
    },
    end,
  };
}

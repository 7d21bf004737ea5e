import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { MapPoints } from '../../model/listings.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { Found, Searcher, Window } from '../../model/ports/searcher.ts';
import type { Source } from '../../kit/source.ts';

/** On the map so many stand with their price; the order of the others does not matter. */
const RANKED = 200;

export interface SearchSources {
  search(query: ListingQuery, window: Window): Source<Found>;
  points(query: ListingQuery): Source<MapPoints>;
}

interface Question {
  isWanted: boolean;
  ask(): Promise<void>;
}

/**
 * Searches as live values. One question is with the searcher at a time; of those that wait the newest goes first,
 * since it is what somebody just typed, and one nobody waits for any more is never asked.
 */
export function createSearchSources(searcher: Searcher, clock: Clock, log: Log): SearchSources {
  const waiting: Question[] = [];
  let isBusy = false;

  const next = async () => {
    if (isBusy) return;
    isBusy = true;
    for (let question = waiting.pop(); question !== undefined; question = waiting.pop())
      if (question.isWanted) await question.ask();
    isBusy = false;
  };

  const live =
    <T>(ask: () => Promise<T>): Source<T> =>
    (emit) => {
      let isWaiting = false;
      const question: Question = {
        isWanted: true,
        async ask() {
          isWaiting = false;
          try {
            const answer = await ask();
            if (question.isWanted) emit(answer);
          } catch (error) {
            if (question.isWanted) log.warn('a search could not be answered', error);
          }
        },
      };
      const want = () => {
        if (isWaiting) return;
        isWaiting = true;
        waiting.push(question);
        void next();
      };
      want();
      const stop = searcher.onChange(want);
      return () => {
        question.isWanted = false;
        stop();
      };
    };

  return {
    search: (query, window) => live(() => searcher.search(query, window, clock.now())),
    points: (query) => live(() => searcher.points(query, clock.now(), RANKED)),
  };
}

import { writeQuery } from '#search/query/queryAddress.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { combined, first, mapped } from '../../kit/source.ts';
import type { SearchPage } from '../../model/listings.ts';
import type { Seen } from '../storedLook.ts';
import {
  type FirstPage,
  type FirstPageTexts,
  isWorthKeeping,
  pageKeyOf,
  plainly,
} from './firstPage.ts';

/** A search that is shown is kept so soon, and again so often while it changes. */
const KEEP_AFTER_MS = 1000;

export interface KeepingDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** Null: whoever saw it is not there any more. */
  write(page: FirstPage, at: number): FirstPageTexts | null;
  keep(record: {
    readonly key: string;
    readonly at: number;
    readonly texts: FirstPageTexts;
  }): Promise<unknown>;
}

/** The same reads; what a search shows first is kept for the next start. */
export function keepingPages<Reads extends Seen['listings']>(
  deps: KeepingDeps,
  listings: Reads,
): Reads {
  const { clock, log } = deps;
  const latest = new Map<string, Pick<FirstPage, 'asked' | 'page'>>();
  const keep = async (key: string, shown: Pick<FirstPage, 'asked' | 'page'>) => {
    const [areas, heldAreas, cities] = await first(
      combined([listings.areas(), listings.heldAreas(), listings.cities()] as const),
    );
    const at = clock.now();
    const texts = deps.write({ ...shown, areas, heldAreas, cities }, at);
    if (texts !== null) await deps.keep({ key, at, texts });
  };
  const note = (shown: Pick<FirstPage, 'asked' | 'page'>): void => {
    const key = pageKeyOf(writeQuery(shown.asked[0]));
    const isDue = latest.has(key);
    latest.set(key, shown);
    if (isDue) return;
    clock.after(KEEP_AFTER_MS, () => {
      const last = latest.get(key) ?? shown;
      latest.delete(key);
      keep(key, last).catch((error: unknown) => log.warn('a first page is not kept', error));
    });
  };
  return {
    ...listings,
    search: (...asked) =>
      mapped(listings.search(...asked), (page: SearchPage) => {
        const [query, window] = asked;
        if (window.count > 0 && isWorthKeeping(page, window))
          note({ asked: [query, plainly(window)], page });
        return page;
      }),
  };
}

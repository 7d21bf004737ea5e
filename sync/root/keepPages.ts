import { forgetFirstPages, keepFirstPage } from '../adapters/indexeddb/firstPages.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Seen } from '../listings/storedLook.ts';
import { type Stamp, textsOf } from '../listings/firstPages/index.ts';
import { keepingPages } from '../listings/firstPages/keeping.ts';

export { forgetFirstPages } from '../adapters/indexeddb/firstPages.ts';

export interface KeepDeps {
  /** The name of the database of whoever looks. */
  readonly name: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Null once they are not there any more. */
  stamp(): Stamp | null;
  /** They left, and took everything along. */
  hasLeft(): boolean;
}

/** The same reads; what a search shows first is kept beside the database of this name. */
export function keepPages<Reads extends Seen['listings']>(deps: KeepDeps, listings: Reads): Reads {
  const { name, clock, log, hasLeft } = deps;
  return keepingPages(
    {
      clock,
      log,
      write(page, at) {
        const stamp = hasLeft() ? null : deps.stamp();
        return stamp === null ? null : textsOf(stamp, page, at);
      },
      async keep(record) {
        await keepFirstPage(name, record);
        // Left while it was written: what they did last counts.
        if (hasLeft()) await forgetFirstPages(name);
      },
    },
    listings,
  );
}

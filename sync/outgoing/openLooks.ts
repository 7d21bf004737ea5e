import type { Clock, Random } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Owner } from '../model/owner.ts';
import type { Page } from '../model/ports/page.ts';
import { createImpressions, type Impressions } from './impressions/createImpressions.ts';
import { createShownNotes } from './impressions/shownNotes.ts';
import { createUse, type Use } from './use/createUse.ts';
import { createUseNotes } from './use/useNotes.ts';
import { createViewNotes } from './views/viewNotes.ts';
import { createViews, type Views } from './views/createViews.ts';
import type { AllViewsLeft } from './views/viewsLeft.ts';

export interface LooksPorts {
  readonly storage: Storage;
  readonly viewsLeft: Pick<AllViewsLeft, 'changed'>;
  readonly platform: {
    readonly clock: Clock;
    readonly random: Random;
    readonly log: Log;
    readonly page: Page;
  };
}

/** The notes on looking at homes, and on using the app; the sender tells the server of them. */
export interface Looks {
  readonly views: Views;
  readonly impressions: Impressions;
  /** Null: of a guest, of whom nothing is told. */
  readonly use: Use | null;
}

/** `ending`: of the session of who is signed in; null: the device's guest. */
export function openLooks(
  { storage, viewsLeft, platform }: LooksPorts,
  owner: Owner,
  ending: AbortSignal | null,
): Looks {
  const { clock, random, log, page } = platform;
  const noting = { owner, random, log, onChange: viewsLeft.changed, ...(ending && { ending }) };
  return {
    views: createViews({ owner, notes: createViewNotes(storage, noting), clock }),
    impressions: createImpressions({
      notes: createShownNotes(storage, noting),
      clock,
      random,
      page,
    }),
    use: ending && createUse({ notes: createUseNotes(storage, noting), clock, random }),
  };
}

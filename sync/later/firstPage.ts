import type { Platform } from '../adapters/browser/platform.ts';
import type { Records } from '../model/types.ts';
import type { FirstScreen } from '../session/firstLook.ts';
import type { SessionStore } from '../session/sessionStore.ts';
import { readFirstPage } from '../adapters/indexeddb/firstPages.ts';
import type { Clock } from '../kit/clock.ts';
import type { LiveQuery } from '../kit/live.ts';
import type { Seen } from '../listings/earlyLook.ts';
import {
  type FirstPage,
  firstPageIn,
  pageKeyOf,
  type Stamp,
} from '../listings/firstPages/firstPage.ts';
import { keptSeen, replacing } from '../listings/firstPages/keptSeen.ts';
import { type Owner, ownerKey } from '../model/owner.ts';
import { hasLeft } from '../model/signedOut.ts';
import type { FirstPagesOptions } from '../start/tab.ts';
import { databaseOf } from '../store/identity.ts';

export interface FirstPagesDeps {
  readonly platform: Platform;
  readonly records: Pick<Records, 'one'>;
  readonly sessions: Pick<SessionStore, 'endingOf'>;
  readonly firstPages: FirstPagesOptions | undefined;
  readonly firstScreen: Pick<FirstScreen, 'stands'> | undefined;
  /** Null: not known yet. */
  owner(): Owner | null;
}

/** What searches show first, kept for the next start of this owner on this device (docs/decisions/search.md). */
export interface FirstPages {
  /** What was kept of the search of an address; null: nothing that may be shown. */
  read(owner: Owner, search: string): Promise<FirstPage | null>;
  /** Shows what was kept. Resolves when it is painted. */
  show(kept: FirstPage, show: (seen: Seen) => void): Promise<void>;
  /** What the searcher shows in the place of what was kept; each search of it is kept. */
  looking(owner: Owner, kept: FirstPage | null): Promise<(seen: Seen) => Seen>;
  /** The same reads, of which each search that is shown is kept. */
  keeping<Reads extends Seen['listings']>(owner: Owner, listings: Reads): Promise<Reads>;
  /** Nothing of the present owner's searches is kept any more. */
  forget(): Promise<void>;
}

/**
 * What was kept of the search of an address, in the database of this name. Null: nothing that may be shown under this stamp; `now`:
 * ms since the epoch. Needs neither a worker nor the library.
 */
export async function firstPageOf(
  search: string,
  stamp: Promise<Stamp | null>,
  { name, now }: { readonly name: string; readonly now: number },
): Promise<FirstPage | null> {
  const [texts, known] = await Promise.all([readFirstPage(name, pageKeyOf(search)), stamp]);
  return texts === null || known === null ? null : firstPageIn(known, texts, now);
}

/** So long a person's settings are waited for: without them nobody knows how they see a price. */
const SETTINGS_MS = 400;
/** Resolves when a live read has a value, or after a while; at once where there is none. */
function hasValue(live: LiveQuery<unknown> | null, clock: Pick<Clock, 'after'>): Promise<void> {
  if (live === null) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = live.subscribe(() => live.get() !== undefined && end());
    const cancel = clock.after(SETTINGS_MS, end);
    function end(): void {
      // It may have a value before this knows how to stop.
      queueMicrotask(() => {
        stop();
        cancel();
      });
      resolve();
    }
    if (live.get() !== undefined) end();
  });
}

/** However slow the device is, or unseen its tab: by then the truth is wanted. */
const PAINTED_MS = 2000;

/** What searches show first, kept for the next start of this owner on this device. */
export function openFirstPages(deps: FirstPagesDeps): FirstPages {
  const { platform, records, sessions, firstPages, firstScreen, owner: ownerNow } = deps;
  const { clock, log } = platform;
  const settingsOf = (owner: Owner) => (owner.kind === 'guest' ? null : records.one('settings'));
  /** Null: their settings are not read. */
  const stampOf = (owner: Owner, settings: ReturnType<typeof settingsOf>): Stamp | null => {
    const chosen = settings === null ? {} : settings.get();
    if (firstPages === undefined || chosen === undefined) return null;
    const { units = 'auto', currency = 'own' } = chosen;
    return {
      app: firstPages.build,
      database: databaseOf(owner),
      shownAs: `${firstPages.shownAs()} ${units} ${currency}`,
    };
  };
  const keeperOf = async (owner: Owner) => {
    if (firstPages === undefined) return same;
    const { keepPages } = await import('./keepPages.ts');
    const settings = settingsOf(owner);
    const ending = owner.kind === 'guest' ? null : sessions.endingOf(owner.userId);
    const isThere = () => {
      const now = ownerNow();
      return now !== null && ownerKey(now) === ownerKey(owner);
    };
    const keeping = {
      name: databaseOf(owner),
      clock,
      log,
      stamp: () => (isThere() ? stampOf(owner, settings) : null),
      hasLeft: () => ending !== null && hasLeft(ending),
    };
    return <Reads extends Seen['listings']>(listings: Reads): Reads => keepPages(keeping, listings);
  };

  return {
    async read(owner, search) {
      if (firstPages === undefined) return null;
      const settings = settingsOf(owner);
      const stamp = hasValue(settings, clock).then(() => stampOf(owner, settings));
      return await firstPageOf(search, stamp, { name: databaseOf(owner), now: clock.now() });
    },
    async show(kept, show) {
      show(keptSeen(kept));
      await new Promise<void>((resolve) => {
        clock.after(PAINTED_MS, resolve);
        void (firstScreen?.stands ?? Promise.resolve())
          .then(platform.glance?.painted)
          .then(resolve);
      });
    },
    async looking(owner, kept) {
      const keep = await keeperOf(owner);
      if (kept === null) return ({ listings }) => ({ listings: keep(listings) });
      return ({ listings }) => replacing(kept, { listings: keep(listings) });
    },
    keeping: async (owner, listings) => (await keeperOf(owner))(listings),
    async forget() {
      const owner = ownerNow();
      if (owner === null) return;
      const { forgetFirstPages } = await import('./keepPages.ts');
      await forgetFirstPages(databaseOf(owner));
    },
  };
}

const same = <T>(value: T): T => value;

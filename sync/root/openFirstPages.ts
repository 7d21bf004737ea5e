import type { Platform } from '../adapters/browser/index.ts';
import type { FirstAnswer } from '#contract/protocol/firstAnswer.ts';
import { firstSearchOf } from '#search/query/firstSearch.ts';
import type { Records } from '../rows/index.ts';
import type { FirstScreen } from './firstLook.ts';
import type { SessionStore } from '../session/stored.ts';
import { fetchFirstAnswer } from '../adapters/api/firstAnswer.ts';
import { keepFirstPage, readFirstPage } from '../adapters/indexeddb/firstPages.ts';
import type { Clock } from '../kit/clock.ts';
import { mapped, never, type Source } from '../kit/source.ts';
import type { Seen } from '../listings/storedLook.ts';
import {
  type FirstPage,
  firstPageIn,
  givenPage,
  keptSeen,
  pageKeyOf,
  replacing,
  type Stamp,
  standing,
  textsOf,
  whileGiven,
} from '../listings/firstPages/index.ts';
import { type Owner, ownerKey } from '../model/owner.ts';
import type { SearchPage } from '../model/listings.ts';
import { hasLeft } from '../model/signedOut.ts';
import type { FirstPagesOptions } from './tab.ts';
import { databaseOf } from '../store/identity.ts';

export interface FirstPagesDeps {
  readonly origin: string;
  readonly platform: Platform;
  readonly records: Pick<Records, 'list'>;
  readonly sessions: Pick<SessionStore, 'endingOf'>;
  readonly firstPages: FirstPagesOptions | undefined;
  readonly firstScreen: Pick<FirstScreen, 'stands'> | undefined;
  /** Null: not known yet. */
  owner(): Owner | null;
}

/**
 * The first pages of searches, kept for the next start of this owner on this device
 * (docs/decisions/search.md).
 */
export interface FirstPages {
  /**
   * Reads the first page kept for the search of an address. On an empty device it is the server's, which is
   * kept from then on. Null: there is none that may be shown.
   */
  read(owner: Owner, search: string): Promise<FirstPage | null>;
  /** The same for a market that is open already: the server's page, unless homes are shown by then. */
  readGiven(owner: Owner, search: string): Promise<FirstPage | null>;
  /** Shows what was kept. Resolves when it is painted. */
  show(kept: FirstPage, show: (seen: Seen) => void): Promise<void>;
  /** Shows the searcher's results in place of the kept page; each search of it is kept. */
  looking(owner: Owner, kept: FirstPage | null): Promise<(seen: Seen) => Seen>;
  /** The same reads, of which each search that is shown is kept. A page that the server gives meanwhile stands in them, too. */
  keeping<Reads extends Seen['listings']>(owner: Owner, listings: Reads): Promise<Reads>;
  /** Forgets all searches of the present owner. */
  forget(): Promise<void>;
}

/**
 * Reads the first page kept for the search of an address, in the database of this name. Null: there is none
 * that may be shown under this stamp; `now`: ms since the epoch. Needs neither a worker nor the library.
 */
export async function firstPageOf(
  search: string,
  stamp: Stamp,
  { name, now }: { readonly name: string; readonly now: number },
): Promise<FirstPage | null> {
  const texts = await readFirstPage(name, pageKeyOf(search));
  return texts === null ? null : firstPageIn(stamp, texts, now);
}

/** Whether this device holds homes that can be searched. */
async function holdsHomes(name: string): Promise<boolean> {
  const { readCatalogue } = await import('../adapters/indexeddb/storedCatalogue.ts');
  return (await readCatalogue(name)).isSearchable;
}

export interface GivenDeps {
  /** Of the database of whoever looks. */
  readonly name: string;
  readonly clock: Pick<Clock, 'now'>;
  /** Null: the server has nothing to say, or cannot be asked. */
  ask(search: string): Promise<FirstAnswer | null>;
  /** Whether this device holds homes that can be searched. */
  holds?(name: string): Promise<boolean>;
}

/**
 * Keeps the server's results for a search like a page that was shown. Null: there are none, or this device
 * finds them itself.
 */
export async function givenOf(
  search: string,
  stamp: Stamp,
  { name, clock, ask, holds = holdsHomes }: GivenDeps,
): Promise<FirstPage | null> {
  const made = firstSearchOf(search);
  if (made === null) return null;
  if (await holds(name)) return null;
  const answer = await ask(made);
  if (answer === null) return null;
  const at = clock.now();
  const texts = textsOf(stamp, givenPage(made, answer), at);
  await keepFirstPage(name, { key: pageKeyOf(search), at, texts });
  return firstPageIn(stamp, texts, clock.now());
}

/** However slow the device is, or unseen its tab: by then the truth is wanted. */
const PAINTED_MS = 2000;

/** Opens the first pages of searches, kept for the next start of this owner on this device. */
export function openFirstPages(deps: FirstPagesDeps): FirstPages {
  const { platform, records, sessions, firstPages, firstScreen, owner: ownerNow } = deps;
  const { clock, log } = platform;
  // A person who saves data has nothing downloaded until they ask for it: nothing would take its place.
  const savesData = () => platform.network?.savesData() === true;
  /*
   * Prices and sizes are kept as values, and written as the person wants them when they are painted: their
   * settings are no part of it. Waiting for settings lost the page on a slow start.
   */
  const stampOf = ({ build, shownAs }: FirstPagesOptions, owner: Owner): Stamp => ({
    app: build,
    database: databaseOf(owner),
    shownAs: shownAs(),
  });
  const isThere = (owner: Owner): boolean => {
    const now = ownerNow();
    return now !== null && ownerKey(now) === ownerKey(owner);
  };
  /** The page that the server gave and that was shown, until this device has all of it. */
  let given: FirstPage | null = null;
  let givenTo = '';
  /** An open market has shown homes of a search. */
  let hasShown = false;
  const hiddenOf = (owner: Owner): Source<readonly string[]> => {
    if (owner.kind === 'guest') return never;
    return (emit) => {
      const live = records.list('hidden_home');
      const tell = () => emit((live.get() ?? []).map(({ body }) => body.propertyId));
      tell();
      return live.subscribe(tell);
    };
  };
  const stood = <Reads extends Seen['listings']>(
    page: FirstPage | null,
    owner: Owner,
    listings: Reads,
  ): Reads =>
    page === null ? listings : standing(page, { clock, hidden: hiddenOf(owner) }, listings);
  const keeperOf = async (owner: Owner) => {
    if (firstPages === undefined) return same;
    const { keepPages } = await import('./keepPages.ts');
    const ending = owner.kind === 'guest' ? null : sessions.endingOf(owner.userId);
    const keeping = {
      name: databaseOf(owner),
      clock,
      log,
      stamp: () => (isThere(owner) ? stampOf(firstPages, owner) : null),
      hasLeft: () => ending !== null && hasLeft(ending),
    };
    return <Reads extends Seen['listings']>(listings: Reads): Reads => keepPages(keeping, listings);
  };

  const read = async (owner: Owner, search: string): Promise<FirstPage | null> => {
    if (firstPages === undefined) return null;
    const name = databaseOf(owner);
    const stamp = stampOf(firstPages, owner);
    const kept = await firstPageOf(search, stamp, { name, now: clock.now() });
    if (kept !== null) return kept;
    return await givenOf(search, stamp, {
      ...{ name, clock },
      async ask(made) {
        const inDocument = firstPages.given?.(made) ?? null;
        const answer =
          inDocument ?? (savesData() ? null : await fetchFirstAnswer(deps.origin, made));
        // An owner who left meanwhile leaves nothing behind.
        return isThere(owner) ? answer : null;
      },
    });
  };

  return {
    read,
    async readGiven(owner, search) {
      const page = await read(owner, search);
      return page?.page.isGiven === true && !hasShown ? page : null;
    },
    async show(kept, show) {
      const owner = ownerNow();
      given = kept.page.isGiven === true ? kept : null;
      givenTo = owner === null ? '' : ownerKey(owner);
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
      return ({ listings }) => replacing(kept, { listings: keep(stood(given, owner, listings)) });
    },
    async keeping(owner, listings) {
      const keep = await keeperOf(owner);
      const theirs = () => (givenTo === ownerKey(owner) ? given : null);
      const reads = whileGiven(theirs, (page) => stood(page, owner, listings), listings);
      return keep(noted(reads, ({ cards }) => (hasShown ||= cards.length > 0)));
    },
    async forget() {
      const owner = ownerNow();
      if (owner === null) return;
      const { forgetFirstPages } = await import('./keepPages.ts');
      await forgetFirstPages(databaseOf(owner));
    },
  };
}

/** The same reads; `note` hears of each page that a search shows. */
const noted = <Reads extends Seen['listings']>(
  reads: Reads,
  note: (page: SearchPage) => void,
): Reads => ({
  ...reads,
  search: (...question) =>
    mapped(reads.search(...question), (page) => {
      note(page);
      return page;
    }),
});

const same = <T>(value: T): T => value;

import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { createListeners } from '../../kit/listeners.ts';
import type { Recommendations } from '../../model/recommendations.ts';
import type { KeptPacks } from '../../model/ports/keptPacks.ts';
import type { Searcher } from '../../model/ports/searcher.ts';
import type { StoredListings } from '../../model/ports/storedListings.ts';
import type { Awaiting, AwaitingDeps } from './awaiting.ts';
import type { Foreseeing } from './foreseen.ts';
import { createIndexPersistence } from './indexPersistence.ts';
import { isEmpty, parseKeywords } from '#search/finding/keywords.ts';
import { createListingIndex, type ListingIndex } from '#search/finding/listingIndex.ts';
import { createQuietKeeper } from './quietKeeper.ts';
import type { recommendIn } from './recommendIn.ts';
import { createShownHomes, type ShownHomes } from './shownHomes.ts';
import { createTaking } from './taking.ts';

export interface SearcherDeps {
  readonly stored: StoredListings;
  /** Searches areas that are on their way; without it, they are found once they are stored. */
  awaiting?(
    deps: Omit<AwaitingDeps, 'packs' | 'kept' | 'onRefused'>,
  ): Awaiting & Partial<Pick<Foreseeing, 'foresee'>>;
  /** Lets whatever else waits in this thread go first. */
  pause(): Promise<void>;
  /** The rule of recommendations, when it is first asked for: a tab that searches itself fetches it then. */
  readonly recommending?: () => Promise<typeof recommendIn>;
  /** The store of the index from one start to the next; without it, every start reads all listings. */
  readonly keeps?: {
    readonly packs: KeptPacks;
    wait(ms: number): Promise<void>;
    /** ms since the epoch. */
    now(): number;
  };
}

/** Words of so many listings are indexed in one go: some milliseconds on a slow phone. */
const WORDS_SLICE = 40;
/** Words that were kept are read so long after the columns: the first answer goes before. */
const WORDS_AFTER_MS = 300;

/** The results, with the newest home of that moment. */
const foundIn = (index: ListingIndex, ...asked: Parameters<ListingIndex['search']>) => ({
  ...index.search(...asked),
  newest: index.newest,
});

/** Keeps an index of what is stored and answers from it. */
export function createSearcher(deps: SearcherDeps): Searcher {
  const { stored, pause, keeps, recommending } = deps;
  const index = createListingIndex();
  const shown = createShownHomes(stored, (id) => awaiting?.card(id) ?? null);
  const taking = createTaking(stored, index, shown);
  const persistence =
    keeps && createIndexPersistence({ kept: keeps.packs, index, taking, now: keeps.now });
  const listeners = createListeners();
  let isClosed = false;

  const indexWords = async (): Promise<void> => {
    if (isClosed || !index.indexWords(WORDS_SLICE)) return;
    await pause();
    await indexWords();
  };

  /** One thing after the other: what is read later is newer. An earlier failure is no reason not to. */
  const afterwards = async (before: Promise<void>, task: () => Promise<void>): Promise<void> => {
    await before.catch(() => undefined);
    if (isClosed) return;
    await task();
    void indexWords();
  };
  const takeAll = async () => {
    if (persistence === undefined || !(await persistence.begin())) await taking.all();
    else completeQuietly().catch(() => undefined);
  };
  let work = afterwards(Promise.resolve(), takeAll);
  const queue = (task: () => Promise<void>): Promise<void> => {
    work = afterwards(work, task);
    // The caller hears of a failure.
    work.catch(() => undefined);
    quiet?.changed();
    return work;
  };
  const quiet =
    keeps &&
    persistence &&
    createQuietKeeper({
      ...keeps,
      persistence,
      settled: async () => {
        await work.catch(() => undefined);
        await indexWords();
      },
    });
  work.catch(() => undefined);
  const add = (task: () => Promise<void>): void => {
    queue(task).then(listeners.call, listeners.call);
  };
  const awaiting = deps.awaiting?.({ stored, index, taking, queue, onFound: listeners.call });
  const noteChanged = gathering(add, taking.these);
  const readWords = () => persistence?.words() ?? Promise.resolve();
  /** Does the work that the first answer does not need, once it was given. */
  const completeQuietly = async () => {
    await keeps?.wait(WORDS_AFTER_MS);
    await queue(readWords);
    await queue(async () => {
      if (await taking.compare()) listeners.call();
    });
  };
  const answer = async <T>({ text = '' }: ListingQuery, look: () => T): Promise<T> => {
    await work;
    if (!isEmpty(parseKeywords(text)) && index.packs.lackWords().length > 0) await queue(readWords);
    if (isClosed) throw new Error('the search is closed');
    return look();
  };

  return {
    async search(...asked) {
      const { area_ids: named = [] } = asked[0];
      if (named.length > 0) awaiting?.prefer(named);
      const { ids, awaited, ...found } = await answer(asked[0], () => ({
        ...foundIn(index, ...asked),
        awaited: awaiting?.areas() ?? [],
      }));
      const { cards, gone } = await shown.cards(ids, parseKeywords(asked[0].text ?? ''));
      if (gone.length > 0 && !isClosed) noteChanged(gone);
      return { ...found, cards, ...(awaited.length > 0 && { awaited }) };
    },
    points: (query, now, ranked, within = null) =>
      answer(query, () => index.points(query, now, ranked, within)),
    recommend: (...asked) => recommended(recommending, index, shown, answer, asked),
    changed: noteChanged,
    arrived(homes) {
      const others = awaiting?.keep(homes) ?? homes.map(({ id }) => id);
      if (others.length === 0) return add(() => taking.told(homes));
      noteChanged(others);
      void queue(() => taking.told(homes));
    },
    catchUp() {
      const allow = () => quiet?.allow();
      queue(async () => void ((await taking.meanwhile()) && listeners.call())).then(allow, allow);
    },
    reread: () => add(taking.all),
    foresee: (city) => void awaiting?.foresee?.(city),
    arriving: (...wanted) => awaiting?.set(...wanted) ?? Promise.resolve(),
    hide(ids) {
      index.hide(ids);
      listeners.call();
    },
    onChange: (callback) => listeners.add(callback),
    close() {
      isClosed = true;
      for (const each of [taking, awaiting, quiet, persistence, stored]) each?.close();
      shown.forgetAll();
      listeners.clear();
    },
  };
}

type Asked = Parameters<Searcher['recommend']>;

/** The recommendations with their cards; a home that is not stored any more is left out. */
async function recommended(
  recommending: SearcherDeps['recommending'],
  index: ListingIndex,
  shown: ShownHomes,
  answer: <T>(query: ListingQuery, look: () => T) => Promise<T>,
  [ask, now, within = null]: Asked,
): Promise<Recommendations> {
  if (recommending === undefined) throw new Error('nothing is recommended here');
  const recommend = await recommending();
  const found = await answer(ask.must, () => recommend(index, ask, now, within));
  const ids = found.rails.flatMap(({ homes }) => homes.map(({ id }) => id));
  const { cards } = await shown.cards(ids, parseKeywords(''));
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  return {
    ...found,
    rails: found.rails.map((rail) => ({
      ...rail,
      homes: rail.homes.flatMap((home) => {
        const card = cardOf.get(home.id);
        return card === undefined ? [] : [{ ...home, card }];
      }),
    })),
  };
}

/** Takes ids in one go: those that come before it is their turn are taken along. */
function gathering(
  queue: (task: () => Promise<void>) => void,
  take: (ids: readonly string[]) => Promise<void>,
): (ids: readonly string[]) => void {
  const gathered = new Set<string>();
  const takeThem = async () => {
    const ids = [...gathered];
    gathered.clear();
    await take(ids);
  };
  return (ids) => {
    if (gathered.size === 0) queue(takeThem);
    for (const id of ids) gathered.add(id);
  };
}

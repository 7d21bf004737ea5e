import type { FirstAnswer } from '#contract/protocol/firstAnswer.ts';
import { SEARCH_PAGE } from '#contract/protocol/limits.ts';
import { paramsOf, readQuery } from '#search/query/queryAddress.ts';
import { budgetIn } from '#search/query/startWords.ts';
import type { Clock, Unsubscribe } from '../../kit/clock.ts';
import { isSame } from '../../kit/isSame.ts';
import { mapped, never, type Source } from '../../kit/source.ts';
import type { SearchPage } from '../../model/listings.ts';
import type { Seen } from '../storedLook.ts';
import { type FirstPage, plainly, unpriced } from './firstPage.ts';

/*
 * The first page of a device that holds nothing: the server found it. It is kept and painted as any other,
 * and stands until this device has all that the server had (FI28).
 */

/** However long the homes take to come: by then what is here is shown. */
const STANDS_MS = 120_000;

/**
 * Makes a first page of the server's results for a search, which are not checked: of what was meant by it. Where that
 * has a price that was typed, the page that reads it asks for the currency before.
 */
export function givenPage(
  search: string,
  { at, city, meant = search, areas: all, found }: FirstAnswer,
): FirstPage {
  const { query } = readQuery(meant);
  const { price: _, ...others } = query;
  const { price } = readQuery(search).query;
  const isRead = budgetIn(paramsOf(search)) !== '' && query.price !== undefined;
  const areas = all.map((area) => ({ ...area, outline: [], about: {} }));
  const [some] = areas;
  return {
    asked: [query, { from: 0, count: SEARCH_PAGE }],
    ...(isRead && { before: { ...others, ...(price !== undefined && { price }) } }),
    page: {
      ...found,
      cards: found.cards.map((card) => ({ ...card, excerpt: '' })),
      checkedAt: at,
      missingAreas: [],
      isGiven: true,
    },
    areas,
    heldAreas: areas.map((area) => ({
      area,
      withPhotos: false,
      wifiOnly: false,
      state: { kind: 'waiting' },
    })),
    cities: [
      {
        id: city,
        name: some?.city ?? null,
        country: some?.country ?? null,
        areas: areas.length,
        total: areas.length,
        live_count: areas.reduce((sum, area) => sum + area.live_count, 0),
        isHere: false,
      },
    ],
  };
}

export interface StandingDeps {
  readonly clock: Pick<Clock, 'after'>;
  /** Ids of homes that the person does not want to see, as they hide them; without it: of a guest. */
  readonly hidden?: Source<readonly string[]>;
}

/** The same source, which has said something before. */
const begun =
  <T>(value: T, source: Source<T>): Source<T> =>
  (emit) => {
    emit(value);
    return source(emit);
  };

/** The same page where none of its homes is hidden. */
function withoutHidden(page: SearchPage, ids: readonly string[]): SearchPage {
  const cards = page.cards.filter(({ id }) => !ids.includes(id));
  const gone = page.cards.length - cards.length;
  return gone === 0 ? page : { ...page, cards, total: page.total - gone };
}

/**
 * The same reads. An answer that says less than the page that was given, since homes or areas are still on
 * their way, is held back until all are here; from then on everything is told.
 */
export function standing<Reads extends Seen['listings']>(
  given: FirstPage,
  { clock, hidden = never }: StandingDeps,
  listings: Reads,
): Reads {
  const {
    asked: [query, window],
    before,
    page,
    areas,
    cities: [city],
  } = given;
  let isOver = false;
  const waiting = new Set<() => void>();
  const end = () => {
    isOver = true;
    for (const tell of waiting) tell();
    waiting.clear();
  };
  clock.after(STANDS_MS, end);
  /** Other windows of the search are answered anew by themselves: what was held back of them is not the truth any more. */
  const searches = new Set<() => void>();
  const endWhole = () => {
    for (const tell of searches) waiting.delete(tell);
    end();
  };
  /** Emit the newest held-back value at the end. */
  const held =
    <T>(source: Source<T>, isLess: (value: T) => boolean, onWhole?: () => void): Source<T> =>
    (emit) => {
      let tell: Unsubscribe = () => undefined;
      const stop = source((value) => {
        waiting.delete(tell);
        if (!isOver && isLess(value)) {
          tell = () => emit(value);
          waiting.add(tell);
          if (onWhole !== undefined) searches.add(tell);
          return;
        }
        emit(value);
        if (!isOver) onWhole?.();
      });
      return () => {
        waiting.delete(tell);
        stop();
      };
    };
  const lacksSome = (ids: ReadonlySet<string>) => areas.some(({ id }) => !ids.has(id));
  return {
    ...listings,
    search(...question) {
      const source = listings.search(...question);
      if (!isOver && isSame(question[0], before)) return begun(unpriced(given), source);
      if (isOver || !isSame(question[0], query)) return source;
      const truth = held(source, ({ isPartial }: SearchPage) => isPartial === true, endWhole);
      if (!isSame(plainly(question[1]), window)) return truth;
      return (emit) => {
        let isLess = false;
        const stopHidden = hidden((ids) => {
          const shown = withoutHidden(page, ids);
          // A home that is no longer hidden comes back as well.
          if (!isOver && (isLess || shown !== page)) emit(shown);
          isLess = shown !== page;
        });
        const stop = truth(emit);
        return () => {
          stopHidden();
          stop();
        };
      };
    },
    areas: () => held(listings.areas(), (now) => lacksSome(new Set(now.map(({ id }) => id)))),
    heldAreas: () =>
      held(listings.heldAreas(), (now) => lacksSome(new Set(now.map(({ area }) => area.id)))),
    cities: () =>
      held(
        mapped(listings.cities(), (now) => {
          // Somebody looks elsewhere.
          if (now[0] !== undefined && now[0].id !== city?.id) end();
          return now;
        }),
        ([inUse]) => (inUse?.areas ?? 0) < areas.length,
      ),
  };
}

/** The same reads; what is asked while a page is given is answered by those that `stand` makes of it. */
export function whileGiven<Reads extends Seen['listings']>(
  given: () => FirstPage | null,
  stand: (page: FirstPage) => Reads,
  listings: Reads,
): Reads {
  let page: FirstPage | null = null;
  let reads = listings;
  const now = (): Reads => {
    const next = given();
    if (next !== page) reads = next === null ? listings : stand(next);
    page = next;
    return reads;
  };
  return {
    ...listings,
    search: (...question) => now().search(...question),
    areas: () => now().areas(),
    heldAreas: () => now().heldAreas(),
    cities: () => now().cities(),
  };
}

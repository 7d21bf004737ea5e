import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { SEARCH_PAGE } from '#contract/protocol/limits.ts';
import { writeQuery } from '#search/query/queryAddress.ts';
import type { ListingCard, ListingQuery, LiveQuery, SearchPage } from '#src/data/types.ts';
import { useMarket } from '#src/data/useMarket.ts';
import { usePlaceHere } from '#src/ui/pagePlaces.ts';
import {
  isWhole,
  type Lead,
  leadFrom,
  leadOf,
  type Steady,
  steadyFrom,
  unled,
  upToOf,
} from '../rules/steady.ts';

export interface Results {
  /** Undefined until anything was found out. While a new query is answered the page before stays. */
  readonly page: SearchPage | undefined;
  /** `page` is what the present query finds now: neither the answer before, nor one that was kept. */
  readonly isToday: boolean;
  /** The words that were searched for in what `page` shows. */
  readonly text: string;
  /** The query that `page` answers, as text. */
  readonly asked: string;
  /** The card at a place of the list; undefined while it is on its way. */
  cardAt(index: number): ListingCard | undefined;
  /** Say which places are in sight. */
  show(first: number, last: number): void;
  /** Somebody looks at the list: its order is theirs from now on, and what comes waits until they ask for it. */
  look(): void;
  /** They ask. */
  showMore(): void;
  /** Somebody looked. */
  readonly isSteady: boolean;
  /** The present search was answered in all homes that are wanted, now or before. */
  readonly wasWhole: boolean;
}

interface Held {
  readonly key: string;
  readonly text: string;
  readonly wasWhole: boolean;
  readonly page: SearchPage;
  readonly cards: ReadonlyMap<number, readonly ListingCard[]>;
}

interface InSight {
  readonly key: string;
  readonly first: number;
  readonly last: number;
}

/** Of another search nothing was in sight yet. */
const inSightOf = (inSight: InSight, key: string): InSight =>
  inSight.key === key ? inSight : { key, first: 0, last: 0 };

/** The read of a question that no page shows yet: whoever begins it early has the page find it answered. */
export function useAsking(): (query: ListingQuery) => LiveQuery<SearchPage> {
  const { listings } = useMarket();
  return useCallback(
    (query) => listings.search(query, { from: 0, count: SEARCH_PAGE }),
    [listings],
  );
}

/** The matches of a query, as much of them as is in sight. */
export function useResults(query: ListingQuery): Results {
  const { listings } = useMarket();
  const key = writeQuery(query);
  const [steady, setSteady] = useSteady();
  const upTo = upToOf(steady, key);
  const [led, setLed] = useState<Lead>({ key, ids: null, anew: 0 });
  const { ids: lead, anew } = leadOf(led, key);
  const [inSight, setInSight] = useState({ key, first: 0, last: 0 });
  const { first, last } = inSightOf(inSight, key);
  const read = () => {
    const lives = [...new Set([first, last])].map((number) => {
      const window = {
        from: number * SEARCH_PAGE,
        count: SEARCH_PAGE,
        ...(upTo !== undefined && { upTo }),
        ...(lead !== null && { lead }),
        ...(anew > 0 && { anew }),
      };
      return { number, live: listings.search(query, window) };
    });
    const take = (before: Held | null) =>
      heldWith(
        before,
        { key, text: query.text ?? '' },
        lives.map(({ number, live }) => [number, live.get()] as const),
      );
    return { lives, take };
  };
  const [held, setHeld] = useState(() => read().take(null));
  // Answered before it is shown: the answer is painted with the question.
  const ahead = held?.key === key ? held : read().take(held);
  if (ahead !== held) setHeld(ahead);
  useEffect(() => {
    const { lives, take } = read();
    // At once: as a transition it would wait for whatever still follows an answer before it.
    const follow = () => setHeld(take);
    const stops = lives.map(({ live }) => live.subscribe(follow));
    // Asked ahead, it may be answered.
    follow();
    return () => stops.forEach((stop) => stop());
    // The key is the query, as text.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [listings, key, first, last, upTo, lead, anew]);
  useEffect(() => {
    if (held === null) return;
    const { page, cards } = held;
    const shown = { key: held.key, page, cards: cards.get(0) ?? [] };
    setLed((before) => {
      const now = leadOf(before, key);
      const next = leadFrom(now, shown);
      // Another search, of which none lead: nothing is rendered anew to say so.
      return next === now ? before : next;
    });
  }, [held, key]);

  const present = useRef(key);
  useLayoutEffect(() => {
    present.current = key;
  });
  const heldKey = held?.key;
  const show = useCallback(
    (from: number, to: number) => {
      const next = { first: Math.floor(from / SEARCH_PAGE), last: Math.floor(to / SEARCH_PAGE) };
      setInSight((before) => {
        const now = inSightOf(before, present.current);
        const isSame = now.first === next.first && now.last === next.last;
        return isSame ? before : { key: present.current, ...next };
      });
    },
    // Another search is on the screen: who shows it says what of it is in sight.
    // oxlint-disable-next-line react/exhaustive-deps
    [heldKey],
  );
  const cardAt = useCallback(
    (index: number) => held?.cards.get(Math.floor(index / SEARCH_PAGE))?.[index % SEARCH_PAGE],
    [held],
  );
  const isToday = heldKey === key && held?.page.isKept !== true;
  const shown = useRef({ key, isToday, page: held?.page });
  useLayoutEffect(() => {
    shown.current = { key, isToday, page: held?.page };
  });
  const look = useCallback(() => {
    const seen = shown.current;
    setSteady((before) => steadyFrom(before, seen));
  }, [setSteady]);
  const showMore = useCallback(() => {
    setSteady(null);
    setLed((before) => unled(leadOf(before, present.current)));
  }, [setSteady]);
  return useMemo(
    () => ({
      look,
      showMore,
      isSteady: upTo !== undefined,
      wasWhole: held?.wasWhole ?? false,
      page: held?.page,
      isToday,
      text: held?.text ?? '',
      asked: held?.key ?? '',
      cardAt,
      show,
    }),
    [held, isToday, cardAt, show, look, showMore, upTo],
  );
}

/** The list that stood still last, in this tab: who comes back to it finds it as it was. */
let lastSteady: Steady | null = null;

function useSteady(): [Steady | null, Dispatch<SetStateAction<Steady | null>>] {
  const isBack = usePlaceHere()?.isBack === true;
  const [steady, setSteady] = useState(isBack ? lastSteady : null);
  useEffect(() => {
    if (steady !== null) lastSteady = steady;
  }, [steady]);
  return [steady, setSteady];
}

/** With what came since; the same object where nothing did: what shows it is not painted anew. */
function heldWith(
  held: Held | null,
  asked: Pick<Held, 'key' | 'text'>,
  found: readonly (readonly [number, SearchPage | undefined])[],
): Held | null {
  const page = found.find(([, some]) => some !== undefined)?.[1];
  if (page === undefined) return held;
  const before = held?.key === asked.key ? held : null;
  const cards = new Map(before?.cards);
  for (const [number, some] of found) if (some !== undefined) cards.set(number, some.cards);
  const isSame =
    before?.page === page &&
    before.cards.size === cards.size &&
    [...cards].every(([number, some]) => before.cards.get(number) === some);
  const wasWhole = before?.wasWhole === true || isWhole(page);
  return isSame ? before : { ...asked, page, cards, wasWhole };
}

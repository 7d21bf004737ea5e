import { useCallback, useEffect, useMemo, useState } from 'react';
import { type CalendarDay, localDay } from '#contract/rules/calendarDay.ts';
import { DEFAULT_CURRENCY } from '#contract/rules/money/money.ts';
import { hasKeywords } from '#search/finding/keywords.ts';
import type { NamedPlace, Reading } from '#search/reading/readRequest.ts';
import { useLocation } from 'react-router-dom';
import type { ListingQuery } from '#src/data/types.ts';
import { useAreas, useKnownCities } from '#src/data/useListings.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import type { ChangeQuery } from './useQueryAddress.ts';

type Read = typeof import('#search/reading/readRequest.ts')['readRequest'];

/** The words of a search as they were understood. */
export interface ReadWords {
  /** Null: nothing, or it is not read yet. */
  readonly reading: Reading | null;
  /** The search with what was understood in the place of the words. */
  readonly meant: ListingQuery;
  /** Puts it into the address, as soon as it is read. */
  readonly use: () => void;
  /** It is about to be put there. */
  readonly isAwaited: boolean;
}

/** The dictionaries are fetched with the first word that somebody types. */
const loadReading = () =>
  Promise.all([
    import('#search/reading/readRequest.ts'),
    import('#search/reading/queryWithReading.ts'),
  ]);

interface Loaded {
  readonly read: Read;
  readonly put: (query: ListingQuery, reading: Reading) => ListingQuery;
  readonly today: CalendarDay;
}

/** Reads the words of a search as a request, on this device. `currency`: that of prices without one. */
export function useReading(
  query: ListingQuery,
  currency: string | null | undefined,
  change: ChangeQuery,
): ReadWords {
  const language = useLanguage();
  const areas = useAreas();
  const cities = useKnownCities();
  const state: unknown = useLocation().state;
  const [loaded, setLoaded] = useState<Loaded | 'without' | null>(null);
  const text = query.text ?? '';
  const [wanted, setWanted] = useState(isRequest(state) ? text : '');
  const hasWords = hasKeywords(text);
  useEffect(() => {
    if (!hasWords || loaded !== null) return;
    loadReading().then(
      ([{ readRequest }, { queryWithReading }]) =>
        setLoaded({
          ...{ read: readRequest, put: queryWithReading },
          today: localDay(new Date()),
        }),
      // Without a network before the first time: words are looked for as they are.
      () => setLoaded('without'),
    );
  }, [hasWords, loaded]);
  const places = useMemo(() => namedPlaces(areas ?? [], cities ?? []), [areas, cities]);
  const reading = useMemo(() => {
    if (loaded === null || loaded === 'without' || !hasWords) return null;
    const found = loaded.read(text, {
      ...{ language, places, today: loaded.today, currency: currency ?? DEFAULT_CURRENCY },
    });
    return isSomething(found) ? found : null;
  }, [loaded, hasWords, text, language, places, currency]);
  const meant = useMemo(
    () =>
      reading === null || loaded === null || loaded === 'without'
        ? query
        : loaded.put(query, reading),
    [loaded, query, reading],
  );
  const put = useCallback(() => change({ ...meant, text: meant.text }), [meant, change]);
  const isWanted = wanted !== '' && wanted === text;
  const isAwaited = isWanted && (loaded === null || reading !== null);
  const hasWaiting = isWanted && reading !== null;
  useEffect(() => {
    if (hasWaiting) put();
  }, [hasWaiting, put]);
  const use = useCallback(() => {
    if (reading === null) setWanted(text);
    else put();
  }, [reading, put, text]);
  return { reading, meant, use, isAwaited };
}

/** The words were sent as a request, from the start page: they are read without another press. */
const isRequest = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isRequest' in state && state.isRequest === true;

const isSomething = ({ query, mended }: Reading): boolean =>
  Object.keys(query).length > 0 || mended.length > 0;

function namedPlaces(
  areas: readonly {
    readonly id: string;
    readonly name: string;
    readonly city_id?: string | undefined;
  }[],
  cities: readonly { readonly id: string; readonly name: string | null }[],
): readonly NamedPlace[] {
  return [
    ...areas.flatMap(({ id, name, city_id: cityId }) =>
      cityId === undefined ? [] : [{ rank: 'area' as const, id, cityId, name }],
    ),
    ...cities.flatMap(({ id, name }) =>
      name === null ? [] : [{ rank: 'city' as const, id, cityId: id, name }],
    ),
  ];
}

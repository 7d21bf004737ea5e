import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { placeHere, placeNearly, type Whereabouts } from '#search/reading/placeHere.ts';
import { readQuery, writeQuery } from '#search/query/queryAddress.ts';
import { BUDGET, whereIn } from '#search/query/startWords.ts';
import { useAreas, useCities } from '#src/data/useListings.ts';
import { useMarket } from '#src/data/useMarket.ts';
import type { Market } from '#src/data/types.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';

/** The outcome for words in `where` by which this device knows no place. */
export type Missing = { readonly text: string; readonly why: 'nothing' | 'offline' };

/**
 * The start page asks "Where?": the words stand in the address until the place is known, from this device or
 * from the server. It says so when nobody knows the place, or when it is not known offline.
 */
export function WhereOfAddress({
  missing,
  onMissing,
}: {
  readonly missing: Missing | null;
  readonly onMissing: (missing: Missing | null) => void;
}) {
  const { t } = useTranslation('search');
  const [params, setParams] = useSearchParams();
  // A map that is shown meanwhile stays.
  const state: unknown = useLocation().state;
  const { listings } = useMarket();
  const cities = useCities();
  const areas = useAreas();
  const text = whereIn(params);
  const isRead = cities !== undefined && areas !== undefined;
  const show = (place: Whereabouts) => {
    const { query } = readQuery(params.toString());
    onMissing(null);
    const next = new URLSearchParams(writeQuery({ ...query, ...place }));
    const budget = params.get(BUDGET);
    if (budget !== null) next.set(BUDGET, budget);
    setParams(next, { replace: true, state });
  };
  useEffect(() => {
    if (text === '' || !isRead) return undefined;
    let isWanted = true;
    const look = async () => {
      const here = placeHere(text, cities, areas);
      const place = here ?? (await placeElsewhere(text, listings));
      if (!isWanted) return;
      if (place !== null) show(place);
      else onMissing({ text, why: 'nothing' });
    };
    look().catch(() => isWanted && onMissing({ text, why: 'offline' }));
    return () => {
      isWanted = false;
    };
    // It is looked for once; what comes to this device meanwhile is no other question.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, isRead, listings]);
  if (missing === null || missing.text !== text) return null;
  const known = (cities ?? []).flatMap(({ name }) => name ?? []);
  const near = placeNearly(text, areas ?? []);
  return (
    <Banner tone="warn" title={t(`where.${missing.why}`, { text })} className="mb-4 rounded-card">
      {near !== null && (
        <Button look="secondary" className="mb-2" onClick={() => show(near.place)}>
          {t('where.meant', { name: isolated(near.name) })}
        </Button>
      )}
      {known.length > 0 && t('where.known', { cities: known.join(', ') })}
    </Banner>
  );
}

/** As the server knows it; null: nothing is called so. Throws TransportError. */
async function placeElsewhere(
  text: string,
  { findPlaces, findCity }: Pick<Market['listings'], 'findPlaces' | 'findCity'>,
): Promise<Whereabouts | null> {
  const [place] = await findPlaces(text);
  if (place === undefined) return null;
  if (place.rank === 'area' && place.city_id !== undefined)
    return { city: place.city_id, area_ids: [place.id] };
  const city = place.rank === 'city' ? place : await findCity({ within: place.id });
  return city === null ? null : { city: city.id };
}

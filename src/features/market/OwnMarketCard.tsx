import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ListingType } from '#contract/entities/property.ts';
import { useKeptAreas, useMyListings } from '#src/data/useListings.ts';
import { useSeries } from '#src/data/useSeries.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { LINE_LINK } from '#src/ui/lineLink.ts';
import { AreaCardLine } from './areas/AreaCard.tsx';
import { CountedUpTo } from '#src/shared/figures/index.ts';
import { aboveMarket, type OwnArea, ownAreas } from './areas/ownMarket.ts';
import type { KnownPlace } from './areas/useKnownPlaces.ts';

/** So many areas are told of: those with most of the person's homes. */
const MOST = 4;

/**
 * The market where the person has homes on the market, and the place of their prices in it. For the
 * dashboard.
 */
export function OwnMarketCard() {
  const { t } = useTranslation('areas');
  const mine = useMyListings();
  const kept = useKeptAreas();
  const own = useMemo(() => ownAreas(mine ?? []).slice(0, MOST), [mine]);
  const held = useSeries(own.map(({ areaId }) => areaId));
  const places = own.map((each, at): OwnPlace => {
    const area = kept?.find(({ area: { id } }) => id === each.areaId)?.area;
    const { slug = '', name = '' } = area ?? {};
    return { own: each, id: each.areaId, slug, name, said: name, held: held[at] };
  });
  // Names come with the neighbourhoods.
  if (places.every(({ name }) => name === '')) return null;
  return (
    <section
      aria-labelledby="own-market"
      className="rounded-card border border-line bg-sheet p-5 shadow-card"
    >
      <h2 id="own-market" className="text-xl font-semibold">
        {t('facts.market.title')}
      </h2>
      <ul className="mt-3 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {places
          .filter(({ name }) => name !== '')
          .map((place) => (
            <Line key={`${place.id} ${place.own.type}`} place={place} />
          ))}
      </ul>
      <CountedUpTo places={places} />
    </section>
  );
}

interface OwnPlace extends KnownPlace {
  readonly own: OwnArea;
}

function Line({ place: { own, name, slug, held } }: { readonly place: OwnPlace }) {
  const { t } = useTranslation('areas');
  const format = useFormat();
  const above = held ? aboveMarket(own, held.series) : null;
  const type: ListingType = own.type;
  return (
    <li>
      <Link
        to={paths.neighborhoods.href({ area: slug, ...(type === 'sale' && { type }) })}
        className={LINE_LINK}
      >
        <bdi>{name}</bdi>
      </Link>
      {held === null && <p className="text-soft">{t('notHere')}</p>}
      {held && (
        <>
          <dl className="grid gap-2">
            {(['price', 'days'] as const).map((metric) => (
              <AreaCardLine key={metric} series={held.series} type={type} metric={metric} />
            ))}
          </dl>
          {above !== null && (
            <p className="mt-2">
              {t(
                above === 0
                  ? 'facts.market.usual'
                  : above > 0
                    ? 'facts.market.above'
                    : 'facts.market.below',
                {
                  share: new Intl.NumberFormat(format.locale, { style: 'percent' }).format(
                    Math.abs(above) / 100,
                  ),
                },
              )}
            </p>
          )}
        </>
      )}
    </li>
  );
}

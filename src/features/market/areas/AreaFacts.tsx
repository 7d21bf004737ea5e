import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Sideways } from '../components/Sideways.tsx';
import type { Area } from '#src/data/types.ts';
import { useCity } from '#src/shared/map/index.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { type AreaFact, areaFacts, FACT_KINDS } from './factsOf.ts';

export interface AreaFactsProps {
  /** One area, or two side by side. */
  readonly areas: readonly Area[];
}

const placeOf = ({ centre: [lon, lat] }: Area) => ({ lon, lat });

/** Stops, groceries, parks, schools and more: how many, and how far the nearest is. From the map of the city on this device. */
export function AreaFacts({ areas }: AreaFactsProps) {
  const { t } = useTranslation(['areas', 'places', 'market']);
  const map = useCity(areas[0]?.city);
  const facts = useMemo(
    () =>
      map === null
        ? []
        : areas.map((area) => areaFacts({ id: area.id, centre: placeOf(area) }, map)),
    [areas, map],
  );
  return (
    <section className="mt-8">
      <h2 className="text-xl font-semibold">{t('facts.title')}</h2>
      <p className="mt-1 max-w-prose text-pretty text-soft">{t('facts.lead')}</p>
      {facts.length === 0 ? (
        <p className="mt-3 text-soft">{t('facts.notHere')}</p>
      ) : (
        <Sideways label={t('facts.title')}>
          <table className="mt-3 w-full min-w-[20rem] table-fixed text-start">
            <caption className="sr-only">{t('facts.title')}</caption>
            <thead className={areas.length === 1 ? 'sr-only' : undefined}>
              <tr className="border-b border-line">
                <th scope="col" className="py-2 pe-3 text-start font-semibold">
                  {t('facts.kind')}
                </th>
                {areas.map(({ id, name }) => (
                  <th key={id} scope="col" className="py-2 pe-3 text-start font-semibold">
                    <bdi>{name}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {FACT_KINDS.map((kind, at) => (
                <tr key={kind} className="border-b border-line align-top">
                  <th scope="row" className="py-2.5 pe-3 text-start font-normal text-soft">
                    {t(`places:kind.${kind}`)}
                  </th>
                  {areas.map(({ id }, place) => (
                    <td key={id} className="py-2.5 pe-3">
                      <Fact fact={facts[place]?.[at]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Sideways>
      )}
    </section>
  );
}

function Fact({ fact }: { readonly fact: AreaFact | undefined }) {
  const { t } = useTranslation(['areas', 'places']);
  const { distance } = useListingTexts();
  if (fact === undefined || fact.nearest === null)
    return <span className="text-soft">{t('facts.none')}</span>;
  const { name, km, minutes } = fact.nearest;
  return (
    <>
      <span className="block font-medium">{t('facts.inArea', { count: fact.count })}</span>
      <span className="block text-sm text-soft">
        <bdi>{name}</bdi>
        {`: ${distance(km)}, ${t('places:approx.walk', { n: minutes })}`}
      </span>
    </>
  );
}

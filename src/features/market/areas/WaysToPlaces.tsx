import { useTranslation } from 'react-i18next';
import { TRAVEL_MODES } from '#contract/entities/records/place.ts';
import { wayTo } from '#contract/rules/distance.ts';
import type { Area } from '#src/data/types.ts';
import { PlacesButton, usePlaces } from '#src/shared/places/index.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';

export interface WaysToPlacesProps {
  /** One area, or two side by side. */
  readonly areas: readonly Area[];
}

/** The ways from the middle of an area to the person's places, by each way to travel; approximate, and said to be. */
export function WaysToPlaces({ areas }: WaysToPlacesProps) {
  const { t } = useTranslation(['areas', 'places']);
  const { distance } = useListingTexts();
  const places = usePlaces();
  return (
    <section className="mt-8">
      <h2 className="text-xl font-semibold">{t('facts.ways')}</h2>
      <p className="mt-1 max-w-prose text-pretty text-soft">
        {t(places.length === 0 ? 'facts.noPlaces' : 'facts.waysNote')}
      </p>
      {places.length > 0 && (
        <div className="mt-3 overflow-x-auto">
          <table className="w-full min-w-[30rem] text-start">
            <caption className="sr-only">{t('facts.ways')}</caption>
            <thead>
              <tr className="border-b border-line">
                <th scope="col" className="py-2 pe-3 text-start font-semibold">
                  {t('facts.place')}
                </th>
                {TRAVEL_MODES.map((mode) => (
                  <th key={mode} scope="col" className="py-2 pe-3 text-start font-semibold">
                    {t(`places:by.${mode}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {places.flatMap(({ id, body }) =>
                areas.map(({ id: areaId, name, centre: [lon, lat] }) => (
                  <tr key={`${id} ${areaId}`} className="border-b border-line align-top">
                    <th scope="row" className="py-2 pe-3 text-start font-normal">
                      <bdi className="block font-medium">{body.name}</bdi>
                      <span className="text-sm text-soft">
                        {areas.length > 1 && (
                          <>
                            <bdi>{name}</bdi>
                            {': '}
                          </>
                        )}
                        {distance(wayTo({ lon, lat }, body).km)}
                      </span>
                    </th>
                    {TRAVEL_MODES.map((mode) => (
                      <td key={mode} className="py-2 pe-3 tabular-nums">
                        {t('facts.approx', { n: wayTo({ lon, lat }, { ...body, mode }).minutes })}
                      </td>
                    ))}
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </div>
      )}
      <div className="mt-2 print:hidden">
        <PlacesButton look="secondary" />
      </div>
    </section>
  );
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCities, useCityAreas } from '#src/data/useListings.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { WHOLE_CITY } from '../rules/trendQuery.ts';

/** A city or an area that figures are told of. */
export interface TrendPlace {
  /** The city's own, or the area's. */
  readonly id: string;
  /** As the address has it. */
  readonly slug: string;
  readonly name: string;
  /** Inside a sentence: of the whole city its name alone. */
  readonly said: string;
}

/** The city in use and its areas by name, the city first; undefined until they are known. */
export function useTrendPlaces(): readonly TrendPlace[] | undefined {
  const { t } = useTranslation('market');
  const cities = useCities();
  const areas = useCityAreas();
  return useMemo(() => {
    const city = cities?.[0];
    // A city's areas come behind it: until then nobody can say what is told of them.
    if (city === undefined || areas === undefined || areas.length === 0) return undefined;
    const said = city.name ?? '';
    const name = t('wholeCity', { city: isolated(said) });
    return [
      { id: city.id, slug: WHOLE_CITY, name, said },
      ...areas.map((area) => ({ id: area.id, slug: area.slug, name: area.name, said: area.name })),
    ];
  }, [cities, areas, t]);
}

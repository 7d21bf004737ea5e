import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Place, wayTo } from '#contract/rules/distance.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import type { KeptPlace } from './usePlaces.ts';

/** 'Work: 1.2 km, approx. 5 min by public transport'. */
export function useDistanceText(): (home: Place, place: KeptPlace) => string {
  const { t } = useTranslation('places');
  const { distance } = useListingTexts();
  return useCallback(
    (home, { body }) => {
      const { km, minutes } = wayTo(home, body);
      const time = t(`approx.${body.mode}`, { n: minutes });
      return t('way', { name: isolated(body.name), far: distance(km), time });
    },
    [t, distance],
  );
}

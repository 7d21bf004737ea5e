import { Route } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Place, type TravelMode, wayTo } from '#contract/rules/distance.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { usePlaces } from '#src/shared/places/index.ts';

export interface LongestWayProps {
  readonly home: Place;
  /** Absent: as the person goes to each place. */
  readonly by: TravelMode | undefined;
}

/** The way to the person's place that takes longest, about: all others take less. Renders nothing without places. */
export function LongestWay({ home, by }: LongestWayProps) {
  const { t } = useTranslation('places');
  const ways = usePlaces().map(({ body }) => {
    const mode = by ?? body.mode;
    return { name: body.name, mode, minutes: wayTo(home, { ...body, mode }).minutes };
  });
  const [longest] = ways.toSorted((one, other) => other.minutes - one.minutes);
  if (longest === undefined) return null;
  const time = t(`approx.${longest.mode}`, { n: longest.minutes });
  return (
    <p className="flex items-center gap-1 text-sm">
      <Route size={14} aria-hidden className="shrink-0 text-accent" />
      <span className="min-w-0 truncate">
        {t('travel.way', { name: isolated(longest.name), time })}
      </span>
    </p>
  );
}

import { useTranslation } from 'react-i18next';
import { useNow } from '#src/data/useNow.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import type { KnownPlace } from '../areas/useKnownPlaces.ts';
import { OwnOpinion } from './OwnOpinion.tsx';
import { PollTable } from './PollTable.tsx';
import { Reviews } from './Reviews.tsx';

export interface ResidentsProps {
  /** The area, and what stands beside it. */
  readonly places: readonly KnownPlace[];
  readonly area: Pick<KnownPlace, 'id' | 'name'>;
}

/** The residents' answers about an area, alone or beside another, and this person's own. */
export function Residents({ places, area }: ResidentsProps) {
  const { t } = useTranslation('areas');
  const format = useFormat();
  const now = useNow();
  const asked = places.flatMap(({ held }) => held ?? []).map(({ checkedAt }) => checkedAt);
  return (
    <section className="mt-8" aria-labelledby="residents">
      <h2 id="residents" className="text-xl font-semibold">
        {t('residents.title')}
      </h2>
      <p className="mt-1 max-w-prose text-pretty text-soft">{t('residents.lead')}</p>
      <PollTable places={places} />
      <div className="mt-4 grid gap-6 sm:grid-cols-2">
        {places.map((place) => (
          <Reviews key={place.slug} place={place} />
        ))}
      </div>
      {asked.length > 0 && (
        <p className="mt-3 text-sm text-soft">
          {t('residents.asOf', { when: format.asOf(Math.min(...asked), now) })}
        </p>
      )}
      <OwnOpinion key={area.id} area={area} />
    </section>
  );
}

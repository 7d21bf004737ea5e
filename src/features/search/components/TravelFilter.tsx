import { useTranslation } from 'react-i18next';
import { TRAVEL_MODES } from '#contract/entities/records/place.ts';
import { SEARCH_STEPS } from '#search/query/searchSteps.ts';
import { useSession } from '#src/data/useSession.ts';
import { PlacesButton, usePlaces } from '#src/shared/places/index.ts';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';
import { Filter, type FilterProps } from './FilterGroup.tsx';
import { StepChips } from './StepChips.tsx';

const OWN = 'own';

/** At most so many minutes from the person's places, by a way; approximate, and said to be. */
export function TravelFilter(props: FilterProps) {
  const { query, facets, change } = props;
  const { t } = useTranslation('places');
  const isMember = useSession().status === 'authenticated';
  const places = usePlaces();
  const { travel } = query;
  const by = travel?.by;
  return (
    <Filter
      {...props}
      name={t('travel.filter')}
      field="travel"
      note={t(places.length > 0 ? 'travel.note' : isMember ? 'travel.noPlaces' : 'travel.guest')}
    >
      {(places.length > 0 || travel !== undefined) && (
        <>
          <StepChips
            label={t('travel.filter')}
            steps={SEARCH_STEPS.travel}
            value={travel?.minutes}
            counts={facets?.travel}
            nameOf={(n) => t('travel.minutes', { n })}
            onChange={(minutes) =>
              change({ travel: minutes === undefined ? undefined : { ...travel, minutes } })
            }
          />
          {travel !== undefined && (
            <NativeSelect
              label={t('travel.by')}
              value={by ?? OWN}
              options={[
                { value: OWN, label: t('travel.own') },
                ...TRAVEL_MODES.map((value) => ({ value, label: t(`by.${value}`) })),
              ]}
              onChange={(value) => {
                const mode = TRAVEL_MODES.find((each) => each === value);
                change({ travel: { minutes: travel.minutes, ...(mode && { by: mode }) } });
              }}
            />
          )}
        </>
      )}
      {isMember && (
        <div>
          <PlacesButton look={places.length > 0 ? 'quiet' : 'secondary'} />
        </div>
      )}
    </Filter>
  );
}

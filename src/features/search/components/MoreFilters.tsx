import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '#contract/entities/property.ts';
import { FEATURE_GROUPS } from '#src/rules/listing/featureGroups.ts';
import { SEARCH_STEPS } from '#search/query/searchSteps.ts';
import { HiddenLink } from '#src/listings/save/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { toggled } from '../rules/tidy.ts';
import { ChoiceChips } from './ChoiceChips.tsx';
import { Filter, FilterGroup, type FilterProps } from './FilterGroup.tsx';
import { StepChips } from './StepChips.tsx';

const CLASSES = ['A+', 'A', 'B', 'C', 'D', 'E'] as const;

export function FeatureFilters(props: FilterProps) {
  const { query, facets, change } = props;
  const { t } = useTranslation('search');
  const words = usePropertyTexts();
  return (
    <FilterGroup title={t('group.features')}>
      {FEATURE_GROUPS.map(({ name, features }, place) => (
        <Filter
          {...props}
          key={name}
          name={words.featureGroup(name)}
          field={place === 0 ? 'features' : null}
        >
          <ChoiceChips<Feature>
            label={words.featureGroup(name)}
            choices={features.map((value) => ({
              value,
              label: words.feature(value),
              count: facets?.features?.[value],
            }))}
            chosen={query.features ?? []}
            onToggle={(value) => change({ features: [...toggled(query.features, value)] })}
          />
        </Filter>
      ))}
    </FilterGroup>
  );
}

export function EnergyFilters(props: FilterProps) {
  const { query, facets, change } = props;
  const { t } = useTranslation('search');
  return (
    <FilterGroup title={t('group.energy')}>
      <Filter {...props} name={t('filter.energy')} field="energy">
        <ChoiceChips
          label={t('filter.energy')}
          choices={CLASSES.map((value) => ({
            value,
            label: t('step.orBetter', { rating: value }),
            count: facets?.energy?.[value],
          }))}
          chosen={CLASSES.filter((value) => value === query.energy)}
          onToggle={(value) => change({ energy: query.energy === value ? undefined : value })}
        />
      </Filter>
      <div>
        {(['has_floor_plan', 'has_tour'] as const).map((field) => (
          <Tick {...props} key={field} field={field} label={t(`filter.${field}`)} />
        ))}
      </div>
    </FilterGroup>
  );
}

export function TrustFilters(props: FilterProps) {
  const { query, facets, change } = props;
  const { t } = useTranslation('search');
  return (
    <FilterGroup title={t('group.trust')}>
      {(['confirmed_days', 'listed_days'] as const).map((field) => (
        <Filter {...props} key={field} name={t(`filter.${field}`)} field={field}>
          <StepChips
            label={t(`filter.${field}`)}
            steps={SEARCH_STEPS[field]}
            value={query[field]}
            counts={facets?.[field]}
            nameOf={(count) => t('step.days', { count })}
            onChange={(days) => change({ [field]: days })}
          />
        </Filter>
      ))}
      <div>
        {(['reduced', 'exclude_pending', 'include_hidden'] as const).map((field) => (
          <Tick {...props} key={field} field={field} label={t(`filter.${field}`)} />
        ))}
        <HiddenLink />
        <CheckboxField
          id="include-not-stated"
          label={t('filter.include_not_stated')}
          checked={query.include_not_stated === true}
          onChange={({ target }) =>
            change({ include_not_stated: target.checked ? true : undefined })
          }
        />
      </div>
    </FilterGroup>
  );
}

type TickField = 'has_floor_plan' | 'has_tour' | 'reduced' | 'exclude_pending' | 'include_hidden';

function Tick({
  query,
  facets,
  change,
  field,
  label,
}: FilterProps & { readonly field: TickField; readonly label: string }) {
  const id = useId();
  const format = useFormat();
  const count = facets?.[field]?.true;
  return (
    <CheckboxField
      id={id}
      label={
        <>
          {label}{' '}
          {count !== undefined && (
            <span className="text-sm text-soft tabular-nums">{format.number(count)}</span>
          )}
        </>
      }
      checked={query[field] === true}
      onChange={({ target }) => change({ [field]: target.checked ? true : undefined })}
    />
  );
}

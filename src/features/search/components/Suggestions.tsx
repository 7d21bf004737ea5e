import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '#contract/entities/property.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { toggled } from '../rules/tidy.ts';
import type { ChosenFilter } from '../hooks/useChosenFilters.ts';
import { ChoiceChips, type Choice } from './ChoiceChips.tsx';
import type { FilterProps } from './FilterGroup.tsx';

const FEATURES: readonly Feature[] = ['balcony', 'lift', 'air_con', 'private_garden', 'sea_view'];
const OTHERS = ['reduced', 'has_floor_plan'] as const;
type Suggested = Feature | 'pets' | (typeof OTHERS)[number];

/** Whether it is pressed and taken back in its own place here. */
export const isSuggested = ({ field, value }: Pick<ChosenFilter, 'field' | 'value'>): boolean =>
  field === 'features'
    ? FEATURES.some((each) => each === value)
    : (field === 'pets' && value === 'yes') || OTHERS.some((each) => each === field);

/** The most frequent wishes, one tap away, with how many homes each leaves. */
export function Suggestions({
  query,
  facets,
  change,
  children,
}: FilterProps & {
  /** Stands before them in their line. */
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation('search');
  const words = usePropertyTexts();
  const choices: Choice<Suggested>[] = [
    { value: 'pets', label: words.pets('yes'), count: facets?.pets?.yes },
    ...FEATURES.map((value) => ({
      value,
      label: words.feature(value),
      count: facets?.features?.[value],
    })),
    ...OTHERS.map((value) => ({
      value,
      label: t(`filter.${value}`),
      count: facets?.[value]?.true,
    })),
  ];
  const chosen: Suggested[] = [
    ...(query.features ?? []),
    ...(query.pets?.includes('yes') === true ? (['pets'] as const) : []),
    ...OTHERS.filter((field) => query[field] === true),
  ];
  const toggle = (value: Suggested) => {
    if (value === 'pets') change({ pets: [...toggled(query.pets, 'yes' as const)] });
    else if (value === 'reduced' || value === 'has_floor_plan')
      change({ [value]: query[value] === true ? undefined : true });
    else change({ features: [...toggled(query.features, value)] });
  };
  return (
    // The fade says that there is more; at the end it lies over the padding.
    <div className="-me-4 min-w-0 flex-1 overflow-x-auto pe-10 mask-r-from-[calc(100%-2.5rem)] [scrollbar-width:none] sm:-me-6 rtl:mask-l-from-[calc(100%-2.5rem)] rtl:mask-r-from-100% [&>div]:flex [&>div]:w-max [&>div]:gap-2 [&>div]:pe-10 [&>div>div]:flex-nowrap">
      <div>
        {children}
        <ChoiceChips
          label={t('suggestions')}
          choices={choices.filter(({ value, count }) => count !== 0 || chosen.includes(value))}
          chosen={chosen}
          onToggle={toggle}
        />
      </div>
    </div>
  );
}

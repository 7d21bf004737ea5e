import { isCalendarDay } from '#contract/rules/calendarDay.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  FURNISHED,
  HOME_TYPES,
  LISTED_BY,
  LISTING_TYPES,
  PROPERTY_TYPES,
  type PropertyType,
} from '#contract/entities/property.ts';
import { DEFAULT_CURRENCY } from '#contract/rules/money/money.ts';
import { pricePerM2Steps, priceSteps, SEARCH_STEPS } from '#search/query/searchSteps.ts';
import { isSearched } from '../rules/searchedAreas.ts';
import { useCityAreas } from '#src/data/useListings.ts';
import { useCurrencyNames } from '#src/i18n/useCurrencyOptions.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { currenciesInSight } from '../rules/currenciesInSight.ts';
import { isHomesOnly, kindsWith } from '#src/listings/query/index.ts';
import { type Animal, animalOf, ANIMALS, countFor, rulesFor } from '../rules/petChoices.ts';
import { toggled } from '../rules/tidy.ts';
import { AreaPicker } from './AreaPicker.tsx';
import { ChoiceChips } from './ChoiceChips.tsx';
import { CityFilter } from './CityFilter.tsx';
import { Filter, FilterGroup, type FilterProps } from './FilterGroup.tsx';
import { PriceRange } from './PriceRange.tsx';
import { RadiusFilter } from './RadiusFilter.tsx';
import { RangeSelects } from './RangeSelects.tsx';
import { StepChips } from './StepChips.tsx';
import { TravelFilter } from './TravelFilter.tsx';

/** In place of each of the kinds that somebody can live in. */
const HOMES = 'homes';
type KindChoice = PropertyType | typeof HOMES;

/** How many homes there are of all kinds; undefined while that is not known. */
const homeCount = (counts: Readonly<Record<string, number>> | undefined): number | undefined =>
  counts && HOME_TYPES.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);

export function KindFilters(props: FilterProps) {
  const { query, facets, change } = props;
  const { t } = useTranslation('search');
  const words = usePropertyTexts();
  const isHomes = isHomesOnly(query.property_types);
  const chosen = isHomes ? [] : (query.property_types ?? []);
  const toggle = (value: KindChoice) => {
    if (value !== HOMES) change({ property_types: [...kindsWith(query.property_types, value)] });
    else change({ property_types: isHomes ? undefined : [...HOME_TYPES] });
  };
  return (
    <FilterGroup title={t('group.kind')}>
      <Filter {...props} name={t('filter.type')} field={null}>
        <ChoiceChips
          label={t('filter.type')}
          choices={LISTING_TYPES.map((value) => ({
            value,
            label: words.listing(value),
            count: facets?.type?.[value],
          }))}
          chosen={query.type === undefined ? [] : [query.type]}
          onToggle={(value) =>
            change({ type: query.type === value ? undefined : value, price: undefined })
          }
        />
      </Filter>
      <Filter
        {...props}
        name={t('filter.kinds')}
        // Homes are what everybody looks for: nothing to weigh.
        field={isHomes ? null : 'property_types'}
      >
        <ChoiceChips<KindChoice>
          label={t('filter.kinds')}
          choices={[
            { value: HOMES, label: t('filter.homes'), count: homeCount(facets?.property_types) },
            ...PROPERTY_TYPES.map((value) => ({
              value,
              label: words.kind(value),
              count: facets?.property_types?.[value],
            })).filter(({ value, count }) => count !== 0 || chosen.includes(value)),
          ]}
          chosen={isHomes ? [HOMES] : chosen}
          onToggle={toggle}
        />
      </Filter>
      <Filter {...props} name={t('filter.listedBy')} field="listed_by">
        <ChoiceChips
          label={t('filter.listedBy')}
          choices={LISTED_BY.map((value) => ({
            value,
            label: words.listedBy(value),
            count: facets?.listed_by?.[value],
          }))}
          chosen={query.listed_by ?? []}
          onToggle={(value) => change({ listed_by: [...toggled(query.listed_by, value)] })}
        />
      </Filter>
    </FilterGroup>
  );
}

export function PlaceFilters(props: FilterProps) {
  const { query, facets, change } = props;
  const { t } = useTranslation('search');
  const areas = (useCityAreas() ?? []).filter(
    (area) => isSearched(area) || query.area_ids?.includes(area.id),
  );
  return (
    <FilterGroup title={t('group.place')}>
      <Filter {...props} name={t('filter.city')} field={null}>
        <CityFilter
          onChange={(city) =>
            change({ city, area_ids: undefined, near: undefined, polygon: undefined })
          }
        />
      </Filter>
      {areas.length > 0 && (
        <Filter {...props} name={t('filter.areas')} field="area_ids">
          <AreaPicker
            areas={areas}
            chosen={query.area_ids ?? []}
            counts={facets?.area_ids}
            onChange={(ids) => change({ area_ids: [...ids] })}
          />
        </Filter>
      )}
      <Filter {...props} name={t('filter.radius')} field="near">
        <RadiusFilter areas={areas} near={query.near} onChange={(near) => change({ near })} />
      </Filter>
      <TravelFilter {...props} />
      {query.polygon !== undefined && (
        <CheckboxField
          id="drawn-area"
          label={
            query.polygon_name === undefined
              ? t('filter.drawn')
              : t('filter.drawnNamed', { name: isolated(query.polygon_name) })
          }
          checked
          onChange={() => change({ polygon: undefined })}
        />
      )}
    </FilterGroup>
  );
}

export function PriceFilters(props: FilterProps) {
  const { query, facets, change } = props;
  const { t } = useTranslation('search');
  const { money, perArea } = useListingTexts();
  const id = useId();
  const names = useCurrencyNames();
  const inSight = currenciesInSight(facets?.currency, query.currency);
  const currency = query.currency ?? inSight[0] ?? DEFAULT_CURRENCY;
  // If the device has homes in several currencies, a bound names its own.
  const meant = Object.keys(facets?.currency ?? {}).length > 1 ? { currency } : {};
  const nameOf = (step: number) => money(step, currency);
  // Asked prices are always stated: this is of the costs beside them.
  const silent = facets?.not_stated?.price;
  return (
    <FilterGroup title={t('group.price')}>
      {inSight.length > 1 && (
        <Filter {...props} name={t('filter.currency')} field="currency">
          <ChoiceChips
            label={t('filter.currency')}
            choices={inSight.map((value) => ({
              value,
              label: names(value),
              count: facets?.currency?.[value],
            }))}
            chosen={query.currency === undefined ? [] : [query.currency]}
            onToggle={(value) =>
              change({
                currency: query.currency === value ? undefined : value,
                price: undefined,
                price_per_m2: undefined,
              })
            }
          />
          <p className="mt-1.5 text-sm text-soft">{t('filter.currencyNote')}</p>
        </Filter>
      )}
      <Filter
        {...props}
        name={t(query.type === 'sale' ? 'filter.price' : 'filter.priceMonth')}
        field="price"
        note={silent === undefined ? undefined : t('notStated.costs', { count: silent })}
      >
        <PriceRange
          label={t('filter.price')}
          range={query.price}
          currency={currency}
          steps={priceSteps(query.type, currency)}
          nameOf={nameOf}
          counts={facets?.price}
          spread={facets?.prices}
          onChange={(price) => change({ price, ...meant, ...(query.type ? {} : { type: 'rent' }) })}
        />
        {query.type !== 'sale' && (
          <CheckboxField
            id={id}
            label={t('filter.withCosts')}
            checked={query.price_kind === 'total'}
            onChange={({ target }) => change({ price_kind: target.checked ? 'total' : undefined })}
          />
        )}
      </Filter>
      <Filter {...props} name={t('filter.perArea')} field="price_per_m2">
        <RangeSelects
          label={t('filter.perArea')}
          range={query.price_per_m2}
          steps={pricePerM2Steps(query.type, currency)}
          nameOf={(step) => perArea(step, currency)}
          counts={undefined}
          counted="max"
          onChange={(price_per_m2) => change({ price_per_m2, ...meant })}
        />
      </Filter>
    </FilterGroup>
  );
}

const exactly = (n: number | undefined) => (n === undefined ? {} : { min: n, max: n });

export function SizeFilters(props: FilterProps) {
  const { query, facets, change } = props;
  const { t } = useTranslation('search');
  const { area } = useListingTexts();
  const format = useFormat();
  const id = useId();
  const beds = query.bedrooms;
  const isExact = beds?.min !== undefined && beds.min === beds.max;
  const least = (field: 'bedrooms' | 'bathrooms') => ({
    steps: SEARCH_STEPS[field],
    value: query[field]?.min,
    counts: facets?.[field],
    onChange: (min: number | undefined) =>
      change({
        [field]: isExact && field === 'bedrooms' ? exactly(min) : { ...query[field], min },
      }),
  });
  const silent = facets?.not_stated?.living_area;
  return (
    <FilterGroup title={t('group.size')}>
      <Filter {...props} name={t('filter.bedrooms')} field="bedrooms">
        <StepChips
          {...least('bedrooms')}
          {...(isExact && { counts: undefined })}
          label={t('filter.bedrooms')}
          nameOf={(step) =>
            isExact ? format.number(step) : t('step.orMore', { n: format.number(step) })
          }
        />
        {beds?.min !== undefined && (
          <CheckboxField
            id={id}
            label={t('step.exactly')}
            checked={isExact}
            onChange={({ target }) =>
              change({
                bedrooms: { min: beds.min, ...(target.checked && { max: beds.min }) },
              })
            }
          />
        )}
      </Filter>
      <Filter {...props} name={t('filter.bathrooms')} field="bathrooms">
        <StepChips
          {...least('bathrooms')}
          label={t('filter.bathrooms')}
          nameOf={(step) => t('step.orMore', { n: format.number(step) })}
        />
      </Filter>
      <Filter
        {...props}
        name={t('filter.area')}
        field="living_area"
        note={silent === undefined ? undefined : t('notStated.some', { count: silent })}
      >
        <RangeSelects
          label={t('filter.area')}
          range={query.living_area}
          steps={SEARCH_STEPS.living_area}
          nameOf={area}
          counts={facets?.living_area}
          counted="min"
          onChange={(living_area) => change({ living_area })}
        />
      </Filter>
      <Filter {...props} name={t('filter.floor')} field="floor">
        <RangeSelects
          label={t('filter.floor')}
          range={query.floor}
          steps={SEARCH_STEPS.floor}
          nameOf={(step) =>
            step === 0 ? t('step.ground') : t('step.floor', { n: format.number(step) })
          }
          counts={facets?.floor}
          counted="min"
          onChange={(floor) => change({ floor })}
        />
      </Filter>
    </FilterGroup>
  );
}

export function TermFilters(props: FilterProps) {
  const { query, facets, change } = props;
  const { t } = useTranslation('search');
  const words = usePropertyTexts();
  const format = useFormat();
  const dayId = useId();
  // A sale has no term.
  if (query.type === 'sale') return null;
  return (
    <FilterGroup title={t('group.terms')}>
      <Filter {...props} name={t('filter.availableBy')} field="available_by">
        <input
          type="date"
          aria-label={t('filter.availableBy')}
          value={query.available_by ?? ''}
          aria-describedby={dayId}
          onChange={({ target }) =>
            change({ available_by: isCalendarDay(target.value) ? target.value : undefined })
          }
          className="min-h-11 w-full max-w-60 rounded-field border border-edge bg-sheet px-3 text-base text-ink"
        />
        <p id={dayId} className="mt-1.5 text-sm text-soft empty:hidden">
          {format.day(query.available_by ?? '')}
        </p>
      </Filter>
      <Filter {...props} name={t('filter.term')} field="term_months">
        <StepChips
          label={t('filter.term')}
          steps={SEARCH_STEPS.term_months}
          value={query.term_months}
          counts={facets?.term_months}
          nameOf={(count) => t('step.months', { count })}
          onChange={(term_months) => change({ term_months })}
        />
      </Filter>
      <Filter {...props} name={t('filter.furnished')} field="furnished">
        <ChoiceChips
          label={t('filter.furnished')}
          choices={FURNISHED.map((value) => ({
            value,
            label: words.furnished(value),
            count: facets?.furnished?.[value],
          }))}
          chosen={query.furnished ?? []}
          onToggle={(value) => change({ furnished: [...toggled(query.furnished, value)] })}
        />
      </Filter>
      <Filter {...props} name={t('filter.pets')} field="pets">
        <PetChoice {...props} />
      </Filter>
    </FilterGroup>
  );
}

/** The animals somebody may have, each with every home that takes it; rules that were asked for in another way can be taken out. */
function PetChoice({ query, facets, change }: FilterProps) {
  const { t } = useTranslation('search');
  const words = usePropertyTexts();
  const chosen = animalOf(query.pets);
  const others = chosen === null ? (query.pets ?? []) : [];
  return (
    <div className="grid gap-2">
      <ChoiceChips<Animal>
        label={t('animal.label')}
        choices={ANIMALS.map((value) => ({
          value,
          label: t(`animal.${value}`),
          count: countFor(value, facets?.pets),
        }))}
        chosen={chosen === null ? [] : [chosen]}
        onToggle={(value) => change({ pets: value === chosen ? undefined : rulesFor(value) })}
      />
      {others.length > 0 && (
        <ChoiceChips
          label={t('filter.pets')}
          choices={others.map((value) => ({
            value,
            label: words.pets(value),
            count: facets?.pets?.[value],
          }))}
          chosen={others}
          onToggle={(value) => change({ pets: [...toggled(query.pets, value)] })}
        />
      )}
    </div>
  );
}
